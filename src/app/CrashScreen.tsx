import { useEffect, useRef } from 'react';
import { Pill } from '../components/Pill';
import { MESSAGES } from '../messages/messages';
import { crashed } from '../features/navigation/navigationSlice';
import { useAppDispatch } from './hooks';
import { LostDarcel } from './LostDarcel';
import './NotFoundScreen.css';

/** As webpack words it, of scripts and of styles. */
const NOT_LOADED = /^Loading (?:CSS )?chunk/;

/** What stands instead of a screen whose code failed, or failed to load. */
export function CrashScreen({ cause }: { readonly cause: unknown }) {
  const dispatch = useAppDispatch();
  const message = cause instanceof Error ? cause.message : String(cause);
  useEffect(() => {
    dispatch(crashed({ message }));
  }, [message, dispatch]);
  const heading = useRef<HTMLHeadingElement>(null);
  // What broke took the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const { title, blurb, button } = NOT_LOADED.test(message) ? MESSAGES.notArrived : MESSAGES.crash;
  return (
    <main className="lost">
      <LostDarcel />
      <div className="lost-words">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{blurb}</p>
        <Pill size="large" onClick={() => window.location.reload()}>
          {button}
        </Pill>
      </div>
    </main>
  );
}
