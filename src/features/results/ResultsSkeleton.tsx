import { SCREEN_MESSAGES } from '../../messages/screens';
import './Podium.css';
import './ResultsScreen.css';

/** The plinths, before anybody stands on them. */
export function ResultsSkeleton({ title = '' }: { readonly title?: string }) {
  return (
    <main className="results" aria-busy="true" aria-label={SCREEN_MESSAGES.loading}>
      <div className="results-top">
        <h1>{title || '\u00a0'}</h1>
        <div className="podium" aria-hidden="true">
          {[1, 2, 3].map(place => (
            <div key={place} className={`plinth plinth-${place}`}>
              <div className="darcel" />
              <div className="plinth-box">
                <b>{place}</b>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="results-band" />
    </main>
  );
}
