/** Collects what is wrong with a file, so that nobody has to mend and try it field by field. */
export class Wrongs {
  readonly found: string[] = [];

  add(wrong: string): void {
    this.found.push(wrong);
  }

  /** What `parse` answers, or undefined with its refusal noted under the field's name. */
  attempt<T>(field: string, parse: () => T): T | undefined {
    try {
      return parse();
    } catch (error: unknown) {
      if (!(error instanceof TypeError)) throw error;
      this.add(`${field} ${error.message}`);
      return undefined;
    }
  }
}
