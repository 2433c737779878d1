import { area } from '../../messages/catalogue';

export const PICTURE_MESSAGES = area('pictures', {
  pictureFailed: 'The picture was not made: one of its layers did not load. Please try again.',
  pressAndHold: (browser: string) =>
    `${browser} saves no pictures. Press and hold this one to keep it, or open DUDS in your browser.`,
  picture: 'Your Darcel',
  copyAddress: 'Copy the address',
  addressCopied: 'Copied',
  addressNotCopied: (address: string) => `This browser did not allow it. The address is ${address}.`,
  pictureSaved: 'Your picture is saved.',
});
