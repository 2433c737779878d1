import { reading, serverTimeOf } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';

/** The header has whole seconds, rounded down. */
const HALF_SECOND = 500;

export const clockApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** The server's clock at the time of the response, in milliseconds, to half a second; null if another origin hides it. */
    getServerTime: builder.query<number | null, null>({
      ...reading(() => ({
        path: 'events',
        read: (_events, headers) => {
          const time = serverTimeOf(headers);
          return time === null ? null : time + HALF_SECOND;
        },
      })),
    }),
  }),
});
