import { useMemo, useSyncExternalStore } from 'react';
import {
  getMembership,
  hide,
  onMembershipChanged,
  track,
  unhide,
  unhideAll,
  untrack,
  untrackAll,
} from './membership-store.ts';
import type { Membership } from './transitions.ts';

/** Stable functions. Each returns its undo. */
const changes = { track, untrack, hide, unhide, unhideAll, untrackAll } as const;

/** The tracked and hidden opportunities and the functions to change them. The same object until something changes. */
export function useMembership() {
  const state = useSyncExternalStore(onMembershipChanged, getMembership);
  return useMemo(() => {
    const trackedIds = new Set(state.tracked.map(({ opportunityId }) => opportunityId));
    const of = (ids: readonly string[]): Membership => {
      if (!ids.some((id) => state.blocked.has(id))) return 'none';
      return ids.some((id) => trackedIds.has(id)) ? 'tracked' : 'hidden';
    };
    return { ...state, of, ...changes };
  }, [state]);
}
