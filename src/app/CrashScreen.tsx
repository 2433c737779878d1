import { useEffect } from 'react';
import { Pill } from '../components/Pill';
import { MESSAGES } from '../messages/messages';
import { crashed } from '../features/navigation/navigationSlice';
import { useAppDispatch } from './hooks';
import { LostDarcel } from './LostDarcel';
import './NotFoundScreen.css';

/** What stands instead of a screen whose code failed, or failed to load. */
export function CrashScreen({ cause }: { readonly cause: unknown }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(crashed({ message: cause instanceof Error ? cause.message : String(cause) }));
  }, [cause, dispatch]);
  return (
    <main className="lost">
      <LostDarcel />
      <div className="lost-words">
        <h1>{MESSAGES.crashTitle}</h1>
        <p>{MESSAGES.crashBlurb}</p>
        <Pill size="large" onClick={() => window.location.reload()}>
          {MESSAGES.reload}
        </Pill>
      </div>
    </main>
  );
}
