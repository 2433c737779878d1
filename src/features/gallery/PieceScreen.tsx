import type { ComponentType, CSSProperties } from 'react';
import { itemStatus } from '#rules/catalogue/status';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { findBySlugs, type Piece, type Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { isProblem } from '../../api/problems';
import { useGetPieceInfiniteQuery, type WornFit } from './piecesApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDesigner } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { describeFit, FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { MESSAGES } from '../../messages/messages';
import { reasonFor } from '../../messages/refusals';
import { RESULT_MESSAGES } from '../../messages/results';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectAddress } from '../wallet/walletSlice';
import { tileClicked } from '../wardrobe/wardrobeViewSlice';
import * as styles from './PieceScreen.module.css';

interface PieceScreenProps {
  readonly category: string;
  readonly item: string;
  /** For slugs that no piece has. */
  readonly Lost: ComponentType;
}

/** Who wore one piece, and how to get it. */
export function PieceScreen({ category, item, Lost }: PieceScreenProps) {
  const { data: wardrobe, refetch } = useGetWardrobeQuery(undefined);
  if (wardrobe === undefined) return <PieceSkeleton />;
  if (wardrobe.length === 0) return <NotLoaded onRetry={() => void refetch()} />;
  const piece = findBySlugs(wardrobe, category, item);
  return piece ? <PieceOf piece={piece} slugs={{ category, item }} wardrobe={wardrobe} /> : <Lost />;
}

interface PieceOfProps {
  readonly piece: Piece;
  readonly slugs: { readonly category: string; readonly item: string };
  readonly wardrobe: Wardrobe;
}

function PieceOf({ piece, slugs, wardrobe }: PieceOfProps) {
  const { assetBase } = useConfig();
  const { category, item } = piece;
  const { avatar } = chooseItem(DEFAULT_OUTFIT, category, item).outfit;
  return (
    <main className={styles.piece}>
      <div className={styles.top}>
        <div
          className={styles.stage}
          style={item.hex === undefined ? undefined : ({ '--c': item.hex } as CSSProperties)}
        >
          <Darcel avatar={avatar} assetBase={assetBase} description="" className={styles.darcel} />
        </div>
        <div className={styles.words}>
          <h1>{GALLERY_MESSAGES.whoWorePiece(shownTitle(item))}</h1>
          {item.drop !== undefined && <p>{GALLERY_MESSAGES.arrivedWith(FIT_MESSAGES.title(item.drop))}</p>}
          <PieceOffer piece={piece} />
        </div>
      </div>
      <Worn slugs={slugs} wardrobe={wardrobe} />
    </main>
  );
}

/** What the piece costs this player, as its tile says it. A button unlocks it, or opens the page that sells it. */
function PieceOffer({ piece }: { readonly piece: Piece }) {
  const dispatch = useAppDispatch();
  const isDesigner = useIsDesigner();
  const holder = useAppSelector(state => selectHolder(state, isDesigner));
  const { status } = itemStatus(piece.item, holder);
  const hasNoWallet = useAppSelector(selectAddress) === null && !isDesigner;
  const label = hasNoWallet && piece.item.xp === 0 ? GALLERY_MESSAGES.free : FIT_MESSAGES.labels[status](piece.item.xp);
  if (status === 'unlockable' || status === 'not-owned')
    return (
      <Pill
        size="large"
        tone={status === 'unlockable' ? 'cobalt' : 'ink'}
        onClick={() => void dispatch(tileClicked(piece))}
      >
        {label}
        {status === 'not-owned' && <span className={unseen}>, {MESSAGES.newTab}</span>}
      </Pill>
    );
  return (
    <p className={styles.status} data-status={status} role="status">
      {label}
    </p>
  );
}

function Worn({ slugs, wardrobe }: Pick<PieceOfProps, 'slugs' | 'wardrobe'>) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useGetPieceInfiniteQuery(slugs);
  const [use] = data?.pages ?? [];
  if (use === undefined && error !== undefined && !isFetching)
    return (
      <div className={styles.worn}>
        <p>{SCREEN_MESSAGES.notLoadedTitle}</p>
        {reasonOf(error) && <p>{reasonOf(error)}</p>}
        <Pill onClick={() => void refetch()}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    );
  if (use === undefined) return <div className={styles.worn} aria-busy="true" aria-label={SCREEN_MESSAGES.loading} />;
  if (use.best === null) return <p className={`${styles.worn} ${styles.nobody}`}>{GALLERY_MESSAGES.nobody}</p>;
  return (
    <div className={styles.worn}>
      <p className={styles.figures}>{GALLERY_MESSAGES.figures(use.fits, use.events, use.best)}</p>
      <WornFits fits={data?.pages.flatMap(page => page.entries) ?? []} wardrobe={wardrobe} />
      {hasNextPage && (
        <Pill className={styles.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {RESULT_MESSAGES.showMore}
        </Pill>
      )}
    </div>
  );
}

interface WornFitsProps {
  readonly fits: readonly WornFit[];
  readonly wardrobe: Wardrobe;
}

/** The fits that wore a piece; each leads to its place. */
function WornFits({ fits, wardrobe }: WornFitsProps) {
  const { assetBase } = useConfig();
  return (
    <ul className={styles.fits} aria-label={GALLERY_MESSAGES.fits}>
      {fits.map(({ event, title, place, of, avatar }) => (
        <li key={`${event} ${place}`}>
          <GameLink
            className={styles.fit}
            to={pathTo('place', event, place)}
            aria-label={`${GALLERY_MESSAGES.fitIn(place, of, title)}: ${describeFit(avatar, wardrobe)}`}
          >
            <span className={styles.photo} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
              <Darcel avatar={avatar} assetBase={assetBase} description="" loading="lazy" />
            </span>
            <b>{GALLERY_MESSAGES.placeOf(place, of)}</b>
            <span>{title}</span>
          </GameLink>
        </li>
      ))}
    </ul>
  );
}

const reasonOf = (error: unknown): string | undefined =>
  isProblem(error) && error.code === 'status' ? reasonFor(error.reason) : undefined;

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className={styles.piece}>
      <div className={styles.worn}>
        <h1>{SCREEN_MESSAGES.notLoadedTitle}</h1>
        <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </div>
    </main>
  );
}

function PieceSkeleton() {
  return (
    <main className={styles.piece} aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className={styles.top}>
        <div className={styles.stage} />
        <div className={styles.words}>
          <h1>{'\u00a0'}</h1>
        </div>
      </div>
    </main>
  );
}
