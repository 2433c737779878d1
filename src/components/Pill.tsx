import type { ComponentProps } from 'react';
import './Pill.css';

/** Sizes and colours of the game's only button shape. */
interface PillLook {
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  readonly tone?: 'ink' | 'tomato' | 'bone' | 'cobalt';
}

export function pillClass({ size = 'medium', tone = 'ink' }: PillLook, more = ''): string {
  return `pill pill-${size} pill-${tone} ${more}`.trim();
}

export function Pill({ size, tone, className, ...button }: PillLook & ComponentProps<'button'>) {
  return <button type="button" {...button} className={pillClass({ size, tone }, className)} />;
}
