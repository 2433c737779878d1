import { useLocation } from 'react-router-dom';
import { pageAt } from '#rules/pages/pages';
import { PaceSwitch } from '../features/voting/PaceSwitch';
import { KEYS, KEYS_MESSAGES } from '../messages/keys';
import * as styles from './KeysContent.module.css';

/** What fingers, the mouse and the keys do on this screen; the style sheet hides what the device lacks. */
export function KeysContent() {
  const { name } = pageAt(useLocation().pathname);
  if (name !== 'wardrobe' && name !== 'vote') return null;
  const { touch, mouse, keyboard } = KEYS[name];
  return (
    <>
      <Rows rows={touch} className={styles.touch} />
      <Rows rows={[...mouse, ...keyboard]} className={styles.mouse} />
      {name === 'vote' && <PaceSwitch />}
      {name === 'wardrobe' && <p className={styles.mouse}>{KEYS_MESSAGES.onAMac}</p>}
    </>
  );
}

interface RowsProps {
  readonly rows: (typeof KEYS)['wardrobe' | 'vote']['keyboard'];
  readonly className: string;
}

function Rows({ rows, className }: RowsProps) {
  return (
    <dl className={`${styles.keys} ${className}`}>
      {rows.map(({ keys, action }) => (
        <div key={keys.join()}>
          <dt>{action}</dt>
          <dd>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
