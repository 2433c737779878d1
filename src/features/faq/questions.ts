import { COLOURS, HOME_FITS, GAME_FITS } from '#rules/fits/gameFits';
import type { Avatar } from '#rules/outfit/avatar';
import type { FAQ_MESSAGES } from './messages';

interface Question {
  /** Its texts in the catalogue. */
  readonly name: Exclude<keyof typeof FAQ_MESSAGES, 'others' | 'licences'>;
  readonly colour: string;
  /** The Darcel beside the answer, if the card has room. */
  readonly model?: Avatar;
  /** Shows the table of the collections' XP below the answer. */
  readonly showsXp?: true;
  /** Leads to the demo. */
  readonly isInvitation?: true;
}

/** In the order in which they are shown. */
export const QUESTIONS: readonly Question[] = [
  { name: 'players', colour: COLOURS.Butter, model: GAME_FITS[10], isInvitation: true },
  { name: 'wardrobe', colour: COLOURS.Sky },
  { name: 'xp', colour: COLOURS.Lilac, showsXp: true },
  { name: 'picture', colour: COLOURS.Mint, model: GAME_FITS[9] },
  { name: 'arms', colour: COLOURS.Tangerine, model: HOME_FITS[1] },
  { name: 'head', colour: COLOURS.Citron },
  { name: 'looks', colour: COLOURS.Sky },
  { name: 'dice', colour: COLOURS.Blush, model: GAME_FITS[3] },
  { name: 'winners', colour: COLOURS.Lilac, model: GAME_FITS[11] },
  { name: 'counted', colour: COLOURS.Mint },
  { name: 'known', colour: COLOURS.Blush, model: GAME_FITS[13] },
];
