import type { BrowserContextOptions } from 'playwright-core';
import type { Scene } from './scene';
import { SCENES } from './scenes';

const WAYS: Readonly<Record<string, BrowserContextOptions>> = {
  forced: { forcedColors: 'active', colorScheme: 'dark' },
  // 1280 x 1024, as WCAG 1.4.4 and 1.4.10 have it, zoomed to 200 % and to 400 %.
  'zoom-200': { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
  'zoom-400': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 2 },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

const SCREENS = ['home', 'wardrobe-event', 'vote', 'results', 'yay-final'];

/** As a whole page, a narrow screen looks as one that is zoomed to 400 %. */
const waysOf = ({ act }: Scene) => Object.entries(WAYS).filter(([way]) => way !== 'narrow' || act !== undefined);

/** Every scene, and the main screens as people see them who need larger letters or their own colours. */
export const ALL_SCENES: readonly Scene[] = [
  ...SCENES,
  ...SCENES.filter(({ name }) => SCREENS.includes(name)).flatMap(scene =>
    waysOf(scene).map(([way, on]) => ({ ...scene, name: `${scene.name}-${way}`, on })),
  ),
];
