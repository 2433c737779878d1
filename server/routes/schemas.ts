import { Type, type TProperties } from '@fastify/type-provider-typebox';
import { LAYERS, type Avatar, type Layer } from '../../rules/index';
import { ProblemBody } from '../http/problem';
import type { Session } from '../store/sessionStore';
import type { RankRange } from '../voting/index';

export const EventId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
export const EntryId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const WalletAddress = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });

/** Wallets are stored and compared in lower case, however their owner writes them. */
export const toWallet = (address: string) => address.toLowerCase();

/** An answer, with the problems that may come in its place. */
export const answers = <const T extends object>(success: T) => ({ ...success, '4xx': ProblemBody, '5xx': ProblemBody });

const layerFields = (name: (layer: Layer) => string) =>
  Object.fromEntries(LAYERS.map(layer => [name(layer), Type.String({ maxLength: 200 })])) satisfies TProperties;

const camelCase = (layer: Layer): string => layer;
const lowerCase = (layer: Layer): string => layer.toLowerCase();

export const AvatarBody = Type.Unsafe<Avatar>(Type.Object(layerFields(camelCase), { additionalProperties: false }));

export const VoteEntry = Type.Unsafe<Readonly<Record<string, string | number>>>(
  Type.Object({ id: Type.Integer(), ...layerFields(lowerCase) }),
);

/** The best and the worst rank that the votes support. */
const Range = Type.Unsafe<RankRange>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }));

export const ResultEntry = Type.Unsafe<
  Avatar & { readonly wallet: string; readonly battles: number; readonly range: RankRange }
>(Type.Object({ wallet: Type.String(), ...layerFields(camelCase), battles: Type.Integer(), range: Range }));

export const PlaceBody = Type.Object({
  place: Type.Integer(),
  of: Type.Integer(),
  battles: Type.Integer(),
  wins: Type.Integer(),
  range: Range,
  xp: Type.Integer(),
});

export function toVoteEntry({ id, avatar }: { readonly id: number; readonly avatar: Avatar }) {
  return { id, ...Object.fromEntries(LAYERS.map(layer => [lowerCase(layer), avatar[layer]])) };
}

export const EventBody = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  sub_title: Type.Union([Type.String(), Type.Null()]),
  description: Type.String(),
  submit_start: Type.String(),
  submit_end: Type.String(),
  voting_end: Type.String(),
  xp_first: Type.Integer(),
  xp_second: Type.Integer(),
  xp_third: Type.Integer(),
  xp_entry: Type.Integer(),
});

export const PrizeBody = Type.Object({
  url: Type.Union([Type.String(), Type.Null()]),
  file: Type.Union([Type.String(), Type.Null()]),
});

export const SessionBody = Type.Object({ wallet: Type.String(), expires: Type.String() });

export const sessionBody = ({ wallet, expires }: Session) => ({ wallet, expires: new Date(expires).toISOString() });
