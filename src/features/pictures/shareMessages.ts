import type { Preset } from '#rules/fits/presets';
import { area } from '../../messages/catalogue';

/** The panel of pictures to keep and to send. */
export const SHARE_MESSAGES = area('share', {
  format: 'Format',
  presets: {
    square: 'Square',
    large: 'Square',
    clear: 'No background',
    'clear-large': 'No background',
    svg: 'SVG',
    phone: 'Phone',
    story: 'Story',
    banner: 'Banner',
    sticker: 'Sticker',
  } satisfies Readonly<Record<Preset, string>>,
  size: (width: number, height: number) => (width === height ? String(width) : `${width} × ${height}`),
  signed: 'Name and logo',
  withLink: 'With link',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  linkNotCopied: (address: string) => `This browser did not allow it. The address is ${address}.`,
  save: 'Save',
  copy: 'Copy picture',
  send: 'Share…',
  making: 'Making the picture',
  outcomes: {
    saved: 'Saved',
    copied: 'Copied',
    'not-saved': 'This browser saves no pictures: press and hold the preview.',
    'not-copied': 'Your browser does not copy pictures: press and hold the preview.',
    'not-shared': 'That did not work. Save it and send it yourself.',
  },
});
