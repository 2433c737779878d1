declare module 'subset-font' {
  /** Cuts a font down to the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2';
      readonly noHinting?: boolean;
      /** Further ones of the table `name`. */
      readonly preserveNameIds?: readonly number[];
      readonly variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
