import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { NumberText, WalletAddress } from './parameters';
import { call } from './problems';

/** The key of a season, or 'all'; without it, the current season. */
const SeasonKey = Type.Optional(Type.String({ maxLength: 100 }));

/** What a wallet has won in a season's events, without the XP of its NFTs. */
const STANDING_FIELDS = {
  /** Wallets with as much XP share a place. */
  place: Type.Integer(),
  xp: Type.Integer(),
  events: Type.Integer(),
  /** How often it was among the first three. */
  podiums: Type.Integer(),
};

const StandingRowBody = Type.Object({
  wallet: Type.String(),
  ...STANDING_FIELDS,
  /** What it wore at its best place; null if its closet is hidden. */
  fit: Type.Union([Type.Object(LAYER_FIELDS), Type.Null()]),
});

export const StandingsBody = Type.Object({
  /** The key of the season that is shown; 'all' for all time. */
  season: Type.String(),
  /** Those that have begun, the latest first. */
  seasons: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  /** How many wallets are ranked. */
  of: Type.Integer(),
  rows: Type.Array(StandingRowBody),
});
export type StandingsBody = Static<typeof StandingsBody>;

/** GET standings; `after` continues after that many wallets. */
export const getStandings = call({
  summary: 'The wallets by the XP that they have won in events, 50 at a time',
  caching: 'shared',
  problems: ['unknown-season'],
  querystring: Type.Object({ season: SeasonKey, after: Type.Optional(NumberText('[0-9]{1,9}')) }),
  response: { 200: StandingsBody },
});

/** What `getStandings` adds if there are more wallets. */
export interface StandingsHeaders {
  readonly link: `<${string}>; rel="next"`;
}

export const StandingBody = Type.Object({ of: Type.Integer(), ...STANDING_FIELDS });
export type StandingBody = Static<typeof StandingBody>;

/** GET standings/:wallet */
export const getStanding = call({
  summary: "The wallet's place in the standings",
  caching: 'private',
  problems: ['unknown-season', 'no-entry'],
  params: Type.Object({ wallet: WalletAddress }),
  querystring: Type.Object({ season: SeasonKey }),
  response: { 200: StandingBody },
});
