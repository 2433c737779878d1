import { EXPORT_SIZE } from '#rules/fits/pictureJob';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { PRODUCT } from '#rules/product';
import { ABSENCE_MESSAGES } from '../../src/messages/absences';
import { MESSAGES } from '../../src/messages/messages';
import { REFUSAL_MESSAGES } from '../../src/messages/refusals';
import { DIALOG_MESSAGES } from '../../src/messages/dialogs';
import { WARDROBE_MESSAGES } from '../../src/messages/wardrobe';
import { SCREEN_MESSAGES } from '../../src/messages/screens';
import { EVENT_MESSAGES } from '../../src/messages/events';
import { SUBMISSION_MESSAGES } from '../../src/features/submission/messages';
import { CONFETTI_PIECES, SCROLL_STEP, TIMES } from '../../src/platform/config';
import { TIMES as WALLET_TIMES } from '../../wallet/constants';

describe('the exact sentences', () => {
  test.each([
    [PRODUCT.tagline, 'A blockchain fashion game'],
    [MESSAGES.connectWallet, 'Connect Wallet'],
    [DIALOG_MESSAGES.connectAWallet, 'Connect a Wallet'],
    [DIALOG_MESSAGES.yay, 'Yay!'],
    [DIALOG_MESSAGES.whichChallenge, 'Which challenge would you like to submit your fit to?'],
    [DIALOG_MESSAGES.congrats, 'Congrats!'],
    [DIALOG_MESSAGES.fitSubmitted, 'Your fit has been submitted. Voting opens soon.'],
    [MESSAGES.disconnectWallet, 'Disconnect wallet?'],
    [WARDROBE_MESSAGES.categories, 'Categories'],
    [SCREEN_MESSAGES.upcoming, 'Upcoming'],
    [EVENT_MESSAGES.theme, 'Theme'],
    [EVENT_MESSAGES.starts, 'Starts'],
    [EVENT_MESSAGES.ends, 'Ends'],
    [EVENT_MESSAGES.closed, 'Closed'],
    [EVENT_MESSAGES.compete, 'Compete'],
    [MESSAGES.vote, 'Vote'],
    [EVENT_MESSAGES.archive, 'Archive'],
    [SCREEN_MESSAGES.enterWardrobe, 'Enter Wardrobe'],
    [SCREEN_MESSAGES.seeResults, 'See Results'],
    [WARDROBE_MESSAGES.notCompatibleWith('bottoms, tops'), 'Not compatible with bottoms, tops'],
    [WARDROBE_MESSAGES.showingYourItems, 'Showing your items only'],
    [WARDROBE_MESSAGES.showingAllItems, 'Showing all items'],
    [ABSENCE_MESSAGES.thankYou, 'Thank you for voting!'],
    [ABSENCE_MESSAGES.resultsSoon, 'Results will be shared soon.'],
    [SUBMISSION_MESSAGES.needsTop, 'Oops! Looks like your Darcel needs a top.'],
    [
      SUBMISSION_MESSAGES.needsNft,
      'Sorry, you must hold a Dour Darcels, colette x Dour Darcels, DUDS or DUDS Market NFT to submit a fit.',
    ],
    [WARDROBE_MESSAGES.confirmReset, 'Are you sure you want to reset your Darcel?'],
    [MESSAGES.error(418), 'Error 418'],
    [SUBMISSION_MESSAGES.eventClosed, 'Sorry event has closed.'],
    [SUBMISSION_MESSAGES.alreadySubmitted, "You've already submitted a fit for this event."],
    [REFUSAL_MESSAGES.votingClosed, 'Sorry voting is closed.'],
    [REFUSAL_MESSAGES.votingInProgress, 'Sorry voting is still in progress.'],
    [SCREEN_MESSAGES.noEvents, 'Sorry no events are currently scheduled. Please check back soon.'],
    [WARDROBE_MESSAGES.submit, 'Submit'],
    [WARDROBE_MESSAGES.reset, 'Reset'],
    [WARDROBE_MESSAGES.download, 'Download'],
  ])('%s', (message, sentence) => expect(message).toBe(sentence));
});

describe('the exact constants', () => {
  test('times in milliseconds, the cache in seconds', () => {
    expect({ ...TIMES, ...WALLET_TIMES }).toMatchObject({
      pageReveal: 100,
      viewerMessage: 2500,
      nextPair: 1000,
      confetti: 3000,
      chainPolling: 4000,
      walletCache: 24 * 60 * 60,
    });
  });

  test('pieces and pixels', () => {
    expect({ CONFETTI_PIECES, EXPORT_SIZE, SCROLL_STEP }).toEqual({
      CONFETTI_PIECES: 70,
      EXPORT_SIZE: 1200,
      SCROLL_STEP: 2,
    });
  });

  test('eight contracts, five of them asked for traits', () => {
    expect(DEFAULT_COLLECTIONS).toHaveLength(8);
    expect(DEFAULT_COLLECTIONS.filter(({ traits }) => traits)).toHaveLength(5);
  });
});
