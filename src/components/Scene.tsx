import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { textOn } from '#rules/catalogue/textOn';
import { COLOURS, GAME_FITS, SAD_FIT } from '#rules/fits/gameFits';
import type { Avatar } from '#rules/outfit/avatar';
import { pathTo } from '#rules/pages/pages';
import { ABSENCE_MESSAGES, isFailure, type Absence } from '../messages/absences';
import { MESSAGES } from '../messages/messages';
import { REASONS } from '../messages/refusals';
import { SCREEN_MESSAGES } from '../messages/screens';
import { Darcel } from './Darcel';
import { GameLink } from './GameLink';
import { Pill, pillClass } from './Pill';
import * as styles from './Scene.module.css';

interface Picture {
  readonly colour: string;
  readonly avatar?: Avatar | undefined;
  readonly title: string;
  readonly text?: string;
}

const pictures = (): Readonly<Record<Absence, Picture>> => ({
  failed: { colour: COLOURS.Blush, title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb },
  fault: { colour: COLOURS.Blush, title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.serverFault },
  'not-found': { colour: COLOURS.Sky, title: SCREEN_MESSAGES.pageNotFound, text: ABSENCE_MESSAGES.noSuchEvent },
  cancelled: { colour: COLOURS.Tangerine, title: ABSENCE_MESSAGES.calledOff, text: REASONS['event-cancelled'] },
  'no-events': { colour: COLOURS.Sky, title: ABSENCE_MESSAGES.noEvents, text: SCREEN_MESSAGES.noEvents },
  'no-season': {
    colour: COLOURS.Sky,
    avatar: GAME_FITS[3],
    title: SCREEN_MESSAGES.pageNotFound,
    text: ABSENCE_MESSAGES.noSuchSeason,
  },
  'no-test': { colour: COLOURS.Mint, avatar: GAME_FITS[3], title: ABSENCE_MESSAGES.noTest },
  'in-progress': { colour: COLOURS.Lilac, avatar: GAME_FITS[3], title: ABSENCE_MESSAGES.stillCounting },
  'no-votes-yet': { colour: COLOURS.Mint, avatar: GAME_FITS[3], title: ABSENCE_MESSAGES.notYet },
  empty: { colour: COLOURS.Mint, title: ABSENCE_MESSAGES.noEntries },
  unranked: { colour: COLOURS.Lilac, title: ABSENCE_MESSAGES.noVotes },
  'no-wallet': {
    colour: COLOURS.Lilac,
    avatar: GAME_FITS[1],
    title: MESSAGES.vote,
    text: ABSENCE_MESSAGES.connectToVote,
  },
  'no-session': {
    colour: COLOURS.Sky,
    avatar: GAME_FITS[0],
    title: ABSENCE_MESSAGES.signInToVote,
    text: ABSENCE_MESSAGES.oneSignature,
  },
  'no-pairs-yet': { colour: COLOURS.Mint, title: ABSENCE_MESSAGES.notYet },
  closed: { colour: COLOURS.Tangerine, title: ABSENCE_MESSAGES.votingOver, text: ABSENCE_MESSAGES.restIsCounting },
  'no-nft': { colour: COLOURS.Blush, title: ABSENCE_MESSAGES.holdersVote, text: REASONS['no-qualifying-nft'] },
  'nft-used': { colour: COLOURS.Blush, title: ABSENCE_MESSAGES.voiceUsed, text: REASONS['nft-already-used'] },
  banned: { colour: COLOURS.Blush, title: ABSENCE_MESSAGES.banned, text: REASONS['wallet-banned'] },
  done: {
    colour: COLOURS.Butter,
    avatar: GAME_FITS[6],
    title: ABSENCE_MESSAGES.thankYou,
    text: ABSENCE_MESSAGES.resultsSoon,
  },
});

interface SceneProps {
  readonly why: Absence;
  readonly assetBase: string;
  /** A second sentence, below the text. */
  readonly note?: string | undefined;
  /** For failures. */
  readonly onRetry?: (() => void) | undefined;
  /** The actions to offer otherwise, if not only the way back to the events. */
  readonly children?: ReactNode;
}

/** A screen with nothing to show says why: one colour, one Darcel, one giant line. */
export function Scene({ why, assetBase, note, onRetry, children = <BackToEvents /> }: SceneProps) {
  const { colour, avatar = SAD_FIT, title, text } = pictures()[why];
  const acts = isFailure(why) ? <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill> : children;
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces what the player was using: keyboards and screen readers continue here.
  const takesFocus = why === 'done';
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main className={styles.scene} style={{ '--c': colour, color: `var(--${textOn(colour)})` } as CSSProperties}>
      <div className={styles.who}>
        <Darcel avatar={avatar} assetBase={assetBase} description="" className={styles.darcel} />
      </div>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
        {note && <p>{note}</p>}
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
    </main>
  );
}

function BackToEvents() {
  return (
    <GameLink className={pillClass({})} to={pathTo('events')}>
      {SCREEN_MESSAGES.backToEvents}
    </GameLink>
  );
}
