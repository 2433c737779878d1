import type { ComponentType, CSSProperties } from 'react';
import { DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { findBySlugs, type Piece, type Wardrobe } from '#rules/outfit/items';
import { isProblem } from '../../api/problems';
import { useGetPieceInfiniteQuery } from './piecesApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { shownTitle } from '../../messages/fits';
import { GALLERY_MESSAGES } from '../../messages/gallery';
import { reasonFor } from '../../messages/refusals';
import { RESULT_MESSAGES } from '../../messages/results';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { PieceOffer } from './PieceOffer';
import { WornFits } from './WornFits';
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
          <PieceOffer piece={piece} />
        </div>
      </div>
      <Worn slugs={slugs} wardrobe={wardrobe} />
    </main>
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
