import type { Page } from 'playwright-core';
import type { Avatar } from '../../rules/index';

export interface Events {
  readonly open: number;
  readonly vote: number;
  readonly archive: number;
  /** In the archive, and entered by local accounts. */
  readonly entered: number;
}

export interface Scene {
  readonly name: string;
  readonly path: string | ((events: Events) => string);
  /** The local account that is connected; nobody where it is not named. */
  readonly as?: 'The Collector' | 'The Newcomer' | 'The Onlooker' | 'The Whale';
  /** Connected, but without a session. */
  readonly signedOut?: true;
  readonly wearing?: Avatar;
  /** On a phone only. */
  readonly phoneOnly?: true;
  /** Something is asked for and never answered. */
  readonly endless?: boolean;
  /** Before the page is opened, for answers that no real server gives on demand. */
  readonly meddle?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The words, or some of them, by which one sees that the state has come. */
  readonly shows?: string;
}
