import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { isWearable, type Holder } from '#rules/catalogue/status';
import { fitPieces } from '#rules/fits/fitPieces';
import type { Look } from '#rules/fits/looks';
import { isSameAvatar, type Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { backgroundColour } from '#rules/outfit/pictures';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo, type WithPlatform } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { Icon } from '../../components/Icon';
import { PanelSkeleton } from '../../components/PanelSkeleton';
import { Pill, pillClass } from '../../components/Pill';
import { TileGrid } from '../../components/TileGrid';
import { tileClass } from '../../components/tiles';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { selectAvatar } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { keepCopy, moveLookTo, saveLook, startLooks } from './keepLooks';
import { LookCard } from './LookCard';
import { selectKnownLook, selectLooks } from './looksSelectors';
import { receiveFile } from './receiveFile';
import { useReorder } from './useReorder';
import * as styles from './LooksPanel.module.css';

/** The key of the first card, which shows the current fit. No look has it. */
const NOW = '';
const ACCEPTED = 'application/json,.json,image/png,.png';

/** The player's saved fits: what can be worn, named, ordered, copied and carried. */
export function LooksPanel() {
  const dispatch = useAppDispatch();
  const looks = useAppSelector(selectLooks);
  useEffect(() => {
    dispatch(startLooks());
    // The titles of what the looks wear, and whether the player can.
    void fetchWholeWardrobe(dispatch);
  }, [dispatch]);
  if (looks === undefined) return <PanelSkeleton />;
  return (
    <>
      <Rack looks={looks} />
      <div className={styles.foot}>
        <Pill size="small" tone="bone" onClick={() => void dispatch(bringIn())}>
          {LOOKS_MESSAGES.bringIn}
        </Pill>
        {looks.length > 0 && (
          <Pill size="small" tone="bone" onClick={() => void dispatch(keepCopy())}>
            {LOOKS_MESSAGES.keepCopy}
          </Pill>
        )}
      </div>
    </>
  );
}

/** Picks a list of looks or a picture. */
const bringIn =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { files }) => {
    const file = await files.pick(ACCEPTED);
    if (file !== null) await dispatch(receiveFile(file));
  };

function Rack({ looks }: { readonly looks: readonly Look[] }) {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectAvatar);
  const wardrobe = useAppSelector(selectWardrobe);
  const isDemo = useIsDemo();
  const holder = useAppSelector(state => selectHolder(state, isDemo));
  const area = useRef<HTMLDivElement>(null);
  const { shown, draggedId } = useReorder(area, looks, (id, to) => {
    dispatch(moveLookTo(id, to));
  });
  const byId = useMemo(() => new Map(shown.map((look, at) => [look.id, { look, at }])), [shown]);
  const revealed = useKnownLook(area);
  const cardOf = (id: string, tabIndex: 0 | -1) => {
    const placed = byId.get(id);
    return (
      placed && (
        <LookCard
          {...placed}
          of={looks.length}
          wardrobe={wardrobe}
          lost={countLost(placed.look.avatar, wardrobe, holder)}
          isWorn={isSameAvatar(placed.look.avatar, avatar)}
          isDragged={id === draggedId}
          tabIndex={tabIndex}
        />
      )
    );
  };
  return (
    <div className={styles.looks} data-scrolls ref={area} tabIndex={-1}>
      <TileGrid
        name={LOOKS_MESSAGES.list}
        keys={[NOW, ...shown.map(({ id }) => id)]}
        revealed={revealed}
        className={styles.tiles}
      >
        {(id, tabIndex) => (id === NOW ? <NowCard tabIndex={tabIndex} /> : cardOf(id, tabIndex))}
      </TileGrid>
      {looks.length === 0 && (
        <div className={styles.empty}>
          <Icon name="hanger" />
          <p>{LOOKS_MESSAGES.empty}</p>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the look that the player tried to save once more, and returns its id. */
function useKnownLook(area: RefObject<HTMLElement | null>): string | undefined {
  const known = useAppSelector(selectKnownLook);
  const handled = useRef(known);
  useEffect(() => {
    if (known === null || known === handled.current) return;
    handled.current = known;
    area.current?.querySelector<HTMLElement>(`[data-key="${known.id}"] button`)?.focus();
  }, [area, known]);
  return known?.id;
}

/** What the Darcel is wearing, waiting to be saved. */
function NowCard({ tabIndex }: { readonly tabIndex: 0 | -1 }) {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectAvatar);
  const { assetBase } = useConfig();
  return (
    <button
      type="button"
      className={`${tileClass} ${styles.lookNow}`}
      tabIndex={tabIndex}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={() => dispatch(saveLook())}
    >
      <span className={styles.lookField} style={{ backgroundColor: backgroundColour(avatar) }}>
        <Darcel avatar={avatar} assetBase={assetBase} description="" />
      </span>
      <span className={pillClass({ size: 'small', tone: 'cobalt' })}>{LOOKS_MESSAGES.save}</span>
    </button>
  );
}

/** How many pieces the player can no longer wear; 0 while holdings or items are loading. */
function countLost(avatar: Avatar, wardrobe: Wardrobe, holder: Holder): number {
  return fitPieces(avatar, wardrobe, holder).filter(piece => !isWearable(piece) && piece.status !== 'checking').length;
}
