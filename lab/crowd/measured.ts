import type { Measured } from './capacity';

/**
 * What `npm run bench -- crowd` printed last on the machine that docs/capacity.md names. The tables of that page follow from
 * it, as its test checks.
 */
export const MEASURED: Measured = {
  costs: {
    page: {
      node: 1.85,
      postgres: 0.02,
    },
    file: {
      node: 1.23,
      postgres: 0,
    },
    news: {
      node: 0.52,
      postgres: 0,
    },
    list: {
      node: 1.19,
      postgres: 0.49,
    },
    event: {
      node: 1.45,
      postgres: 0.36,
    },
    own: {
      node: 1.01,
      postgres: 0.27,
    },
    nft: {
      node: 2.41,
      postgres: 0.18,
    },
    signIn: {
      node: 11.57,
      postgres: 2.35,
    },
    entry: {
      node: 7.45,
      postgres: 2.73,
    },
    vote: {
      node: 4.57,
      postgres: 3.51,
    },
    results: {
      node: 2.61,
      postgres: 0.59,
    },
    place: {
      node: 1.43,
      postgres: 0.48,
    },
  },
  proxies: 0.48,
  megabytes: {
    node: 260.23,
    postgres: 40.4,
    proxies: 118.13,
  },
  idle: {
    node: 16,
    postgres: 15.5,
  },
  voteLog: 3301.76,
  machine: {
    cores: 2,
    gigabytes: 25,
    connections: 5000,
  },
};
