import type { Platform } from './platform';

interface Sharing {
  readonly files: Platform['files'];
  readonly share: Omit<Platform['share'], 'can'>;
}

export function openSharing(browser: Window & typeof globalThis): Sharing {
  return { files: openFiles(browser.document), share: openShare(browser) };
}

/** Files that the player picks, drops or pastes. */
function openFiles(page: Document): Sharing['files'] {
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
function openShare({ navigator, ClipboardItem }: Window & typeof globalThis): Sharing['share'] {
  return {
    send: async ({ file, ...message }) => {
      try {
        await navigator.share(file === undefined ? message : { ...message, files: [file] });
        return 'sent';
      } catch (cause: unknown) {
        if (cause instanceof Error && cause.name === 'AbortError') return 'given-up';
        throw cause;
      }
    },
    copyPicture: async picture => navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]),
  };
}
