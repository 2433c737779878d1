/** What screen readers are told when the Darcel is dressed; fetched with the first choice. */
export const DRESSING_MESSAGES = {
  wearing: (items: string) => `Wearing ${items}.`,
  takenOff: (items: string) => `Taken off: ${items}.`,
  background: (title: string) => `Background: ${title}.`,
} as const;
