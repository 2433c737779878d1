import { pathTo } from '#rules/pages/pages';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { DIALOG_MESSAGES } from '../../messages/dialogs';
import { ENTRY_MESSAGES } from './messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import * as styles from './News.module.css';
import { newsClosed, selectNews, type ClosedEntry } from './newsSlice';

/** What became of an entry since the wallet's last visit. */
export function News() {
  const dispatch = useAppDispatch();
  const news = useAppSelector(selectNews);
  return (
    <div role="status">
      {news && (
        <div className={styles.news} key={news.event}>
          <p>{sentence(news)}</p>
          <div className={styles.buttons}>
            <GameLink className={pillClass({ size: 'small' })} to={pathTo('results', news.event)}>
              {SCREEN_MESSAGES.seeResults}
            </GameLink>
            <Pill size="small" tone="bone" onClick={() => dispatch(newsClosed({ event: news.event }))}>
              {DIALOG_MESSAGES.close}
            </Pill>
          </div>
        </div>
      )}
    </div>
  );
}

function sentence({ title, result: { place, of, xp } }: ClosedEntry): string {
  return place === null ? ENTRY_MESSAGES.cameNowhere(title, xp) : ENTRY_MESSAGES.cameIn(title, place, of, xp);
}
