import { area, languageTag, speak } from '../../../src/messages/catalogue';
import { languageFor, loadLanguage } from '../../../src/messages/languages';

const TEXTS = area('test', {
  hello: 'Hello',
  greet: (name: string) => `Hello, ${name}`,
  steps: ['One', 'Two'],
  kinds: { good: 'Good' },
  figure: (count: number) => String(count),
});

afterEach(() => speak('en', undefined));

describe('an area of texts', () => {
  test('is English until a language is chosen', () => {
    expect(TEXTS.hello).toBe('Hello');
    expect(languageTag()).toBe('en');
  });

  test('is read from the language that is chosen when it is used', () => {
    speak('de', (name, english) => (name === 'test' ? { ...english, hello: 'Hallo' } : english));
    expect(TEXTS.hello).toBe('Hallo');
    expect({ ...TEXTS }.hello).toBe('Hallo');
    expect(languageTag()).toBe('de');
    speak('en', undefined);
    expect(TEXTS.hello).toBe('Hello');
  });
});

describe('the language', () => {
  test.each([
    [['en-US', 'en'], 'en'],
    [['en-XA'], 'en-XA'],
    // Tags that nobody speaks, so that a new language fails nothing here.
    [['qaa-CH', 'en-XA'], 'en-XA'],
    [['qaa', 'qab-CH'], 'en'],
    [['en-GB', 'en-XA'], 'en'],
    [['en-xa'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (wanted, tag) => expect(languageFor(wanted)).toBe(tag));
});

describe('the pseudo-language', () => {
  beforeEach(() => loadLanguage('en-XA'));

  test('puts every text in brackets, with marks and about 40 % longer', () => {
    expect(TEXTS.hello).toBe('\u27e6Heélloó\u27e7');
    expect(TEXTS.steps).toEqual(['\u27e6Oóneé\u27e7', '\u27e6Twoó\u27e7']);
    expect(TEXTS.kinds.good).toBe('\u27e6Goóoód\u27e7');
    expect(languageTag()).toBe('en-XA');
  });

  test('puts one pair of brackets around a sentence with other texts in it', () => {
    expect(TEXTS.greet(TEXTS.hello)).toBe('\u27e6Heélloó, Heélloó\u27e7');
  });

  test('leaves figures alone', () => expect(TEXTS.figure(12)).toBe('12'));
});
