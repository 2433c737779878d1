import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { textOn, type Avatar } from '../../rules';
import { Darcel } from './Darcel';
import * as styles from './Scene.module.css';

interface SceneProps {
  readonly colour: string;
  readonly avatar: Avatar;
  readonly assetBase: string;
  readonly title: string;
  readonly text?: string;
  /** A second sentence, below the text. */
  readonly note?: string | undefined;
  /** For a scene that replaces what the player was using: keyboards and screen readers continue here. */
  readonly takesFocus?: boolean;
  /** The actions to offer. */
  readonly children?: ReactNode;
}

/** A whole screen that says one thing: one colour, one Darcel, one giant line. */
export function Scene({ colour, avatar, assetBase, title, text, note, takesFocus = false, children }: SceneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main className={styles.scene} style={{ '--c': colour, color: `var(--${textOn(colour)})` } as CSSProperties}>
      <div className={styles.who}>
        <Darcel avatar={avatar} assetBase={assetBase} description="" className={styles.darcel} />
      </div>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
        {note && <p>{note}</p>}
        {children && <div className={styles.acts}>{children}</div>}
      </div>
    </main>
  );
}
