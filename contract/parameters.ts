import { Type } from 'typebox';
import { ENTRY_ID, EVENT_ID, normalizeAddress, WALLET_ADDRESS } from '#rules/ids';

/** Digits in an address of the API, which the server's routes receive as a number. */
export const NumberText = (digits: string) => Type.Decode(Type.String({ pattern: `^${digits}$` }), Number);

export const EventId = NumberText(EVENT_ID);
export const EntryId = NumberText(ENTRY_ID);
/** Two entries, in any order. */
export const EntryPair = Type.Decode(Type.String({ pattern: `^${ENTRY_ID},${ENTRY_ID}$` }), text => {
  const [one, other] = text.split(',').map(Number);
  return [one, other] as [number, number];
});
/** Routes receive it in lower case. */
export const WalletAddress = Type.Decode(Type.String({ pattern: `^${WALLET_ADDRESS}$` }), normalizeAddress);
/** The version of a closed event, as `getResultsInfo` tells it. */
export const VersionQuery = { v: Type.Optional(Type.String({ maxLength: 40 })) };
/** Up to 50, separated by commas. Routes receive each once, in lower case. */
export const WalletAddresses = Type.Decode(
  Type.String({ pattern: `^${WALLET_ADDRESS}(?:,${WALLET_ADDRESS}){0,49}$` }),
  text => [...new Set(text.split(',').map(normalizeAddress))],
);
