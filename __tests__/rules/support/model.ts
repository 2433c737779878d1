import type { TopType } from '#rules/outfit/avatar';
import type { Item } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';

/**
 * The rules of choosing items, implemented a second time, from the specification only and in another style: one mutable
 * body, Maps, and no function of rules/. In random games both must agree in everything.
 */
export interface Body {
  worn: Map<Layer, string>;
  type: TopType;
  maps: Map<Layer, Map<Layer, string>>;
}

const ORDER: Layer[] = [
  'background',
  'head',
  'eye',
  'hairAndHats',
  'shoesAndLegs',
  'bottoms',
  'tops',
  'bodyAccessories',
  'arms',
  'facialHair',
  'mouth',
  'headAccessories',
  'glasses',
];

const DEFAULTS = new Map<Layer, string>([
  ['background', '#999'],
  ['head', 'head/regular.svg'],
  ['eye', 'eye/regular.svg'],
  ['hairAndHats', ''],
  ['shoesAndLegs', 'shoes-and-legs/regular.svg'],
  ['bottoms', 'bottoms/underwear.svg'],
  ['tops', ''],
  ['bodyAccessories', ''],
  ['arms', 'arms/regular.svg'],
  ['facialHair', ''],
  ['mouth', 'mouth/sad.svg'],
  ['headAccessories', ''],
  ['glasses', ''],
]);

function defaultArms(type: TopType): string {
  if (type === 'short') return 'arms/regular-short.svg';
  if (type === 'sleeveless') return 'arms/regular.svg';
  return '';
}

export function newBody(): Body {
  return { worn: new Map(DEFAULTS), type: 'sleeveless', maps: new Map() };
}

function copyOf(body: Body): Body {
  const maps: Body['maps'] = new Map();
  for (const [layer, map] of body.maps) maps.set(layer, new Map(map));
  return { worn: new Map(body.worn), type: body.type, maps };
}

function forcersOf(body: Body, layer: Layer): Layer[] {
  const found: Layer[] = [];
  for (const wearer of ORDER) if (body.maps.get(wearer)?.has(layer)) found.push(wearer);
  return found;
}

/** Gives the layer the value of the last map that names it; false if there is none. */
function force(body: Body, layer: Layer): boolean {
  let isForced = false;
  for (const wearer of forcersOf(body, layer)) {
    body.worn.set(layer, body.maps.get(wearer)!.get(layer)!);
    isForced = true;
  }
  return isForced;
}

function drop(body: Body, wearer: Layer): void {
  const map = body.maps.get(wearer);
  if (!map) return;
  body.maps.delete(wearer);
  for (const layer of map.keys()) {
    if (force(body, layer)) continue;
    body.worn.set(layer, layer === 'arms' ? defaultArms(body.type) : DEFAULTS.get(layer)!);
  }
}

function nameOfPicture(category: string, item: Item): string {
  if (item.hex) return item.hex;
  let slug = '';
  for (const letter of item.title.toLowerCase()) slug += letter === '&' ? 'and' : letter === ' ' ? '-' : letter;
  return category + '/' + slug + (item.format ?? '.svg');
}

/** Plays one choice, which changes the body, and returns the layers to name as not compatible. */
export function play(body: Body, category: string, item: Item): Layer[] {
  const layer = item.layer;
  const value = nameOfPicture(category, item);

  const against = forcersOf(body, layer).filter(wearer => wearer !== layer);
  if (against.length > 0) return against;

  const before = copyOf(body);
  drop(body, layer);
  const takenOff = before.worn.get(layer) === value;
  if (takenOff) {
    let empty = '';
    if (layer === 'background') empty = '#999';
    if (layer === 'arms') empty = defaultArms(body.type);
    body.worn.set(layer, empty);
  } else {
    body.worn.set(layer, value);
    const mine = Object.entries(item.exclusions ?? {}) as [Layer, string][];
    if (mine.length > 0) {
      for (const [named] of mine) drop(body, named);
      body.maps.set(layer, new Map(mine));
      for (const [named] of mine) force(body, named);
    }
    if (layer === 'tops') {
      const type = item.topType!;
      if (forcersOf(body, 'arms').length === 0) {
        const bare = body.worn.get('arms') === '' && type !== 'no-arms';
        if (type !== body.type || bare) {
          drop(body, 'arms');
          body.worn.set('arms', item.default ? 'arms/' + item.default + '.svg' : defaultArms(type));
        }
      }
      body.type = type;
    }
    if (layer === 'arms') {
      const type = item.topType!;
      if (type !== body.type || body.worn.get('tops') === '') {
        const holding = forcersOf(body, 'tops');
        if (holding.length === 0) {
          drop(body, 'tops');
          let top = '';
          if (type === 'short') top = 'tops/duds-t-shirt.svg';
          if (item.default) top = 'tops/' + item.default + '.svg';
          body.worn.set('tops', top);
        } else if (type === 'short') {
          Object.assign(body, before);
          return holding;
        }
      }
      body.type = type;
    }
  }

  if (body.worn.get('tops') === '') {
    const armsFitNoTop = body.type === 'sleeveless';
    body.type = 'sleeveless';
    if (!armsFitNoTop && forcersOf(body, 'arms').length === 0) {
      drop(body, 'arms');
      body.worn.set('arms', 'arms/regular.svg');
    }
  }

  const named: Layer[] = [];
  if (takenOff) return named;
  for (const other of ORDER) {
    if (forcersOf(body, other).length === 0 || forcersOf(before, other).length > 0) continue;
    const held = before.worn.get(other)!;
    if (held === '' || held === body.worn.get(other) || held === DEFAULTS.get(other)) continue;
    if (['arms/regular-short.svg', 'arms/regular.svg', ''].includes(held)) continue;
    named.push(other);
  }
  return named;
}
