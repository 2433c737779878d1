import { area } from './catalogue';

/** Texts that several screens share. */
export const SCREEN_MESSAGES = area('screens', {
  tryAgain: 'Try again',
  loading: 'Loading',
  notLoadedTitle: 'It did not turn up.',
  backToEvents: 'Back to Events',
  seeEvents: 'See Events',
  eyeTest: 'The Eye Test',
  upcoming: 'Upcoming',
  noEvents: 'Sorry no events are currently scheduled. Please check back soon.',
  enterWardrobe: 'Enter Wardrobe',
  tryItFirst: 'Try it first',
  seeResults: 'See Results',
  pageNotFound: 'Nothing to wear here.',
  linkApart: 'That link has come apart.',
  lookAgain: (date: string) => `Look again after ${date}.`,
  lostBlurb: 'There is no such page. He looked.',
  wayHome: 'Take me home',
});
