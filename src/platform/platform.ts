import type { BackEntries, Move } from './backEntries';
import type { Box } from '#rules/catalogue/outline';
import type { PictureJob } from '#rules/fits/pictureJob';
import type { RuntimeConfig } from './config';
import type { CountJob, CountReport } from './counting/counter';
import type { WalletGateway } from '../../wallet';

/** Everything outside the store that listeners may use. Tests replace this and nothing else. */
export interface Platform {
  readonly config: RuntimeConfig;
  readonly storage: GameStorage;
  readonly clock: { now(): number };
  readonly chance: Chance;
  readonly files: Files;
  readonly share: Share;
  readonly sounds: Sounds;
  readonly motion: Motion;
  readonly pictures: PictureMaker;
  readonly page: PageControl;
  readonly counting: Counting;
  /** Loaded when it is first needed. */
  readonly voting: () => Promise<VotingTools>;
  readonly wallet: WalletGateway;
  /** For developers; players see nothing of it. */
  readonly log: (message: string, cause?: unknown) => void;
}

/** localStorage that never throws; `onRefused` is called once if the browser refuses to store something. */
export interface GameStorage {
  read(key: string): string | null;
  /** Writes only a text that differs from the stored one, so that two tabs do not echo each other. */
  write(key: string, text: string): void;
  remove(key: string): void;
  /** The key's JSON, or undefined if there is none. Garbage counts as none, and a backup of it is kept. */
  readJson(key: string): unknown;
  /** Keeps a backup of the key's text, which could not be used. */
  backUp(key: string): void;
  onRefused(listener: () => void): void;
  /** Calls back when another tab changed the key; with null when any key may have changed. */
  onOtherTab(listener: (key: string | null) => void): void;
  /** Calls back when the page is about to close: the last chance to write. */
  onLeaving(listener: () => void): void;
}

export type SoundName = 'click' | 'hover' | 'change' | 'unlock' | 'vote' | 'confetti';

export interface Sounds {
  play(name: SoundName): void;
  /** The theme, and the small sounds of controls that are clicked or pointed at. */
  startMusic(): void;
  stopMusic(): void;
}

interface Chance {
  /** 32 random bits. */
  seed(): number;
}

interface Files {
  /** Lets the player pick a file; null if they change their mind. */
  pick(accept: string): Promise<File | null>;
  /** Called with each file that is dropped or pasted anywhere on the page, and with each pasted text, until the signal. */
  onDropped(listener: (file: File) => void, signal?: AbortSignal): void;
}

interface Share {
  /** Whether the browser has a share sheet that accepts this file. */
  can(file?: File): boolean;
  /** Opens the share sheet; rejects if sharing fails. */
  send(message: {
    readonly title: string;
    readonly text: string;
    readonly url: string;
    readonly file?: File;
  }): Promise<'sent' | 'given-up'>;
  /** Puts a PNG on the clipboard; rejects if the browser copies no pictures. */
  copyPicture(picture: Promise<Blob>): Promise<void>;
}

export interface Motion {
  /** The layers with these values drop onto the stage's Darcel; under reduced motion they fade in. */
  settle(pictures: readonly string[]): void;
  /** From now on, Darcels in view blink at random intervals. */
  startBlinking(): void;
}

export interface PictureMaker {
  /** Draws a fit. Resolves with a PNG; rejects with a PictureError if a layer cannot be loaded. */
  compose(job: PictureJob): Promise<Blob>;
  /** The source of each layer's drawing; rejects with a PictureError if one cannot be loaded. */
  drawings(layers: readonly string[]): Promise<readonly string[]>;
  /** Where the picture at an address paints when it fills the stage; undefined if nowhere. Rejects if it is no picture. */
  painted(address: string): Promise<Box | undefined>;
  save(file: Blob, name: string): Promise<void> | void;
  /** An address under which the page can show the picture until the next one. */
  addressOf(file: Blob): Promise<string> | string;
  /** The picture that the last address shows. */
  shown(): Promise<Blob | undefined> | Blob | undefined;
}

/** Counts a closed event in a worker. */
export interface Counting {
  /** Starts the worker, and ends an earlier one. */
  open(onReport: (report: CountReport) => void): Promise<void> | void;
  /** The worker reports the job's results. */
  ask(job: CountJob): Promise<void> | void;
  /** Ends the worker, even during a job. */
  close(): Promise<void> | void;
}

/** What votes need from the browser. */
export interface VotingTools {
  /** 16 random bytes in hexadecimal. */
  readonly salt: () => string;
  /** Runs the task once no other tab of the game is sending a vote. The next task waits until this one has ended. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

interface PageControl {
  /** False on a developer's machine, unless the page was opened with `?sound`. */
  playsMusic(): boolean;
  /** The page's origin, as wallets and servers see it. */
  origin(): string;
  /** The path in the address bar, which is ahead of the screen while the next screen's code loads. */
  path(): string;
  /** The wallet in whose own browser on a phone the page is open; null in any other browser. */
  walletBrowser(): Promise<string | null>;
  /** A parameter of the address; null if it is missing. */
  parameter(name: string): string | null;
  /** Changes one parameter of the address, or removes it with null; the others stay. */
  setParameter(name: string, value: string | null, move: Move): void;
  /**
   * The wallet whose app the player left this page for, or in whose browser a link of ours opened it; empty if that is
   * unknown, null if there is no such wallet.
   */
  unfinishedConnect(): Promise<string | null>;
  /** Whether the address opens the whole wardrobe, to a designer or for a trial. */
  isDemo(): boolean;
  isTrial(): boolean;
  navigate(path: string, move?: Move): void;
  /** What Back closes has entries in the browser's history. */
  readonly backEntries: Pick<BackEntries, 'onBack' | 'settle'>;
  openTab(url: string): void;
  /** Sets the title, the description and the canonical address of the current page. */
  setHead(head: { readonly title: string; readonly description: string }): void;
  /** Whether fingers are what the player mainly points with. */
  isTouched(): boolean;
  /** Resolves when each picture can be painted immediately, or has failed. */
  preload(urls: readonly string[]): Promise<void>;
  /** Resolves when the browser is online again. */
  untilOnline(): Promise<void>;
  /** Resolves as soon as the page is visible, at once if it is. */
  untilVisible(): Promise<void>;
  /** Resolves when the player returns to the page or the network is back; never after the signal. */
  untilBack(signal: AbortSignal): Promise<void>;
  /** Puts a text on the clipboard; rejects if the browser does not allow it. */
  copy(text: string): Promise<void>;
  /** Caches the game for use without a network. */
  keepForOffline(): void;
  /** Reloads the page if the server has another build by now; resolves once that is known. */
  reloadIfOutdated(): Promise<void>;
  /** Rains confetti; nothing under reduced motion. */
  confetti(pieces: number, milliseconds: number): void;
}
