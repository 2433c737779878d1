import { skipToken } from '@reduxjs/toolkit/query';
import { useState, type CSSProperties } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import { MIN_VERSUS_VOTES } from '#rules/fits/versus';
import { fitCode } from '#rules/outfit/fitCode';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetPlaceQuery, useGetPlacesQuery, useGetResultsInfoQuery, type ResultEntry } from '../../api/resultsApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useConfig, type WithPlatform } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { LinkedPieces } from '../../components/LinkedPieces';
import { LinkNote, type LinkOutcome } from '../../components/LinkNote';
import { Pill, pillClass } from '../../components/Pill';
import { PlayerAddress } from '../../components/PlayerAddress';
import { Scene } from '../../components/Scene';
import { useKeys } from '../../components/useKeys';
import { absenceFor } from '../../messages/absences';
import { describeFit } from '../../messages/fits';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { LINK_MESSAGES } from '../../messages/links';
import { RESULT_MESSAGES } from '../../messages/results';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { useNoRanking } from './noRanking';
import { PlayerName } from './RankedFit';
import { RangeBar } from './RangeBar';
import * as styles from './PlaceScreen.module.css';

/** What the page offers beyond looking. */
interface PlaceActions {
  readonly onTryOn: (avatar: Avatar) => void;
  /** Passes on a page of the game with a text. */
  readonly onShare: (path: string, text: string) => Promise<LinkOutcome | undefined>;
}

interface PlaceScreenProps extends PlaceActions {
  readonly event: number;
  readonly place: number;
}

/** One place of a closed event: its fit, as large as possible, and what the votes say about it. */
export function PlaceScreen({ event, place, ...actions }: PlaceScreenProps) {
  const { assetBase } = useConfig();
  const { data: info, error, isFetching, refetch } = useGetResultsInfoQuery(event);
  const { why, note } = useNoRanking(event, error);
  if (why !== undefined && info === undefined && !isFetching)
    return <Scene why={why} assetBase={assetBase} note={note} onRetry={() => void refetch()} />;
  if (info === undefined) return <PlaceSkeleton />;
  return <PlaceOf event={event} place={place} title={info.title} {...actions} />;
}

/** Entries that the server sends at once, so that neighbours are there before they are asked for. */
const PAGE = 100;
const NOTHING: Wardrobe = [];

interface PlaceOfProps extends PlaceScreenProps {
  readonly title: string;
}

function PlaceOf({ event, place, title, ...actions }: PlaceOfProps) {
  const { assetBase } = useConfig();
  const after = Math.floor((place - 1) / PAGE) * PAGE;
  const { currentData, error, isFetching, refetch } = useGetPlacesQuery({ eventId: event, after });
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const why = absenceFor(error, 'in-progress');
  if (currentData === undefined && why !== undefined && !isFetching)
    return <Scene why={why} assetBase={assetBase} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <PlaceSkeleton title={GALLERY_MESSAGES.placeIn(place, title)} />;
  const index = place - 1 - after;
  const entry = currentData.entries[index];
  // Without counted votes there are no places.
  if (entry === undefined || (entry.battles === 0 && entry.range === null))
    return <Scene why="not-found" assetBase={assetBase} />;
  const isLast = index === currentData.entries.length - 1 && !currentData.hasMore;
  return <Placed key={place} {...{ event, place, title, entry, isLast, wardrobe }} {...actions} />;
}

interface PlacedProps extends PlaceOfProps {
  readonly entry: ResultEntry;
  readonly isLast: boolean;
  readonly wardrobe: Wardrobe;
}

function Placed({ event, place, title, entry, isLast, wardrobe, ...actions }: PlacedProps) {
  const { assetBase } = useConfig();
  const { avatar, battles, wallet } = entry;
  return (
    <main className={styles.place}>
      <div className={styles.stage} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
        <Darcel
          avatar={avatar}
          assetBase={assetBase}
          description={describeFit(avatar, wardrobe)}
          className={styles.darcel}
        />
      </div>
      <div className={styles.words}>
        <h1>{GALLERY_MESSAGES.placeIn(place, title)}</h1>
        <p>
          <PlayerAddress wallet={wallet} className={styles.who} />
          <PlayerName wallet={wallet} />
        </p>
        <Figures event={event} place={place} entry={entry} />
        <LinkedPieces avatar={avatar} wardrobe={wardrobe} />
        <Acts {...{ event, place, avatar, battles, title, wardrobe }} {...actions} />
        <Turn event={event} place={place} isLast={isLast} />
      </div>
    </main>
  );
}

interface FiguresProps {
  readonly event: number;
  readonly place: number;
  readonly entry: ResultEntry;
}

/** How the votes went. */
function Figures({ event, place, entry: { wallet, battles, range } }: FiguresProps) {
  const { data: own } = useGetPlaceQuery(battles === null ? skipToken : { eventId: event, wallet });
  if (battles === null) return null;
  return (
    <div className={styles.figures} aria-busy={own === undefined}>
      <p>
        {own ? (
          <>
            <b>{GALLERY_MESSAGES.placeOf(place, own.of)}</b>{' '}
            <span>{RESULT_MESSAGES.ownFigures(own.battles, own.wins, own.xp)}</span>
          </>
        ) : (
          <span>{RESULT_MESSAGES.battles(battles)}</span>
        )}
      </p>
      {own && range && <RangeBar place={place} of={own.of} range={range} />}
    </div>
  );
}

interface ActsProps extends PlaceActions, Pick<ResultEntry, 'battles'> {
  readonly event: number;
  readonly place: number;
  readonly title: string;
  readonly avatar: Avatar;
  readonly wardrobe: Wardrobe;
}

function Acts({ event, place, title, avatar, battles, wardrobe, onTryOn, onShare }: ActsProps) {
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const [code, ownCode] = [fitCode(avatar), fitCode(useAppSelector(selectAvatar))];
  const share = async (): Promise<void> => {
    const text = `${GALLERY_MESSAGES.placeIn(place, title)}: ${describeFit(avatar, wardrobe)}`;
    setOutcome(await onShare(pathTo('place', event, place), text));
  };
  return (
    <div className={styles.acts}>
      <Pill tone="cobalt" onClick={() => onTryOn(avatar)}>
        {GALLERY_MESSAGES.tryItOn}
      </Pill>
      <Pill onClick={() => void share()}>{LINK_MESSAGES.share}</Pill>
      {code !== ownCode && isCompared(battles) && (
        <GameLink className={pillClass({})} to={pathTo('versus', code, ownCode)}>
          {GALLERY_MESSAGES.rematch}
        </GameLink>
      )}
      <LinkNote outcome={outcome} />
    </div>
  );
}

/** A fit that hardly anybody has compared is no match yet. Older servers do not tell. */
const isCompared = (battles: number | null): boolean => battles === null || battles >= MIN_VERSUS_VOTES;

interface TurnProps {
  readonly event: number;
  readonly place: number;
  readonly isLast: boolean;
}

/** The neighbours, which the arrow keys turn to, too. */
function Turn({ event, place, isLast }: TurnProps) {
  const dispatch = useAppDispatch();
  const isCovered = useAppSelector(selectIsCovered);
  const before = place > 1 ? pathTo('place', event, place - 1) : undefined;
  const after = isLast ? undefined : pathTo('place', event, place + 1);
  const turn = (path: string | undefined) => () => {
    if (path !== undefined) dispatch(turnTo(path));
  };
  useKeys({ ArrowLeft: turn(before), ArrowRight: turn(after) }, !isCovered);
  return (
    <nav className={styles.turn} aria-label={GALLERY_MESSAGES.turn}>
      {before && (
        <GameLink className={pillClass({ size: 'small', tone: 'bone' })} to={before} aria-keyshortcuts="ArrowLeft">
          {RESULT_MESSAGES.before}
        </GameLink>
      )}
      {after && (
        <GameLink className={pillClass({ size: 'small', tone: 'bone' })} to={after} aria-keyshortcuts="ArrowRight">
          {RESULT_MESSAGES.after}
        </GameLink>
      )}
      <GameLink className={pillClass({ size: 'small', tone: 'bone' })} to={pathTo('results', event)}>
        {GALLERY_MESSAGES.allResults}
      </GameLink>
    </nav>
  );
}

/** Turning many pages leaves one entry in the history. */
const turnTo =
  (path: string): WithPlatform<void> =>
  (_dispatch, _getState, { page }) =>
    page.navigate(path, 'replace');

/** The empty stage. */
function PlaceSkeleton({ title = '' }: { readonly title?: string }) {
  return (
    <main className={styles.place} aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className={styles.stage} />
      <div className={styles.words}>
        <h1>{title || '\u00a0'}</h1>
      </div>
    </main>
  );
}
