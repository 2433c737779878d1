import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a loaded machine, a lazy panel may take far longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 });
