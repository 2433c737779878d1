import { useId, type ComponentProps, type ReactNode } from 'react';
import * as styles from './PaperCard.module.css';

interface PaperCardProps extends Pick<ComponentProps<'section'>, 'role'> {
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/** A section on a card of its own. */
export function PaperCard({ heading, children, role }: PaperCardProps) {
  const id = useId();
  return (
    <section className={styles.card} role={role} aria-labelledby={heading === undefined ? undefined : id}>
      {heading !== undefined && <h2 id={id}>{heading}</h2>}
      {children}
    </section>
  );
}
