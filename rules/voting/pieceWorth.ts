import type { SealedAvatar } from '../outfit/avatar';
import { LAYERS } from '../outfit/layers';
import { elementAt } from './elementAt';
import type { Ballot } from './ballot';

export interface WornPiece {
  /** The layer's value: 'hair-and-hats/beret.svg'. */
  readonly value: string;
  /** How many entries wear it. */
  readonly entries: number;
}

export interface PieceWorth extends WornPiece {
  /** By how much it changes the log-odds of winning, with the ends of its 90 % interval. */
  readonly worth: number;
  readonly low: number;
  readonly high: number;
}

/** If fewer fits wear a piece, or fewer lack it, the votes tell more about those few fits than about the piece. */
export const MIN_FITS_PER_PIECE = 8;

/** Of a normal distribution, 90 % are within this many standard deviations. */
const NINETY_PERCENT = 1.645;

interface Worn {
  readonly avatar: SealedAvatar;
}

interface WornEntry extends Worn {
  readonly id: number;
}

/**
 * What the votes say about each piece that enough fits wear, the most valuable first: a logistic regression of the
 * ballots on the differences in pieces, maximum a posteriori under a standard normal prior.
 * The interval is Laplace's, or the dyadic-robust one if that is wider: ballots with the same entry are alike, because a
 * fit is more than its pieces (Aronow, Samii and Assenova, Cluster-robust variance estimation for dyadic data, 2015).
 */
export function pieceWorth(entries: readonly WornEntry[], ballots: readonly Ballot[]): readonly PieceWorth[] {
  const pieces = comparablePieces(entries);
  const differences = differencesOf(entries, ballots, new Map(pieces.map(({ value }, index) => [value, index])));
  const { worths, inverse } = fitted(differences, pieces.length);
  const robust = robustVariances(differences, worths, inverse);
  return pieces
    .map(({ value, entries: worn }, index) => {
      const worth = elementAt(worths, index);
      const reach =
        NINETY_PERCENT * Math.sqrt(Math.max(elementAt(inverse, index * (pieces.length + 1)), elementAt(robust, index)));
      return { value, entries: worn, worth, low: worth - reach, high: worth + reach };
    })
    .sort((a, b) => b.worth - a.worth);
}

/** Background colours are not pieces. */
const piecesOf = (avatar: SealedAvatar): readonly string[] =>
  LAYERS.flatMap(layer => avatar[layer] ?? []).filter(value => value.includes('/'));

/** Whether the votes tell anything about a piece. More entries only add to what they tell. */
export const hasComparablePieces = (entries: readonly Worn[]): boolean => comparablePieces(entries).length > 0;

const comparablePieces = (entries: readonly Worn[]): readonly WornPiece[] =>
  wornPieces(entries).filter(piece => isComparable(piece, entries));

/** The pieces whose worth the votes cannot tell, because too few fits wear them, or all but a few; the most worn first. */
export function uncomparedPieces(entries: readonly Worn[]): readonly WornPiece[] {
  return wornPieces(entries)
    .filter(piece => !isComparable(piece, entries))
    .sort((a, b) => b.entries - a.entries);
}

const isComparable = ({ entries: worn }: WornPiece, entries: readonly Worn[]): boolean =>
  Math.min(worn, entries.length - worn) >= MIN_FITS_PER_PIECE;

function wornPieces(entries: readonly Worn[]): readonly WornPiece[] {
  const worn = new Map<string, number>();
  for (const { avatar } of entries) for (const value of piecesOf(avatar)) worn.set(value, (worn.get(value) ?? 0) + 1);
  return [...worn].map(([value, count]) => ({ value, entries: count }));
}

/** A vote: the pieces that only the winner wears count +1, those that only the loser wears -1. */
interface Difference {
  readonly winner: number;
  readonly loser: number;
  readonly pieces: readonly (readonly [piece: number, sign: number])[];
}

function differencesOf(
  entries: readonly WornEntry[],
  ballots: readonly Ballot[],
  pieces: ReadonlyMap<string, number>,
): readonly Difference[] {
  const worn = new Map(
    entries.map(({ id, avatar }) => [id, new Set(piecesOf(avatar).flatMap(value => pieces.get(value) ?? []))]),
  );
  return ballots.flatMap(({ left, right, winner }) => {
    if (winner !== left && winner !== right) return [];
    const loser = winner === left ? right : left;
    const [won, lost] = [worn.get(winner), worn.get(loser)];
    if (won === undefined || lost === undefined) return [];
    const plus = [...won].filter(piece => !lost.has(piece)).map(piece => [piece, 1] as const);
    const minus = [...lost].filter(piece => !won.has(piece)).map(piece => [piece, -1] as const);
    return [{ winner, loser, pieces: [...plus, ...minus] }];
  });
}

const MAX_ROUNDS = 50;
const TOLERANCE = 1e-8;

/** Newton's method. `inverse` is that of the Hessian at the maximum, the covariance of the posterior. */
function fitted(differences: readonly Difference[], size: number) {
  let worths = new Float64Array(size);
  for (let round = 0; ; round++) {
    const { slope, inverse } = curvature(differences, worths);
    const step = times(inverse, slope);
    worths = worths.map((worth, index) => worth + elementAt(step, index));
    if (round === MAX_ROUNDS || step.every(part => Math.abs(part) < TOLERANCE)) return { worths, inverse };
  }
}

function curvature(differences: readonly Difference[], worths: Float64Array) {
  const size = worths.length;
  const slope = worths.map(worth => -worth);
  const hessian = identity(size);
  for (const { pieces } of differences) {
    const surprise = surpriseOf(pieces, worths);
    const weight = surprise * (1 - surprise);
    for (const [row, rowSign] of pieces) {
      slope[row] = elementAt(slope, row) + surprise * rowSign;
      for (const [column, sign] of pieces)
        hessian[row * size + column] = elementAt(hessian, row * size + column) + weight * rowSign * sign;
    }
  }
  return { slope, inverse: inverseOf(hessian, size) };
}

/** The probability with which the model expected the other entry to win. */
function surpriseOf(pieces: Difference['pieces'], worths: Float64Array): number {
  return 1 / (1 + Math.exp(signedSum(pieces, piece => elementAt(worths, piece))));
}

/** The diagonal of inverse × (Σ over entries - Σ over ballots of score × scoreᵀ) × inverse. */
function robustVariances(differences: readonly Difference[], worths: Float64Array, inverse: Float64Array) {
  const size = worths.length;
  const variances = new Float64Array(size);
  const influences = new Map<number, Float64Array>();
  for (const { winner, loser, pieces } of differences) {
    const surprise = surpriseOf(pieces, worths);
    const influence = worths.map(
      (_, row) => surprise * signedSum(pieces, piece => elementAt(inverse, row * size + piece)),
    );
    for (const entry of [winner, loser]) influences.set(entry, added(influence, influences.get(entry)));
    influence.forEach((part, index) => (variances[index] = elementAt(variances, index) - part ** 2));
  }
  for (const influence of influences.values())
    influence.forEach((part, index) => (variances[index] = elementAt(variances, index) + part ** 2));
  return variances;
}

function added(vector: Float64Array, other: Float64Array | undefined): Float64Array {
  return other ? vector.map((part, index) => part + elementAt(other, index)) : vector;
}

function signedSum(pieces: Difference['pieces'], valueOf: (piece: number) => number): number {
  let sum = 0;
  for (const [piece, sign] of pieces) sum += sign * valueOf(piece);
  return sum;
}

function identity(size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < size; row++) matrix[row * size + row] = 1;
  return matrix;
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, row) =>
    vector.reduce((sum, value, column) => sum + elementAt(matrix, row * size + column) * value, 0),
  );
}

/** Gauss-Jordan elimination. The matrix is symmetric and, with the prior, positive definite, so no rows have to be swapped. */
function inverseOf(matrix: Float64Array, size: number): Float64Array {
  const left = matrix.slice();
  const right = identity(size);
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = elementAt(left, pivot * size + pivot);
    for (const side of [left, right])
      for (let column = 0; column < size; column++)
        side[pivot * size + column] = elementAt(side, pivot * size + column) / scale;
    for (let row = 0; row < size; row++) {
      const factor = elementAt(left, row * size + pivot);
      if (row === pivot || factor === 0) continue;
      for (const side of [left, right])
        for (let column = 0; column < size; column++)
          side[row * size + column] =
            elementAt(side, row * size + column) - factor * elementAt(side, pivot * size + column);
    }
  }
  return right;
}
