import { useCallback, useEffect, useRef, useState } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import { avatarPictures } from '#rules/outfit/pictures';
import { Darcel } from './Darcel';
import { Icon } from './Icon';
import * as styles from './WholeDarcel.module.css';

interface WholeDarcelProps {
  readonly avatar: Avatar;
  readonly assetBase: string;
}

/**
 * A decorative Darcel that appears once all its layers can be painted. A hanger replaces it if one fails; it is tried
 * again when the network returns.
 */
export function WholeDarcel({ avatar, assetBase }: WholeDarcelProps) {
  const [attempt, setAttempt] = useState(0);
  const pictures = avatarPictures(avatar, assetBase).join(' ');
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  return <Attempt key={`${attempt} ${pictures}`} avatar={avatar} assetBase={assetBase} onRetry={retry} />;
}

function Attempt({ avatar, assetBase, onRetry }: WholeDarcelProps & { readonly onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'waiting' | 'whole' | 'failed'>('waiting');
  useEffect(() => {
    const layers = [...(frame.current?.querySelectorAll('img') ?? [])];
    let isGone = false;
    Promise.all(layers.map(untilPaintable)).then(
      () => isGone || setStatus('whole'),
      () => isGone || setStatus('failed'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (status !== 'failed') return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [status, onRetry]);
  return (
    <div ref={frame} className={styles.wholeDarcel} data-status={status}>
      {status === 'failed' ? (
        <Icon name="hanger" className={styles.missing} />
      ) : (
        <Darcel avatar={avatar} assetBase={assetBase} description="" loading="lazy" className={styles.fit} />
      )}
    </div>
  );
}

/** Lazy pictures load when they come near the view. `decode` alone would reject those that have not begun. */
async function untilPaintable(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete)
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve, { once: true });
      picture.addEventListener('error', reject, { once: true });
    });
  await picture.decode();
}
