import { describeFit, shortAddress, type Wardrobe } from '../../../rules';
import type { ResultEntry } from '../../api/resultsApi';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';

interface RankedFitProps {
  readonly entry: ResultEntry;
  /** Names the colours. */
  readonly backgrounds: Wardrobe;
}

export function RankedFit({ entry: { avatar }, backgrounds }: RankedFitProps) {
  const { assetBase } = useConfig();
  return <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, backgrounds)} />;
}

/** As the specification writes a place: '4. 0x81...77fe'. */
export function placeText(place: number, { wallet }: ResultEntry): string {
  return `${place}. ${shortAddress(wallet)}`;
}
