import { useLocation } from 'react-router-dom';
import { pageAt } from '../../rules';
import { PaceSwitch } from '../features/voting/PaceSwitch';
import { KEYS, KEYS_MESSAGES } from '../messages/keys';
import * as styles from './KeysContent.module.css';

/** What the keys of this screen do. */
export function KeysContent() {
  const { name } = pageAt(useLocation().pathname);
  return (
    <>
      <dl className={styles.keys}>
        {(name === 'wardrobe' || name === 'vote' ? KEYS[name] : []).map(({ keys, action }) => (
          <div key={action}>
            <dt>{action}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {name === 'vote' && <PaceSwitch />}
      {name === 'wardrobe' && (
        <p>
          {KEYS_MESSAGES.onAMac} {KEYS_MESSAGES.holding}
        </p>
      )}
    </>
  );
}
