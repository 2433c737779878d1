import type { Action, DevToolsEnhancerOptions } from '@reduxjs/toolkit';

interface CallMeta {
  readonly arg?: { readonly endpointName?: string };
  /** The call was not needed, usually because its response is cached. */
  readonly condition?: boolean;
}

const metaOf = (action: Action): CallMeta => ('meta' in action && (action.meta as CallMeta | undefined)) || {};

/** What Redux DevTools shows: calls by the name of their endpoint, without those that were skipped. */
export const DEV_TOOLS: DevToolsEnhancerOptions = {
  name: 'DUDS',
  predicate: (_state, action) => metaOf(action).condition !== true,
  actionSanitizer: action => {
    const { endpointName } = metaOf(action).arg ?? {};
    return endpointName === undefined
      ? action
      : { ...action, type: action.type.replace(/execute(?:Query|Mutation)/, endpointName) };
  },
};
