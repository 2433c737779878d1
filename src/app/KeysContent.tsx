import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#rules/pages/pages';
import { Icon } from '../components/Icon';
import { ToolIcon } from '../components/ToolIcon';
import { DICE_MESSAGES } from '../features/dice/messages';
import { PaceSwitch } from '../features/voting/PaceSwitch';
import { DIALOG_MESSAGES } from '../messages/dialogs';
import { KEYS, KEYS_MESSAGES } from '../messages/keys';
import { MESSAGES } from '../messages/messages';
import { STAGE_MESSAGES } from '../messages/stage';
import { WARDROBE_MESSAGES } from '../messages/wardrobe';
import * as styles from './KeysContent.module.css';

/** What fingers, the mouse and the keys do on this screen, and its icons; the style sheet hides what the device lacks. */
export function KeysContent() {
  const { name } = pageAt(useLocation().pathname);
  if (name !== 'wardrobe' && name !== 'vote') return null;
  const { touch, mouse, keyboard } = KEYS[name];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, for which keys need the focus
    <div className={styles.content} tabIndex={0} role="group" aria-labelledby="overlay-title">
      <Rows rows={touch} className={styles.touch} />
      <Rows rows={mouse} className={styles.mouse} />
      <IconRows rows={ICONS[name]()} />
      <Rows rows={keyboard} className={styles.mouse} />
      {name === 'vote' && <PaceSwitch />}
      {name === 'wardrobe' && <p className={styles.mouse}>{KEYS_MESSAGES.onAMac}</p>}
    </div>
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
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map(key => <kbd key={key}>{key}</kbd>);
}

interface IconRow {
  readonly icon: ReactElement;
  /** Of its button. */
  readonly name: string;
  readonly line: string;
  readonly keys: readonly string[];
}

/** What the screen's buttons without words are. */
const ICONS: Readonly<Record<keyof typeof KEYS, () => readonly IconRow[]>> = {
  wardrobe: () => {
    const { undo, redo, dice, looks, share, tiles, search, star, music, how } = KEYS.wardrobe.icons;
    return [
      { icon: <ToolIcon name="undo" />, name: STAGE_MESSAGES.undo, ...undo },
      { icon: <ToolIcon name="redo" />, name: STAGE_MESSAGES.redo, ...redo },
      { icon: <ToolIcon name="dice" />, name: DICE_MESSAGES.surprise, ...dice },
      { icon: <ToolIcon name="looks" />, name: STAGE_MESSAGES.looks, ...looks },
      { icon: <ToolIcon name="share" />, name: STAGE_MESSAGES.share, ...share },
      { icon: <Icon name="tiles" />, name: WARDROBE_MESSAGES.allCategories, ...tiles },
      { icon: <Icon name="search" />, name: WARDROBE_MESSAGES.search, ...search },
      { icon: <Icon name="star" />, name: WARDROBE_MESSAGES.onlyMyItems, ...star },
      { icon: <Icon name="music" />, name: MESSAGES.music, ...music },
      { icon: <ToolIcon name="how" />, name: KEYS_MESSAGES.how, ...how },
    ];
  },
  vote: () => {
    const { closer, how } = KEYS.vote.icons;
    return [
      { icon: <Icon name="search" />, name: DIALOG_MESSAGES.lookCloser, ...closer },
      { icon: <ToolIcon name="how" />, name: KEYS_MESSAGES.how, ...how },
    ];
  },
};

function IconRows({ rows }: { readonly rows: readonly IconRow[] }) {
  return (
    <dl className={`${styles.keys} ${styles.icons}`}>
      {rows.map(({ icon, name, line, keys }) => (
        <div key={name}>
          <dt>
            {icon}
            <span>{name}</span>
          </dt>
          <dd className={styles.line}>{line}</dd>
          {keys.length > 0 && (
            <dd className={styles.mouse}>
              <Keys keys={keys} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
