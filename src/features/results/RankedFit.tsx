import { describeFit, shortAddress, type Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { RESULT_MESSAGES } from '../../messages/results';

interface RankedFitProps {
  readonly entry: ResultEntry;
  readonly wardrobe: Wardrobe;
}

export function RankedFit({ entry: { avatar }, wardrobe }: RankedFitProps) {
  const { assetBase } = useConfig();
  return <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />;
}

/** A place as the specification writes it: '4. 0x81...77fe'. */
export function placeText(place: number, { wallet }: ResultEntry): string {
  return `${place}. ${shortAddress(wallet)}`;
}

/** How many votes a place is based on, and which other places they would support as well. */
export function RankNote({ entry: { battles, range } }: { readonly entry: ResultEntry }) {
  if (battles === null) return null;
  return (
    <small className="rank-note">
      <span>{RESULT_MESSAGES.battles(battles)}</span>
      {range && (
        <>
          <span className="rank-dot"> · </span>
          <span>{RESULT_MESSAGES.range(...range)}</span>
        </>
      )}
    </small>
  );
}
