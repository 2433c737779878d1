import type { Platform } from '../../../src/platform/platform';
import { TEST_CONFIG } from './platformDouble';
import type { Server } from './screen';

/** A page whose server knows names. */
export const WITH_NAMES: Pick<Platform, 'config'> = { config: { ...TEST_CONFIG, ensNames: true } };

/** Every wallet has a name. */
export const allNamed = (nameOf: (wallet: string) => string): Server => ({
  'GET names?wallets=*': ({ query }) => ({
    body: query.split(',').map(wallet => ({ wallet, name: nameOf(wallet) })),
  }),
});
