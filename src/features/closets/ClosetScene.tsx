import { COLOURS, SAD_FIT } from '../../../rules';
import { useConfig } from '../../base/hooks';
import { Pill } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';

export function ClosetFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { assetBase } = useConfig();
  const words = { title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb };
  return (
    <Scene colour={COLOURS.Blush} avatar={SAD_FIT} assetBase={assetBase} {...words}>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </Scene>
  );
}
