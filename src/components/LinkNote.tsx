import { LINK_MESSAGES } from '../messages/links';

/** What became of a link that the player wanted to pass on. */
export type LinkOutcome = keyof typeof LINK_MESSAGES.outcomes;

/** Says whether a link was copied. */
export function LinkNote({ outcome }: { readonly outcome: LinkOutcome | undefined }) {
  return <p role="status">{outcome !== undefined && LINK_MESSAGES.outcomes[outcome]}</p>;
}
