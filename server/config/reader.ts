/** Reads variables and remembers what is wrong with them. A variable that is set to nothing counts as not set. */
export class Reader {
  readonly problems: string[] = [];

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  refuse(problem: string): void {
    this.problems.push(problem);
  }

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  has(name: string): boolean {
    return this.text(name) !== null;
  }

  choice<const T extends string>(name: string, choices: readonly T[], otherwise: NoInfer<T>): T {
    const value = this.text(name);
    if (value === null) return otherwise;
    const chosen = choices.find(choice => choice === value);
    if (chosen === undefined) this.refuse(`${name} is ${JSON.stringify(value)}; it can be ${choices.join(', ')}.`);
    return chosen ?? otherwise;
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === null) return otherwise;
    const number = /^\d{1,16}$/.test(value) ? Number(value) : NaN;
    if (number >= least && number <= most) return number;
    this.refuse(`${name} is ${JSON.stringify(value)}; it must be a whole number from ${least} to ${most}.`);
    return otherwise;
  }

  /** The value itself stays out of the sentence: addresses like these carry passwords. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const isUrl = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    if (isUrl) return value;
    this.refuse(
      `${name} must be an address that begins with ${protocols.map(protocol => `${protocol}//`).join(' or ')}.`,
    );
    return null;
  }

  origin(name: string): string | null {
    const value = this.url(name, ['https:', 'http:']);
    if (value === null) return null;
    const { origin, pathname, search, hash, username } = new URL(value);
    if (pathname === '/' && search === '' && hash === '' && username === '') return origin;
    this.refuse(`${name} must be an origin alone, like https://duds.example, with no path behind it.`);
    return null;
  }

  folderUrl(name: string): string | null {
    const value = this.url(name, ['https:', 'http:']);
    if (value === null) return null;
    const { href, search, hash } = new URL(value);
    if (search !== '' || hash !== '') {
      this.refuse(`${name} must be the address of a folder, with no ? or # in it.`);
      return null;
    }
    return href.endsWith('/') ? href : `${href}/`;
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(url: string): boolean {
  return LOOPBACK.includes(new URL(url).hostname);
}
