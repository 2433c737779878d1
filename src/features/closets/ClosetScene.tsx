import { COLOURS, GAME_FITS, pathTo, SAD_FIT } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { CLOSET_MESSAGES } from '../../messages/closets';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { SignInButton } from './OwnPart';

/** Its owner is told how to see it all the same. */
export function ClosetShut({ owner }: { readonly owner: string | undefined }) {
  const { assetBase } = useConfig();
  const note = owner === undefined ? undefined : CLOSET_MESSAGES.signInFirst;
  return (
    <Scene
      colour={COLOURS.Bottle}
      avatar={GAME_FITS[10] ?? SAD_FIT}
      assetBase={assetBase}
      title={CLOSET_MESSAGES.shut}
      note={note}
    >
      {owner !== undefined && <SignInButton owner={owner} />}
      <GameLink className={pillClass({ tone: 'bone' })} to={pathTo('standings')}>
        {CLOSET_MESSAGES.toStandings}
      </GameLink>
    </Scene>
  );
}

export function ClosetFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { assetBase } = useConfig();
  const words = { title: SCREEN_MESSAGES.notLoadedTitle, text: MESSAGES.notArrived.blurb };
  return (
    <Scene colour={COLOURS.Blush} avatar={SAD_FIT} assetBase={assetBase} {...words}>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </Scene>
  );
}
