import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A second, the default, can pass on a loaded machine before a lazy panel is there.
configure({ asyncUtilTimeout: 5_000 });
