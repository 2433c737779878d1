/** Small pictures of what grows and crawls in a garden, about 60 pixels wide round the origin. */
export const GARDEN_MOTIFS = {
  toadstool: (cap: string, stalk: string): string =>
    `<path fill="${stalk}" d="M-9 0h18l4 26q-13 8-26 0z"/><path fill="${cap}" d="M-30 4C-30-22-14-32 0-32S30-22 30 4Q0 14-30 4z"/><path fill="${stalk}" d="M-12-14a6 6 0 1 1-.1 0zM10-22a6 6 0 1 1-.1 0zM17-6a5 5 0 1 1-.1 0z"/>`,
  tulip: (petals: string, stem: string): string =>
    `<path fill="none" stroke="${stem}" stroke-width="7" stroke-linecap="round" d="M0 0V32M0 28Q-16 26-18 10M0 28Q16 26 18 10"/><path fill="${petals}" d="M-17-24l10 9 7-15 7 15 10-9Q22 8 0 10-22 8-17-24z"/>`,
  snail: (shell: string, body: string): string =>
    `<path fill="${body}" d="M-30 20Q-32 12-20 12H12Q19 10 19-7L14-20 17-22 24-10 27-22 31-20 27-5Q29 20 12 20z"/><circle cx="-5" r="18" fill="${shell}"/><path fill="none" stroke="${body}" stroke-width="5" stroke-linecap="round" d="M-12 5A10 10 0 1 1 0 5 6 6 0 1 1-5-3"/>`,
  carrot: (root: string, leaves: string): string =>
    `<path fill="none" stroke="${leaves}" stroke-width="7" stroke-linecap="round" d="M0-10V-30M-3-10L-14-26M3-10L14-26"/><path fill="${root}" d="M-14-8Q0-18 14-8 14 10 0 32-14 10-14-8z"/>`,
  sunflower: (petals: string, seeds: string): string =>
    Array.from(
      { length: 12 },
      (_, n) => `<path fill="${petals}" d="M-8-14Q-10-30 0-34 10-30 8-14z" transform="rotate(${n * 30})"/>`,
    ).join('') + `<circle r="17" fill="${seeds}"/>`,
} as const;
