import { openSharing } from '../../../src/platform/sharing';

const page = document.implementation.createHTMLDocument();
page.body.innerHTML = '<main><p id="stage"></p><input id="field"></main>';
const { files } = openSharing({ document: page, navigator: {} } as unknown as Window & typeof globalThis);
const duds = new File(['png'], 'duds.png', { type: 'image/png' });

const received: File[] = [];
const textOf = (file: File | undefined) =>
  new Promise(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file ?? new File([], ''));
  });

/** An event with files or a text, as a browser would send it. */
function send(type: 'paste' | 'drop' | 'dragover', to: string, content: { file?: File; text?: string }): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const transfer = {
    files: content.file ? [content.file] : [],
    types: content.file ? ['Files'] : ['text/plain'],
    getData: () => content.text ?? '',
  };
  Object.assign(event, { clipboardData: transfer, dataTransfer: transfer });
  page.querySelector(to)?.dispatchEvent(event);
  return event;
}

beforeAll(() => files.onDropped(file => received.push(file)));
beforeEach(() => (received.length = 0));

test('a dropped file arrives, and the browser does not open it', () => {
  expect(send('dragover', '#stage', { file: duds }).defaultPrevented).toBe(true);
  expect(send('drop', '#stage', { file: duds }).defaultPrevented).toBe(true);
  expect(received).toEqual([duds]);
});

test('other content is left to the browser', () => {
  expect(send('dragover', '#stage', { text: 'a link' }).defaultPrevented).toBe(false);
  expect(send('drop', '#stage', { text: 'a link' }).defaultPrevented).toBe(false);
  expect(received).toEqual([]);
});

test('a pasted picture arrives, even in a text field', () => {
  send('paste', '#stage', { file: duds });
  send('paste', '#field', { file: duds, text: 'its name' });
  expect(received).toEqual([duds, duds]);
});

test('a pasted text arrives as a file, unless it is pasted into a text field', async () => {
  send('paste', '#stage', { text: '1AP5Hj' });
  expect(send('paste', '#field', { text: 'Sunday' }).defaultPrevented).toBe(false);
  send('paste', '#stage', { text: '' });
  expect(received).toHaveLength(1);
  expect(await textOf(received[0])).toBe('1AP5Hj');
});
