import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Avatar } from '../../rules';
import { Darcel } from './Darcel';
import { textOn } from './colour';
import './Scene.css';

interface SceneProps {
  readonly colour: string;
  readonly avatar: Avatar;
  readonly assetBase: string;
  readonly title: string;
  readonly text?: string;
  /** For a scene that replaces what the player was using: keyboards and screen readers continue here. */
  readonly takesFocus?: boolean;
  /** The actions to offer. */
  readonly children?: ReactNode;
}

/** A whole screen that says one thing: one colour, one Darcel, one giant line. */
export function Scene({ colour, avatar, assetBase, title, text, takesFocus = false, children }: SceneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main className={`scene on-${textOn(colour)}`} style={{ '--c': colour } as CSSProperties}>
      <div className="scene-who">
        <Darcel avatar={avatar} assetBase={assetBase} description="" />
      </div>
      <div className="scene-words">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
        {children && <div className="scene-acts">{children}</div>}
      </div>
    </main>
  );
}
