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
    onDropped: (listener, signal) => {
      const receive = (event: Event, file: File | undefined): void => {
        if (file === undefined) return;
        event.preventDefault();
        listener(file);
      };
      const dragOver = (event: DragEvent): void => {
        // Otherwise the browser opens the file instead of the game.
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      };
      page.addEventListener('dragover', dragOver, { signal });
      page.addEventListener('drop', event => receive(event, event.dataTransfer?.files[0]), { signal });
      page.addEventListener('paste', event => receive(event, pastedFile(event)), { signal });
    },
  };
}

/** A pasted text arrives like a file with that text, unless it was meant for a text field. */
function pastedFile({ target, clipboardData }: ClipboardEvent): File | undefined {
  if (clipboardData === null) return undefined;
  const text = clipboardData.getData('text/plain');
  const isForField = target instanceof Element && target.closest('input, textarea, select') !== null;
  const asFile = text === '' || isForField ? undefined : new File([text], 'pasted.txt', { type: 'text/plain' });
  return clipboardData.files[0] ?? asFile;
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
