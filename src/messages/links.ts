import { area } from './catalogue';

/** Passing on the address of a page. */
export const LINK_MESSAGES = area('links', {
  copy: 'Copy link',
  share: 'Share',
  outcomes: {
    copied: 'The link is on your clipboard.',
    'not-copied': 'Your browser does not copy links: take the address above.',
  },
});
