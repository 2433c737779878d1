import { clearAllListeners } from '@reduxjs/toolkit';
import { makeStore } from '../../../src/app/store';
import type { AppStore } from '../../../src/base/storeTypes';
import type { Platform } from '../../../src/platform/platform';

const open: AppStore[] = [];

/** A store whose listeners end with the test. What they wait for would otherwise reach the server and the storage of a later one. */
export function openStore(platform: Platform): AppStore {
  const store = makeStore(platform);
  open.push(store);
  return store;
}

afterEach(() => open.splice(0).forEach(store => store.dispatch(clearAllListeners())));
