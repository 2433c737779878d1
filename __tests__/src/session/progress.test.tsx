import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { votingApi } from '../../../src/api/votingApi';
import { EventCard } from '../../../src/features/events/EventCard';
import { Checklist } from '../../../src/features/dressCode/Checklist';
import { EventStrip } from '../../../src/features/events/EventStrip';
import { SignInDialog } from '../../../src/features/session/SignInDialog';
import { YayContent } from '../../../src/features/submission/YayContent';
import { anEvent } from '../support/anEvent';
import type { ApiResponse } from '../support/screen';
import { CONNECTED, show, startGame, WALLET, type Responses } from '../support/wardrobeGame';

const FITS = { ...anEvent({ id: 7, title: 'Worst Holiday Ever' }), prizes: [], version: null };
const VOTES = { ...anEvent({ id: 8, title: 'Overdressed' }), prizes: [], version: null };
const TICKET = {
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-20T12:00:00.000Z',
  expirationTime: '2026-11-20T12:10:00.000Z',
};

/** A server that knows who has signed in, and what that wallet has done. */
function serverWithMemory() {
  const server = { isSignedIn: false, hasEntered: false, votes: 0 };
  const forSignedIn = (respond: () => ApiResponse) => () =>
    Promise.resolve(server.isSignedIn ? respond() : { status: 401, body: { code: 'no-session' } });
  const change = (what: Partial<typeof server>): ApiResponse => {
    Object.assign(server, what);
    return { status: 201, body: {} };
  };
  const responses: Responses = {
    ...CONNECTED,
    'GET events/open': { body: [FITS] },
    'GET events/upcoming': { body: [] },
    'GET session': () =>
      Promise.resolve({
        body: server.isSignedIn
          ? { wallet: WALLET, since: TICKET.issuedAt, expires: '2026-11-27T12:00:00.000Z' }
          : null,
      }),
    'POST session/nonce': { status: 201, body: TICKET },
    'POST session': () => Promise.resolve(change({ isSignedIn: true })),
    [`POST entries/7/${WALLET}`]: forSignedIn(() =>
      server.hasEntered ? { status: 409 } : change({ hasEntered: true }),
    ),
    [`POST vote/8/11/${WALLET}`]: forSignedIn(() => change({ votes: server.votes + 1 })),
    [`GET vote/progress/${WALLET}`]: forSignedIn(() => ({
      body: [
        { event: 7, done: 0, total: 0, entered: server.hasEntered },
        { event: 8, done: server.votes, total: 30, entered: false },
      ],
    })),
  };
  return { server, responses };
}

/** Everything that shows what the wallet has done, at once. */
async function openGame() {
  const { server, responses } = serverWithMemory();
  const game = startGame({ responses, search: '?event=7' });
  const card = { width: 'half', models: [], isRepeated: false } as const;
  show(
    game,
    <>
      <EventStrip Checklist={Checklist} />
      <YayContent />
      <EventCard {...card} event={FITS} kind="open" />
      <EventCard {...card} event={VOTES} kind="vote" />
      <SignInDialog />
    </>,
  );
  const offer = await screen.findByRole('button', { name: 'Worst Holiday Ever' });
  await waitFor(() => expect(game.calls.map(({ path }) => path)).toContain('session'));
  const player = userEvent.setup();
  const signIn = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
    await player.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  };
  const submit = async () => {
    await player.click(offer);
    const button = screen.getByRole('button', { name: 'Submit this fit' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await player.click(button);
  };
  return { ...game, server, player, signIn, submit };
}

async function untilEnteredEverywhere() {
  expect(await screen.findByRole('button', { name: 'Worst Holiday Ever Entered' })).toBeDisabled();
  expect(within(screen.getByRole('region', { name: 'The event' })).getByText('Entered')).toBeVisible();
  const card = within(screen.getByRole('article', { name: 'Worst Holiday Ever' }));
  expect(card.getByText('Entered')).toBeVisible();
  expect(card.queryByRole('link', { name: 'Enter Wardrobe' })).toBeNull();
}

beforeEach(() => localStorage.clear());

describe('an event counts as entered everywhere', () => {
  test('if the wallet signed in on the way', async () => {
    const { submit, signIn } = await openGame();
    await submit();
    await signIn();
    await untilEnteredEverywhere();
  });

  test.each([
    ['signed in', { isSignedIn: true }],
    ['entered it', { isSignedIn: true, hasEntered: true }],
  ])('if the wallet has %s in another tab meanwhile', async (_what, done) => {
    const { submit, server } = await openGame();
    Object.assign(server, done);
    await submit();
    await untilEnteredEverywhere();
  });
});

test('a first vote counts at once, although the wallet signed in on the way', async () => {
  const { store, signIn } = await openGame();
  const vote = { eventId: 8, wallet: WALLET, entryId: 11, winner: 12 };
  const voted = store.dispatch(votingApi.endpoints.castBallot.initiate(vote, { track: false }));
  await signIn();
  await voted;
  expect(await screen.findByText('1 of 30 done')).toBeVisible();
});
