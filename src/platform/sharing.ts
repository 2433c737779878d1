import type { Platform } from './platform';

/** Files that the player picks, drops or pastes. */
export function openFiles(page: Document): Platform['files'] {
  return {
    pick: accept =>
      new Promise(resolve => {
        const input = Object.assign(page.createElement('input'), { type: 'file', accept });
        input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
        input.addEventListener('cancel', () => resolve(null));
        input.click();
      }),
    onDropped: listener => {
      const receive = (event: Event, transfer: DataTransfer | null): void => {
        const file = transfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        listener(file);
      };
      page.addEventListener('dragover', event => {
        // Otherwise the browser opens the file instead of the game.
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      });
      page.addEventListener('drop', event => receive(event, event.dataTransfer));
      page.addEventListener('paste', event => receive(event, event.clipboardData));
    },
  };
}

/** The browser's share sheet, and its clipboard for pictures. */
export function openShare({ navigator, ClipboardItem }: Window & typeof globalThis): Platform['share'] {
  const files = (file: File | undefined) => (file === undefined ? {} : { files: [file] });
  return {
    // Browsers without a share sheet have neither function, whatever the types say.
    can: file => 'canShare' in navigator && navigator.canShare({ url: '/', ...files(file) }),
    send: async ({ file, ...message }) => {
      try {
        await navigator.share({ ...message, ...files(file) });
        return 'sent';
      } catch (cause: unknown) {
        if (cause instanceof Error && cause.name === 'AbortError') return 'given-up';
        throw cause;
      }
    },
    copyPicture: async picture => navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]),
  };
}
