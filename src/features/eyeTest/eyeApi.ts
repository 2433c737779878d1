import type { EyeBody, EyePairBody } from '../../../contract/eye';
import type { EyePick } from '#rules/eyeTest/eyeDays';
import type { Avatar } from '#rules/outfit/avatar';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { readList, readNumber, readObject, readOptional, readString, type Reader } from '../../api/readers';

type Two<T> = readonly [left: T, right: T];

interface EyeSide {
  readonly place: number;
  readonly avatar: Avatar;
}

/** Two fits of a closed event, and what the votes say about them. */
export interface EyePair extends Readonly<Omit<EyePairBody, 'sides' | 'duel'>> {
  readonly sides: Two<EyeSide>;
  /** How many of those who had to choose between the two chose each. */
  readonly duel: Two<number>;
}

/** The pairs of a day, the same for everybody; none if closed events do not give enough. */
export interface EyeTest extends Readonly<Omit<EyeBody, 'pairs'>> {
  readonly pairs: readonly EyePair[];
}

export const crowdPick = ({ sides: [left, right] }: EyePair): NonNullable<EyePick> =>
  left.place < right.place ? 'left' : 'right';

function readTwo<T>(read: Reader<T>): Reader<Two<T>> {
  return value => {
    const [left, right] = readList<unknown>(element => element)(value);
    return [read(left), read(right)];
  };
}

const readSideFields = readObject<Omit<EyeSide, 'avatar'>>({ place: readNumber });

const readSide: Reader<EyeSide> = row => ({ ...readSideFields(row), avatar: completeAvatar(row) });

const readTest = readObject<Omit<EyeTest, 'pairs'> & { pairs: EyePair[] }>({
  day: readString,
  number: readNumber,
  pairs: readList(
    readObject<EyePair>({
      event: readNumber,
      title: readString,
      question: readOptional(readString),
      of: readNumber,
      sides: readTwo(readSide),
      duel: readTwo(readNumber),
    }),
  ),
});

const eyeApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The page's own day, even past midnight: it is never asked for again while the page shows it. */
    getEyeTest: builder.query<EyeTest, undefined>(reading(() => ({ path: 'eye', read: readTest }))),
  }),
});

export const { useGetEyeTestQuery } = eyeApi;
