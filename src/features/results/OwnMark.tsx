import { RESULT_MESSAGES } from '../../messages/results';
import * as styles from './OwnMark.module.css';

/** On the player's own fit. */
export function OwnMark({ className }: { readonly className: string }) {
  return <span className={`${styles.ownMark} ${className}`}>{RESULT_MESSAGES.you}</span>;
}
