import { isChecking, type Holder } from '#rules/catalogue/status';
import { fitPieces, planFit, wearableCount, type FitPiece } from '#rules/fits/fitPieces';
import type { LinkedFit } from '#rules/fits/linkedFit';
import { fitSummary } from '#rules/outfit/fitText';
import type { Item, Wardrobe } from '#rules/outfit/items';
import { useGetCropsQuery } from '../../api/catalogueApi';
import { useAppSelector, useConfig, useIsDesigner } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { describeFit, wornTitle } from '../../messages/fits';
import { FIT_PAGE_MESSAGES } from './messages';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectIsConnected, selectIsReconnecting } from '../wallet/walletSlice';
import { FitButtons, type FitActions } from './FitButtons';
import { PieceRow } from './PieceRow';
import * as styles from './FitScreen.module.css';

interface FitScreenProps {
  readonly fit: LinkedFit;
  readonly catalogue: Catalogue;
  readonly actions: FitActions & { readonly buy: (item: Item) => void };
}

interface Catalogue {
  readonly wardrobe: Wardrobe;
  readonly everMade: Wardrobe;
}

interface Judged {
  /** Empty while it is not known what is the player's. */
  readonly pieces: readonly FitPiece[];
  /** How many more pieces the fit has, which nobody can get. */
  readonly gone: number;
  readonly player: 'nobody' | 'checking' | 'known';
}

/** A fit that somebody has sent: what of it the player can wear, and what to do about the rest. */
export function FitScreen({ fit, catalogue: { wardrobe, everMade }, actions }: FitScreenProps) {
  const isDesigner = useIsDesigner();
  const holder = useAppSelector(state => selectHolder(state, isDesigner));
  const player = usePlayer(holder);
  const { assetBase } = useConfig();
  useGetCropsQuery(undefined);
  const pieces = fitPieces(fit.avatar, everMade, holder);
  const isMade = ({ piece }: (typeof pieces)[number]): boolean => wardrobe.includes(piece);
  const locked = player === 'known' ? planFit(fit.avatar, wardrobe, holder).locked.length : 0;
  const gone = pieces.filter(piece => !isMade(piece)).length + fit.unknown;
  return (
    <main className={styles.fit}>
      <div className={styles.stage} style={{ backgroundColor: fieldOf(fit.avatar.background) }}>
        <Darcel
          avatar={fit.avatar}
          assetBase={assetBase}
          description={describeFit(fit.avatar, everMade)}
          className={styles.darcel}
        />
      </div>
      <div className={styles.words}>
        <h1>{FIT_PAGE_MESSAGES.title(fitSummary(fit.avatar, everMade, wornTitle))}</h1>
        <p className={styles.verdict} role="status">
          {fitVerdict({ pieces: pieces.filter(isMade), gone, player })}
        </p>
        {pieces.length + fit.unknown > 0 && (
          <ul className={styles.pieces} aria-label={FIT_PAGE_MESSAGES.pieces}>
            {pieces.map(piece => (
              <PieceRow
                key={piece.layer}
                piece={piece}
                value={fit.avatar[piece.layer]}
                isRetired={!isMade(piece)}
                onBuy={actions.buy}
              />
            ))}
            {fit.unknown > 0 && <li className={styles.unknown}>{LOOKS_MESSAGES.unknown(fit.unknown)}</li>}
          </ul>
        )}
      </div>
      <FitButtons hasPlayer={player !== 'nobody'} locked={locked} actions={actions} />
    </main>
  );
}

function usePlayer(holder: Holder): Judged['player'] {
  const isDesigner = useIsDesigner();
  const isConnected = useAppSelector(selectIsConnected);
  const isReconnecting = useAppSelector(selectIsReconnecting);
  if (isDesigner) return 'known';
  if (!isConnected) return isReconnecting ? 'checking' : 'nobody';
  return isChecking(holder) ? 'checking' : 'known';
}

/** How much of the fit the player can wear, in a sentence or two. */
function fitVerdict({ pieces, gone, player }: Judged): string {
  const [can, known] = wearableCount(pieces);
  const of = known + gone;
  const { some, connectFirst, checking, all, none } = FIT_PAGE_MESSAGES;
  if (of === 0) return some(0, 0);
  if (player === 'nobody') return connectFirst;
  if (player === 'checking') return checking;
  if (can === 0) return none;
  return can === of ? all : some(can, of);
}
