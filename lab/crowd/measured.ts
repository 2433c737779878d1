import type { Measured } from './capacity';

/**
 * What `npm run bench -- crowd` printed last on the machine that docs/capacity.md names. The tables of that page follow from
 * it, as its test checks.
 */
export const MEASURED: Measured = {
  costs: {
    page: {
      node: 2.21,
      postgres: 0.07,
    },
    file: {
      node: 1.86,
      postgres: 0.06,
    },
    news: {
      node: 0.6,
      postgres: 0.03,
    },
    list: {
      node: 1.63,
      postgres: 0.53,
    },
    event: {
      node: 1.48,
      postgres: 0.38,
    },
    own: {
      node: 0.86,
      postgres: 0.2,
    },
    nft: {
      node: 2.28,
      postgres: 0.21,
    },
    signIn: {
      node: 13.07,
      postgres: 3.15,
    },
    entry: {
      node: 7.97,
      postgres: 2.83,
    },
    vote: {
      node: 6.09,
      postgres: 4.29,
    },
    results: {
      node: 3.29,
      postgres: 0.73,
    },
    place: {
      node: 1.52,
      postgres: 0.49,
    },
  },
  proxies: 0.58,
  megabytes: {
    node: 205,
    postgres: 33.59,
    proxies: 118,
  },
  idle: {
    node: 10,
    postgres: 11,
  },
  voteLog: 3231,
  machine: {
    cores: 2,
    gigabytes: 25,
    connections: 5000,
  },
};
