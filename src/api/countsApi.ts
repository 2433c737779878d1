import type { Step } from '../../contract/counts';
import { QUIET } from './baseQuery';
import { dudsApi } from './dudsApi';

const { endpoints } = dudsApi.injectEndpoints({
  endpoints: builder => ({
    countStep: builder.mutation<null, Step>({
      query: step => ({ path: `counts/${step}`, method: 'POST', expect: 204, isAnonymous: true }),
      // Players have no use for the figure, nor for its failure.
      extraOptions: QUIET,
    }),
  }),
});

/** Counts, for the team, that somebody took a step: `dispatch(countStep('link-shared'))`. It tells the server nothing else. */
export const countStep = (step: Step) => endpoints.countStep.initiate(step, { track: false });
