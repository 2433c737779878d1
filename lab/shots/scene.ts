import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Visitor } from '../../testing/browser/localAccounts';

export interface Events {
  readonly open: number;
  readonly vote: number;
  readonly archive: number;
  /** In the archive, and entered by local accounts. */
  readonly entered: number;
}

export interface Scene extends Visitor {
  readonly name: string;
  readonly path: string | ((events: Events) => string);
  readonly as?: 'The Collector' | 'The Newcomer' | 'The Onlooker' | 'The Whale';
  readonly phoneOnly?: true;
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
