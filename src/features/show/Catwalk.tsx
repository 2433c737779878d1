import type { CSSProperties } from 'react';
import { textOn } from '#rules/catalogue/textOn';
import { type ShowMoment, SHOWN_PLACES } from '#rules/events/show';
import { shortAddress } from '#rules/ids';
import type { Wardrobe } from '#rules/outfit/items';
import type { ResultEntry } from '../../api/resultsApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { describeFit } from '../../messages/fits';
import { SHOW_MESSAGES } from '../../messages/show';
import { selectEntries, selectOf } from './showSelectors';
import * as styles from './Catwalk.module.css';

interface CatwalkProps {
  readonly eventId: number;
  readonly moment: ShowMoment;
  readonly wardrobe: Wardrobe;
}

/** Who is on the catwalk: many beside each other, or one alone. */
export function Catwalk({ eventId, moment, wardrobe }: CatwalkProps) {
  const entries = useAppSelector(state => selectEntries(state, eventId));
  const of = useAppSelector(state => selectOf(state, eventId));
  const walkers = moment.places.flatMap(place => {
    const entry = entries[place - 1];
    return entry ? [{ place, entry }] : [];
  });
  const [alone] = walkers;
  if (moment.act === 'crowd') return <Crowd key={alone?.place} walkers={walkers} of={of} wardrobe={wardrobe} />;
  return (
    alone && <Alone key={alone.place} {...alone} of={of} wardrobe={wardrobe} isOnPodium={moment.act === 'podium'} />
  );
}

interface Walker {
  readonly place: number;
  readonly entry: ResultEntry;
}

interface CrowdProps {
  readonly walkers: readonly Walker[];
  readonly of: number;
  readonly wardrobe: Wardrobe;
}

function Crowd({ walkers, of, wardrobe }: CrowdProps) {
  const { assetBase } = useConfig();
  const [first, last] = [walkers[0]?.place ?? 0, walkers.at(-1)?.place ?? 0];
  return (
    <div className={styles.crowd}>
      <ol className={styles.rows} start={first} reversed aria-label={SHOW_MESSAGES.crowd(first, last, of)}>
        {walkers.map(({ place, entry: { avatar } }) => (
          <li key={place} style={light(avatar.background)}>
            <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
            <span>{SHOW_MESSAGES.place(place)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <b>{SHOW_MESSAGES.crowd(first, last, of)}</b>
        {of > SHOWN_PLACES && <span>{SHOW_MESSAGES.more(of - SHOWN_PLACES)}</span>}
      </p>
    </div>
  );
}

interface AloneProps extends Walker {
  readonly of: number;
  readonly wardrobe: Wardrobe;
  readonly isOnPodium: boolean;
}

function Alone({ place, entry: { avatar, wallet }, of, wardrobe, isOnPodium }: AloneProps) {
  const { assetBase } = useConfig();
  return (
    <div className={`${styles.alone} ${isOnPodium ? styles.podium : ''}`} style={light(avatar.background)}>
      <div className={styles.words}>
        <p className={styles.place}>
          <b>{SHOW_MESSAGES.place(place)}</b> <span className={styles.of}>{SHOW_MESSAGES.of(of)}</span>
        </p>
        <p className={styles.who}>{shortAddress(wallet)}</p>
        <p className={styles.caption}>{isOnPodium ? SHOW_MESSAGES.podium[place - 1] : SHOW_MESSAGES.caption(place)}</p>
      </div>
      <div className={styles.runway}>
        <div className={styles.walker}>
          <Darcel
            className={styles.figure}
            avatar={avatar}
            assetBase={assetBase}
            description={describeFit(avatar, wardrobe)}
          />
        </div>
      </div>
    </div>
  );
}

/** The light has the colour of the fit's own background, on which its clothes were chosen. */
function light(background: string): CSSProperties {
  const field = fieldOf(background);
  return { '--c': field, '--on': `var(--${textOn(field)})` } as CSSProperties;
}
