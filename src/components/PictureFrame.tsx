import type { ComponentProps } from 'react';
import * as styles from './PictureFrame.module.css';

/** The square that holds an item's picture, or a hanger if the picture is missing. */
export function PictureFrame({ className = '', ...frame }: ComponentProps<'span'>) {
  return <span {...frame} className={`${styles.frame} ${className}`} />;
}
