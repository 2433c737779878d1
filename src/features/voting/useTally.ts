import { useMemo, useState } from 'react';
import type { Avatar } from '#rules/outfit/avatar';
import { choiceTally, type ChoiceTally } from '#rules/voting/choiceTally';
import type { Ballot } from '../../api/votingApi';
import { useAppSelector } from '../../base/hooks';
import { isAbout, selectOutbox, selectTaken, type Choice } from './votingSlice';

/** What the player's choices in this event have in common, since the screen was opened. Only this browser knows it. */
export function useTally(eventId: number, ballot: Ballot | undefined): ChoiceTally | undefined {
  const taken = useAppSelector(selectTaken);
  const outbox = useAppSelector(selectOutbox);
  const fits = useFits(ballot);
  return useMemo(() => {
    const isAside = (choice: Choice): boolean =>
      choice.status !== 'taken' && ballot !== undefined && !isAbout(choice, ballot.entries);
    const choices = [...taken, ...outbox.filter(isAside)].filter(choice => 'winner' in choice);
    const known = choices.flatMap(choice => {
      const [chosen, other] = [fits[choice.winner], fits[choice.loser]];
      return choice.eventId === eventId && chosen && other ? [{ chosen, other }] : [];
    });
    return choiceTally(known);
  }, [taken, outbox, ballot, fits, eventId]);
}

/** The fits of all pairs that were shown, by their entries. */
function useFits(ballot: Ballot | undefined): Readonly<Record<number, Avatar>> {
  const [fits, setFits] = useState<Readonly<Record<number, Avatar>>>({});
  const unseen = ballot?.entries.filter(({ id }) => fits[id] === undefined) ?? [];
  if (unseen.length > 0)
    setFits({ ...fits, ...Object.fromEntries(unseen.map(({ id, avatar }) => [id, avatar] as const)) });
  return fits;
}
