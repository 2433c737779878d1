import { useCallback, useEffect, useRef, useState } from 'react';
import { shortAddress } from '#rules/ids';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetStandingQuery, type StandingRow } from './standingsApi';
import { useName } from '../../api/namesApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { Icon } from '../../components/Icon';
import { InsteadOfTiles } from '../../components/InsteadOfTiles';
import { Pill } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { WalletName } from '../../components/WalletName';
import { describeFit } from '../../messages/fits';
import { PAGE_MESSAGES } from '../../messages/pages';
import { STANDING_MESSAGES } from './messages';
import { selectWonXp } from '../holdings/holdingsSelectors';
import { selectAddress } from '../wallet/walletSlice';
import * as styles from './StandingRows.module.css';

const NOTHING: Wardrobe = [];

interface StandingRowsProps {
  /** Null for the current one. */
  readonly season: string | null;
  readonly rows: readonly StandingRow[];
  /** Loads the next page; undefined if there is none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** The first of the page that was loaded last takes the focus. */
export function StandingRows({ season, rows, onMore, isLoading }: StandingRowsProps) {
  const wallet = useAppSelector(selectAddress)?.toLowerCase();
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const [watchOwn, isOwnInView] = useIsInView();
  const [newFrom, setNewFrom] = useState(0);
  const showMore = (): void => {
    setNewFrom(rows.length + 1);
    onMore?.();
  };
  return (
    <div className={styles.ranking}>
      {rows.length === 0 ? (
        <InsteadOfTiles>
          <Icon name="hanger" />
          <p>{STANDING_MESSAGES.empty}</p>
        </InsteadOfTiles>
      ) : (
        <ol className={styles.rows} aria-label={PAGE_MESSAGES.titles.standings}>
          {rows.map((row, index) => (
            <Row
              key={row.wallet}
              row={row}
              wardrobe={wardrobe}
              isOwn={row.wallet === wallet}
              watch={row.wallet === wallet ? watchOwn : undefined}
              takesFocus={index + 1 === newFrom}
            />
          ))}
        </ol>
      )}
      <p className={unseen} role="status">
        {newFrom > 0 && newFrom <= rows.length && STANDING_MESSAGES.shown(newFrom, rows.length)}
      </p>
      {onMore && (
        <Pill className={styles.more} disabled={isLoading} onClick={showMore}>
          {STANDING_MESSAGES.showMore}
        </Pill>
      )}
      {wallet !== undefined && <OwnStanding wallet={wallet} season={season} isAway={!isOwnInView} />}
    </div>
  );
}

type Watch = (row: HTMLElement | null) => (() => void) | undefined;

interface RowProps {
  readonly row: StandingRow;
  readonly wardrobe: Wardrobe;
  readonly isOwn: boolean;
  readonly watch: Watch | undefined;
  readonly takesFocus: boolean;
}

function Row({ row: { place, wallet, xp, events, podiums, fit }, wardrobe, isOwn, watch, takesFocus }: RowProps) {
  const link = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li ref={watch} className={styles.row} data-place={place <= 3 ? place : undefined} aria-current={isOwn}>
      <b className={styles.place}>{place}.</b>
      <Face fit={fit} wardrobe={wardrobe} />
      <div className={styles.who} ref={link}>
        <GameLink to={pathTo('closet', wallet.toLowerCase())}>{shortAddress(wallet)}</GameLink>
        {isOwn && <span className={styles.you}>{STANDING_MESSAGES.you}</span>}
        <WalletName name={useName(wallet)} className={styles.name} />
      </div>
      <b className={styles.xp}>{STANDING_MESSAGES.xp(xp)}</b>
      <span className={styles.figures}>{STANDING_MESSAGES.figures(events, podiums)}</span>
    </li>
  );
}

/** The upper part of a fit; a hanger if its closet is hidden. */
function Face({ fit, wardrobe }: Pick<StandingRow, 'fit'> & { readonly wardrobe: Wardrobe }) {
  const { assetBase } = useConfig();
  if (fit === null)
    return (
      <span className={styles.face}>
        <Icon name="hanger" />
      </span>
    );
  return (
    <span className={styles.face} style={{ backgroundColor: fieldOf(fit.background) }}>
      <Darcel
        avatar={fit}
        assetBase={assetBase}
        loading="lazy"
        description={describeFit(fit, wardrobe)}
        className={styles.darcel}
      />
    </span>
  );
}

interface OwnStandingProps {
  readonly wallet: string;
  readonly season: string | null;
  /** Whether the player's row in the list is out of view. */
  readonly isAway: boolean;
}

/** The player's own place, at the foot. It keeps its room while it is not shown, so that nothing moves. */
function OwnStanding({ wallet, season, isAway }: OwnStandingProps) {
  const hasWonNothing = useAppSelector(selectWonXp) === 0;
  const { currentData } = useGetStandingQuery({ wallet, season }, { skip: hasWonNothing });
  const standing = hasWonNothing ? null : currentData;
  if (standing === undefined) return null;
  return (
    <p className={styles.own} data-away={isAway || undefined}>
      <GameLink to={pathTo('closet', wallet)}>
        {standing === null ? STANDING_MESSAGES.notYet : STANDING_MESSAGES.own(standing.place, standing.of, standing.xp)}
      </GameLink>
    </p>
  );
}

/** A ref for an element, and whether it is in view. */
function useIsInView(): readonly [Watch, boolean] {
  const [isInView, setIsInView] = useState(false);
  const watch = useCallback<Watch>(element => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, []);
  return [watch, isInView];
}
