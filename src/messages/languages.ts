import { speak, type Translate } from './catalogue';

/** English comes with the code; every other language is a chunk of its own. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly translate: Translate }>>> = {
  'en-XA': () => import(/* webpackChunkName: "language-en-XA" */ './languages/en-XA/language'),
};

const TAGS = ['en', ...Object.keys(LOADERS)];

/** The first of the wanted languages that there is, as it is or without its region; English if there is none. */
export function languageFor(wanted: readonly string[]): string {
  return wanted.flatMap(tag => [tag, tag.replace(/-.*/, '')]).find(tag => TAGS.includes(tag)) ?? 'en';
}

/** Loads a language and lets the whole catalogue speak it. */
export async function loadLanguage(tag: string): Promise<void> {
  const language = await LOADERS[tag]?.();
  if (language) speak(tag, language.translate);
}
