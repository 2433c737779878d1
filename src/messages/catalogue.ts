/** Gives an area's texts in another language, from its name and its English texts. */
export type Translate = (area: string, english: object) => object;

let chosenTag = 'en';
let translation: Translate | undefined;

/** Before anything is shown, or never: what has been shown does not change its language. */
export function speak(tag: string, translate: Translate | undefined): void {
  chosenTag = tag;
  translation = translate;
}

/** The tag of the language in which the game is shown, such as 'en'. */
export const languageTag = (): string => chosenTag;

/**
 * The texts of an area, in the language that is chosen when they are read. The English ones come with the code that
 * shows them, so that they cost no request of their own.
 */
export function area<Texts extends object>(name: string, english: Texts): Texts {
  return new Proxy(english, {
    get: (texts, key): unknown => Reflect.get(translation?.(name, texts) ?? texts, key),
  });
}
