import { SCREEN_MESSAGES } from '../../messages/screens';
import { CentreEye } from './CentreEye';
import './Duel.css';

/** The two halves, before anybody stands in them. */
export function DuelSkeleton({ title = '' }: { readonly title?: string }) {
  return (
    <main className="duel duel-waiting" aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className="duel-side" />
      <div className="duel-side" />
      <h1 className="duel-title">{title}</h1>
      <CentreEye />
    </main>
  );
}
