import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Visitor } from '../../testing/browser/localAccounts';

export interface Events {
  readonly open: number;
  readonly vote: number;
  readonly archive: number;
  /** In the archive, and entered by local accounts. */
  readonly entered: number;
}

export type Size = 'desktop' | 'tablet' | 'phone';

export interface Scene extends Visitor {
  readonly name: string;
  readonly path: string | ((events: Events) => string);
  readonly as?: 'The Collector' | 'The Newcomer' | 'The Onlooker' | 'The Whale';
  readonly phoneOnly?: true;
  /** A scene with the same layout, whose pictures show it at all sizes. One of this scene on a phone is enough. */
  readonly like?: string;
  /** On a tablet the layout is neither a desktop's nor a phone's. */
  readonly tablet?: true;
  /** Instead of the usual sizes. */
  readonly on?: BrowserContextOptions;
  /** A request never gets a response. */
  readonly endless?: boolean;
  /** Runs before the page is opened, for responses that a real server does not give on demand. */
  readonly setup?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** A text that appears once the state is reached. */
  readonly shows?: string;
}
