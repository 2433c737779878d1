import { Type, type Static } from 'typebox';
import { call, ProblemBody } from './problems';

const MAX_RPC_CALLS = 100;

/** GET health, GET health/ready. `warnings` are for the operator, in sentences: players are served all the same. */
export const getHealth = call({
  summary: 'Whether the server can serve players',
  caching: 'private',
  problems: ['chain-unreachable', 'shutting-down', 'clock-in-doubt'],
  response: {
    200: Type.Object({ status: Type.Literal('ok'), time: Type.String(), warnings: Type.Array(Type.String()) }),
  },
});

/** GET openapi.json */
export const getDocument = call({
  summary: 'This document: every call, its parameters, bodies and problems',
  caching: 'shared',
  response: { 200: Type.Unknown() },
});

/** GET health/live */
export const getLiveness = call({
  summary: 'Whether the process responds at all',
  caching: 'private',
  response: { 200: Type.Object({ status: Type.Literal('ok') }) },
});

/** The id may be of any type, so it is passed on unchecked. */
export const RpcCall = Type.Object({
  method: Type.String(),
  params: Type.Optional(Type.Unknown()),
  id: Type.Optional(Type.Unknown()),
});
export type RpcCall = Static<typeof RpcCall>;

/** POST local/rpc: JSON-RPC to the local chain, one call or several. */
export const callLocalChain = {
  body: Type.Union([RpcCall, Type.Array(RpcCall, { minItems: 1, maxItems: MAX_RPC_CALLS })]),
  response: { 200: Type.Unknown(), 503: Type.Unknown(), '4xx': ProblemBody },
};

/** The item, and the account that buys it; `taken` is added to the address after the purchase. */
const MarketItem = Type.Object({
  trait: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  account: Type.Optional(Type.String()),
  taken: Type.Optional(Type.String()),
});
export type MarketItem = Static<typeof MarketItem>;

/** GET local/market: the page of one item of the local world. POST gives the item to the account. */
export const localMarket = {
  querystring: MarketItem,
  response: { 200: Type.String(), 404: Type.String(), 503: Type.String(), '4xx': ProblemBody },
};
