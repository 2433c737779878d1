import { inThousands } from '#rules/inThousands';
import { useState, type ComponentType } from 'react';
import { readVersus, type Versus } from '#rules/fits/versus';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import type { VersusArg } from './versusApi';
import { useGetCatalogueQuery } from '../../api/wardrobeApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { DuelHalf } from '../../components/DuelHalf';
import { DuelStage } from '../../components/DuelStage';
import { LinkNote, type LinkOutcome } from '../../components/LinkNote';
import { Pill } from '../../components/Pill';
import { useKeys } from '../../components/useKeys';
import { describeFit } from '../../messages/fits';
import { LINK_MESSAGES } from '../../messages/links';
import { reasonFor } from '../../messages/refusals';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { VERSUS_MESSAGES } from './messages';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { useVersusVote, type VersusChoice, type VersusSide } from './useVersusVote';
import * as styles from './VersusScreen.module.css';

interface VersusScreenProps extends VersusArg {
  /** For codes that are broken. */
  readonly Lost: ComponentType;
  readonly onCopy: (path: string) => Promise<LinkOutcome>;
}

/** Two fits of a link. Whoever follows it says which one wore it better, and learns how many agree. */
export function VersusScreen({ left, right, Lost, onCopy }: VersusScreenProps) {
  const { data: catalogue, isFetching, refetch } = useGetCatalogueQuery(undefined);
  const fits = catalogue && readVersus(left, right, catalogue.everMade);
  if (catalogue !== undefined && fits === undefined) return <Lost />;
  const isMissing = catalogue === undefined && !isFetching;
  return (
    <DuelStage
      className={styles.versus}
      aria-busy={fits === undefined && !isMissing}
      band={
        <>
          {/* Loading does not replace the heading, which has the focus after a link, and with it the keys. */}
          <h1>{isMissing ? SCREEN_MESSAGES.notLoadedTitle : VERSUS_MESSAGES.title}</h1>
          {isMissing && <Pill onClick={() => void refetch()}>{SCREEN_MESSAGES.tryAgain}</Pill>}
        </>
      }
    >
      {fits ? (
        <Pair
          key={`${left} ${right}`}
          codes={{ left, right }}
          fits={fits}
          wardrobe={catalogue.everMade}
          onCopy={onCopy}
        />
      ) : (
        !isMissing && <EmptyHalves />
      )}
    </DuelStage>
  );
}

interface PairProps extends Pick<VersusScreenProps, 'onCopy'> {
  readonly codes: VersusArg;
  readonly fits: Versus;
  readonly wardrobe: Wardrobe;
}

function Pair({ codes, fits, wardrobe, onCopy }: PairProps) {
  const [choice, choose] = useVersusVote(codes);
  const { assetBase } = useConfig();
  const isCovered = useAppSelector(selectIsCovered);
  const [left, right] = [() => void choose('a'), () => void choose('b')];
  useKeys({ ArrowLeft: left, 1: left, ArrowRight: right, 2: right }, !isCovered);
  const half = (side: VersusSide) => {
    const avatar = side === 'a' ? fits.left : fits.right;
    const votes = choice?.status === 'told' ? choice.counts?.[side === 'a' ? 0 : 1] : undefined;
    const field = fieldOf(avatar.background);
    const fit = {
      id: side,
      avatar,
      assetBase,
      label: VERSUS_MESSAGES.choose(describeFit(avatar, wardrobe)),
      outcome: choice === undefined ? ('open' as const) : choice.winner === side ? ('won' as const) : ('lost' as const),
      isPressed: choice?.winner === side,
      field,
      fieldBefore: field,
      onChoose: () => void choose(side),
    };
    return { fit, tag: votes === undefined ? undefined : inThousands(votes) };
  };
  return (
    <>
      <DuelHalf side="left" {...half('a')} />
      <DuelHalf side="right" {...half('b')} />
      <div className={styles.foot}>
        <Told choice={choice} onRetry={() => void (choice && choose(choice.winner))} />
        <CopyLink path={pathTo('versus', codes.left, codes.right)} onCopy={onCopy} />
      </div>
    </>
  );
}

interface ToldProps {
  readonly choice: VersusChoice | undefined;
  readonly onRetry: () => void;
}

/** What the others think, once the player has chosen. */
function Told({ choice, onRetry }: ToldProps) {
  const reason = choice === undefined || choice.status === 'asking' ? undefined : reasonFor(choice.reason);
  return (
    <>
      <div role="status" className={styles.told}>
        <p>{toldText(choice)}</p>
        {choice?.status === 'told' && !choice.isCounted && <small>{VERSUS_MESSAGES.notCounted}</small>}
        {reason !== undefined && <small>{reason}</small>}
      </div>
      {choice?.status === 'failed' && <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>}
    </>
  );
}

function toldText(choice: VersusChoice | undefined): string {
  if (choice === undefined) return VERSUS_MESSAGES.hint;
  if (choice.status === 'asking') return VERSUS_MESSAGES.counting;
  if (choice.status === 'failed') return SCREEN_MESSAGES.notLoadedTitle;
  if (choice.counts === null) return VERSUS_MESSAGES.tooEarly;
  const [left, right] = choice.counts;
  return VERSUS_MESSAGES.youAreWith(choice.winner === 'a' ? left : right, left + right);
}

function CopyLink({ path, onCopy }: Pick<VersusScreenProps, 'onCopy'> & { readonly path: string }) {
  const [outcome, setOutcome] = useState<LinkOutcome>();
  return (
    <div className={styles.copy}>
      <Pill size="small" onClick={() => void onCopy(path).then(setOutcome)}>
        {LINK_MESSAGES.copy}
      </Pill>
      <LinkNote outcome={outcome} />
    </div>
  );
}

function EmptyHalves() {
  return (
    <>
      <DuelHalf side="left" fit={null} />
      <DuelHalf side="right" fit={null} />
      <div className={styles.foot} />
    </>
  );
}
