import { Type } from 'typebox';
import { ENTRY_ID, EVENT_ID, WALLET_ADDRESS } from '../rules/index';

export const EventId = Type.String({ pattern: `^${EVENT_ID}$` });
export const EntryId = Type.String({ pattern: `^${ENTRY_ID}$` });
export const WalletAddress = Type.String({ pattern: `^${WALLET_ADDRESS}$` });
