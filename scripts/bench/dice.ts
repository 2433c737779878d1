import {
  checkFit,
  colourDistance,
  CLEAR_DISTANCE,
  backgroundColour,
  DEFAULT_OUTFIT,
  largestColours,
  rollPieces,
  wearPieces,
  type Holder,
  type Palette,
  type Piece,
  type Wardrobe,
} from '../../rules/index';
import { readWardrobe } from '../../server/http/readWardrobe';
import { readPalette } from '../palette/makePalette';
import { sharesOf } from './diceShares';
import { say } from './figures';

const ROLLS = 20_000;
const DEMO: Holder = { xp: 0, traits: 'all', unlocked: [] };

/** How long a roll takes, how fair the dice are to every piece, and how often the Darcel melts into its background. */
export async function benchDice(): Promise<void> {
  console.log(`\nDice in the demo, ${ROLLS} rolls`);
  const wardrobe = await readWardrobe('public/data');
  const palette = await readPalette();
  report('without taste', wardrobe, palette, undefined);
  report('with taste', wardrobe, palette, palette);
}

function report(name: string, wardrobe: Wardrobe, palette: Palette, taste: Palette | undefined): void {
  const started = performance.now();
  const rolls = Array.from({ length: ROLLS }, (_, seed) =>
    rollPieces(DEFAULT_OUTFIT, wardrobe, DEMO, { seed, pinned: [] }, taste),
  );
  const each = (performance.now() - started) / ROLLS;
  const avatars = rolls.map(pieces => wearPieces(DEFAULT_OUTFIT, wardrobe, [], pieces).avatar);
  const refused = avatars.filter(avatar => checkFit(avatar, wardrobe, DEMO).length > 0);
  const melting = avatars.filter(avatar =>
    largestColours(avatar, palette).some(colour => colourDistance(colour, backgroundColour(avatar)) < CLEAR_DISTANCE),
  );
  const shares = sharesOf(rolls, wardrobe);
  const free = shares.filter(({ isFree }) => isFree).toSorted((a, b) => Math.abs(b.sigmas) - Math.abs(a.sigmas));
  const least = shares.toSorted((a, b) => a.share - b.share);
  say(`a roll, ${name}`, `${each.toFixed(2)} ms`);
  say('fits that could not be entered', String(refused.length));
  say('melting into the background', `${((100 * melting.length) / ROLLS).toFixed(1)} %`);
  say('furthest from the even share, no conflicts', free.slice(0, 3).map(inSigmas).join(', '));
  say('least drawn of all', least.slice(0, 5).map(inShares).join(', '));
}

const inSigmas = ({ piece, sigmas }: { readonly piece: Piece; readonly sigmas: number }): string =>
  `${piece.item.title} ${sigmas.toFixed(1)} sigma`;

const inShares = ({ piece, share }: { readonly piece: Piece; readonly share: number }): string =>
  `${piece.item.title} ${share.toFixed(2)}`;
