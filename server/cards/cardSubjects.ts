import { cropOf, LAYER_TILES, type ItemCrops } from '#rules/catalogue/crops';
import { castModels } from '#rules/events/castModels';
import { eventCodeText } from '#rules/events/dressCodeText';
import { eventColour, rivalColour } from '#rules/events/eventColour';
import type { GameEvent } from '#rules/events/events';
import { readLinkedFit } from '#rules/fits/linkedFit';
import { readEventId, readWalletAddress, shortAddress } from '#rules/ids';
import { ordinal } from '#rules/ordinal';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitSummary } from '#rules/outfit/fitText';
import { assetSlug, itemValue, type Piece } from '#rules/outfit/items';
import { backgroundColour, isPicture } from '#rules/outfit/pictures';
import { cardPath } from '#rules/pages/pageHeads';
import { everMade, type AppDeps } from '../http/appDeps';
import type { FoundEvent } from '../store/events/eventStore';
import type { RankedEntry } from '../store/results/standingStore';
import type { CardKind } from './cards';
import { fitDesign, pieceDesign, stripsDesign, versusDesign } from './cardDesigns';
import type { Drawing } from './drawing';

type CardSubject =
  | {
      readonly kind: CardKind;
      readonly drawing: Drawing;
      /** Of the closed event whose entries it shows, read before them. */
      readonly revision?: string | undefined;
    }
  /** The path under which the card is. */
  | { readonly moved: string }
  | 'none';

type SubjectDeps = Pick<AppDeps, 'store' | 'wardrobe' | 'everMade'> & { readonly crops: ItemCrops };

type Params = Readonly<Record<string, string>>;

/** By the pattern of the address, below `/cards`. */
export const CARD_SUBJECTS: Readonly<
  Record<string, (deps: SubjectDeps, params: Params) => CardSubject | Promise<CardSubject>>
> = {
  '/fit/:code.png': fitSubject,
  '/event/:event.png': eventSubject,
  '/results/:event.png': podiumSubject,
  '/results/:event/:place.png': placeSubject,
  '/versus/:left/:right.png': versusSubject,
  '/pieces/:category/:item.png': pieceSubject,
  '/closet/:wallet.png': closetSubject,
};

/** Instead of a title that cannot be written. */
const UNTITLED = 'an event';

function fitSubject(deps: SubjectDeps, { code = '' }: Params): CardSubject {
  const wardrobe = everMade(deps);
  const fit = readLinkedFit(code, wardrobe);
  if (fit === undefined) return 'none';
  if (fit.code !== code) return { moved: cardPath('fit', fit.code) };
  return {
    kind: 'fit',
    drawing: fitDesign(fit.avatar, ['A Darcel in', largeSummary(fitSummary(fit.avatar, wardrobe))]),
  };
}

/** '… and 3 more' stays on one line. */
function largeSummary(summary: string): string {
  const text = summary.replace(/ and (\d+) more$/, ' and\u00a0$1\u00a0more');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function versusSubject(deps: SubjectDeps, { left = '', right = '' }: Params): CardSubject {
  const [a, b] = [readLinkedFit(left, everMade(deps)), readLinkedFit(right, everMade(deps))];
  if (a === undefined || b === undefined) return 'none';
  if (a.code !== left || b.code !== right) return { moved: cardPath('versus', a.code, b.code) };
  return { kind: 'versus', drawing: versusDesign([a.avatar, b.avatar], 'Which one?') };
}

async function eventSubject({ store }: SubjectDeps, { event: id }: Params): Promise<CardSubject> {
  const found = await findEvent(store, id);
  return found === undefined ? 'none' : eventCard(store, found);
}

/** Fits that stand in for the event, never its entries. */
async function eventCard({ events }: SubjectDeps['store'], { event, phase }: FoundEvent): Promise<CardSubject> {
  const models = castModels(await events.list(phase)).get(event.id) ?? castModels([event]).get(event.id) ?? [];
  const colours = [eventColour(event), rivalColour(event)] as const;
  const strips = models.map((avatar, n) => ({ avatar, colour: colours[n] ?? colours[0], drop: 24 }));
  const small = phase === 'open' || phase === 'upcoming' ? invitation(event) : 'Dressed for';
  return { kind: 'event', drawing: stripsDesign(strips, [small, event.title, UNTITLED]) };
}

/** As many letters fit into the small line. */
const MAX_LETTERS = 60;

/** What the event asks for, if that is short. */
function invitation(event: GameEvent): string {
  const code = eventCodeText(event);
  return code !== '' && code.length <= MAX_LETTERS ? code : 'Dress for';
}

async function podiumSubject({ store }: SubjectDeps, { event: id }: Params): Promise<CardSubject> {
  const found = await findClosed(store, id);
  if (found === undefined) return 'none';
  const revision = await store.standings.revision(found.event.id);
  const winners = await store.standings.list(found.event.id, 0, 3);
  // Nobody voted.
  if (winners.length === 0) return eventCard(store, found);
  const drops = [20, 56, 84];
  const strips = winners.map((entry, n) => ({ ...stripOf(entry), drop: drops[n] ?? 84 }));
  const [first, second, third] = strips;
  const order = [second, first, third].filter(strip => strip !== undefined);
  return { kind: 'results', revision, drawing: stripsDesign(order, ['The podium of', found.event.title, UNTITLED]) };
}

function stripOf({ avatar, place }: RankedEntry) {
  return { avatar, colour: backgroundColour(avatar), mark: String(place) };
}

async function placeSubject({ store }: SubjectDeps, { event: id, place = '' }: Params): Promise<CardSubject> {
  const found = /^[1-9]\d{0,6}$/.test(place) ? await findClosed(store, id) : undefined;
  if (found === undefined) return 'none';
  const revision = await store.standings.revision(found.event.id);
  const [entry] = await store.standings.list(found.event.id, Number(place) - 1, 1);
  if (entry === undefined) return 'none';
  return {
    kind: 'place',
    revision,
    drawing: fitDesign(entry.avatar, [`${ordinal(entry.place)} in`, found.event.title, UNTITLED]),
  };
}

/** The best fit of the closet, of several the latest. */
async function closetSubject({ store }: SubjectDeps, { wallet = '' }: Params): Promise<CardSubject> {
  const owner = readWalletAddress(wallet);
  if (owner === undefined) return 'none';
  if (owner !== wallet) return { moved: cardPath('closet', owner) };
  const [best] = [...(await store.closets.shown(owner))].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
  return { kind: 'closet', drawing: fitDesign(best?.avatar ?? DEFAULT_AVATAR, ['The closet of', shortAddress(owner)]) };
}

function pieceSubject(deps: SubjectDeps, { category = '', item: slug = '' }: Params): CardSubject {
  const piece = deps.wardrobe.find(one => one.category === category && assetSlug(one.item.title) === slug);
  if (piece === undefined) return 'none';
  const { item } = piece;
  const words = ['Who wore', `${item.title}?`] as const;
  const shown = shownPiece(piece, deps.crops);
  return { kind: 'piece', drawing: pieceDesign(shown, words) };
}

function shownPiece({ category, item }: Piece, crops: ItemCrops) {
  const value = itemValue(category, item);
  const crop = cropOf(crops, item.layer, value);
  const colour = item.hex ?? LAYER_TILES[item.layer].colour;
  return { colour, crop, layers: isPicture(value) ? ['_shared/mannequin.svg', value] : ['_shared/mannequin.svg'] };
}

async function findEvent({ events }: SubjectDeps['store'], id: string | undefined): Promise<FoundEvent | undefined> {
  const eventId = readEventId(id);
  return eventId === undefined ? undefined : events.find(eventId);
}

async function findClosed(store: SubjectDeps['store'], id: string | undefined): Promise<FoundEvent | undefined> {
  const found = await findEvent(store, id);
  return found?.isClosed && !found.event.cancelled ? found : undefined;
}
