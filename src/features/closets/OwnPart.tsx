import { useState, type CSSProperties } from 'react';
import type { Wardrobe } from '#rules/outfit/items';
import { useHideClosetMutation, type EntryUnderWay } from './closetsApi';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppDispatch, useConfig } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { Pill } from '../../components/Pill';
import { CLOSET_MESSAGES } from './messages';
import { describeFit } from '../../messages/fits';
import { sessionNeeded } from '../session/sessionSlice';
import * as styles from './OwnPart.module.css';
import * as lookbook from './Lookbook.module.css';

const NOTHING: Wardrobe = [];

interface OwnPartProps {
  /** The player's address as the wallet gives it. */
  readonly owner: string;
  readonly hidden: boolean;
  readonly underWay: readonly EntryUnderWay[];
}

/** Entries that are still secret, and the switch that hides the closet. */
export function OwnPart({ owner, hidden, underWay }: OwnPartProps) {
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  return (
    <section aria-labelledby="under-way">
      <div className={styles.heading}>
        <h2 id="under-way">{CLOSET_MESSAGES.underWay}</h2>
        <HidingSwitch owner={owner} hidden={hidden} />
      </div>
      {underWay.length === 0 ? (
        <p className={styles.nothing}>{CLOSET_MESSAGES.nothingUnderWay}</p>
      ) : (
        <ul className={lookbook.entries}>
          {underWay.map(entry => (
            <SecretEntry key={entry.event} entry={entry} wardrobe={wardrobe} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SecretEntryProps {
  readonly entry: EntryUnderWay;
  readonly wardrobe: Wardrobe;
}

function SecretEntry({ entry: { avatar, title, voting_end }, wardrobe }: SecretEntryProps) {
  const { assetBase } = useConfig();
  return (
    <li className={lookbook.entry}>
      <div className={lookbook.photo} style={{ '--c': fieldOf(avatar.background) } as CSSProperties}>
        <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} />
      </div>
      <p className={lookbook.place}>{title}</p>
      <p className={lookbook.note}>{CLOSET_MESSAGES.secretUntil(voting_end)}</p>
    </li>
  );
}

function HidingSwitch({ owner, hidden }: Omit<OwnPartProps, 'underWay'>) {
  const [hide, { isLoading, isError }] = useHideClosetMutation();
  /** What the player has chosen last, if anything. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isHidden = isError ? hidden : (chosen ?? hidden);
  const toggle = (): void => {
    if (isLoading) return;
    setChosen(!isHidden);
    void hide({ wallet: owner, hidden: !isHidden });
  };
  return (
    <div className={styles.hiding}>
      <button
        type="button"
        role="switch"
        className={styles.toggle}
        aria-checked={isHidden}
        aria-busy={isLoading}
        aria-describedby="hiding"
        onClick={toggle}
      >
        <span className={styles.knob} />
        {CLOSET_MESSAGES.hide}
      </button>
      <p id="hiding">{CLOSET_MESSAGES.hiding}</p>
      <p role="alert">{isError && CLOSET_MESSAGES.notSaved}</p>
    </div>
  );
}

/** On the player's own closet, as long as the server cannot know that it is theirs. */
export function SignInFirst({ owner }: { readonly owner: string }) {
  return (
    <div className={styles.signIn}>
      <p>{CLOSET_MESSAGES.signInFirst}</p>
      <SignInButton owner={owner} />
    </div>
  );
}

function SignInButton({ owner }: { readonly owner: string }) {
  const dispatch = useAppDispatch();
  return (
    <Pill size="small" onClick={() => dispatch(sessionNeeded({ wallet: owner }))}>
      {CLOSET_MESSAGES.signIn}
    </Pill>
  );
}
