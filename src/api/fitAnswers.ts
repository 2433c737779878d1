import { DEFAULT_AVATAR, LAYERS, isLayerValue, type Avatar } from '../../rules';
import type { Place, Ranking, RankRange } from './resultsApi';
import * as shape from './shapes';
import type { Ballot } from './votingApi';

export const titled = shape.readObject<{ readonly title: string }>({ title: shape.readText });

/** Vote entries have lowercase layer fields. */
export function ballot(answer: unknown, headers: Headers): Ballot {
  const entries = shape
    .readList(shape.readRecord)(answer)
    .map(row => ({
      id: shape.readNumber(row.id),
      avatar: avatarOf(row, layer => layer.toLowerCase()),
    }));
  const [done, of] = (headers.get('ballots') ?? '').split('/').map(Number);
  const progress = done === undefined || of === undefined || !Number.isInteger(done + of) ? null : { done, of };
  return { entries, progress };
}

const maybeNumber = shape.readMaybe(shape.readNumber, null);

function range(value: unknown): RankRange {
  const [best, worst] = shape.readList(shape.readNumber)(value);
  return [shape.readNumber(best), shape.readNumber(worst)];
}

export function ranking(answer: unknown, headers: Headers): Ranking {
  const entries = shape
    .readList(shape.readRecord)(answer)
    .map(row => ({
      wallet: shape.readText(row.wallet),
      avatar: avatarOf(row, layer => layer),
      battles: maybeNumber(row.battles),
      range: shape.readMaybe(range, null)(row.range),
    }));
  return { entries, hasMore: /rel="?next"?/.test(headers.get('link') ?? '') };
}

export const place = shape.readObject<Place>({
  place: shape.readNumber,
  of: shape.readNumber,
  battles: shape.readNumber,
  wins: shape.readNumber,
  xp: shape.readNumber,
});

function avatarOf(row: Readonly<Record<string, unknown>>, fieldOf: (layer: string) => string): Avatar {
  const values = LAYERS.map(layer => {
    const value = row[fieldOf(layer)];
    return [layer, isLayerValue(layer, value) ? value : DEFAULT_AVATAR[layer]];
  });
  return Object.fromEntries(values) as Avatar;
}
