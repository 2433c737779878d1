import type { ComponentProps } from 'react';
import * as styles from './Pill.module.css';

const SIZES = { small: styles.small, medium: styles.medium, large: styles.large, huge: styles.huge };
const TONES = { ink: styles.ink, tomato: styles.tomato, bone: styles.bone, cobalt: styles.cobalt };

/** Sizes and colours of the game's only button shape. */
interface PillVariant {
  readonly size?: keyof typeof SIZES;
  readonly tone?: keyof typeof TONES;
}

export function pillClass({ size = 'medium', tone = 'ink' }: PillVariant, more = ''): string {
  return `${styles.pill} ${SIZES[size]} ${TONES[tone]} ${more}`;
}

export function Pill({ size, tone, className, ...button }: PillVariant & ComponentProps<'button'>) {
  return <button type="button" {...button} className={pillClass({ size, tone }, className)} />;
}
