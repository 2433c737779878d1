/** About the downloaded picture. */
export const PICTURE_MESSAGES = {
  pictureFailed: 'The picture was not made: one of its layers did not load. Please try again.',
  pictureSaved: 'Your picture is saved.',
} as const;
