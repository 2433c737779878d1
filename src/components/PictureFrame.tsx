import type { ComponentProps } from 'react';
import * as styles from './PictureFrame.module.css';

/** The square that shows one item. A hanger in it stands for a picture that is missing. */
export function PictureFrame({ className = '', ...frame }: ComponentProps<'span'>) {
  return <span {...frame} className={`${styles.frame} ${className}`} />;
}
