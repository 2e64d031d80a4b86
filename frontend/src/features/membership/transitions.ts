import type { MembershipRecord } from './membership-record.ts';

/** The opportunities tracked and hidden in this browser. Records are newest first; no opportunity is in both lists. */
export interface MembershipState {
  readonly tracked: readonly MembershipRecord[];
  readonly hidden: readonly MembershipRecord[];
  /** The ids of both lists, which the boards leave out. */
  readonly blocked: ReadonlySet<string>;
}

export type Membership = 'none' | 'tracked' | 'hidden';

type Lists = Pick<MembershipState, 'tracked' | 'hidden'>;

/** Builds a valid state from any two lists: the first record of an opportunity wins, and tracked wins over hidden. */
export function stateOf({ tracked, hidden }: Lists): MembershipState {
  const blocked = new Set<string>();
  const isFirst = ({ opportunityId }: MembershipRecord) => {
    if (blocked.has(opportunityId)) return false;
    blocked.add(opportunityId);
    return true;
  };
  return { tracked: tracked.filter(isFirst), hidden: hidden.filter(isFirst), blocked };
}

export function track(state: MembershipState, record: MembershipRecord): MembershipState {
  return has(state.tracked, record.opportunityId) ? state : move(state, record, 'tracked');
}

export function hide(state: MembershipState, record: MembershipRecord): MembershipState {
  return has(state.hidden, record.opportunityId) ? state : move(state, record, 'hidden');
}

export function untrack(state: MembershipState, opportunityId: string): MembershipState {
  if (!has(state.tracked, opportunityId)) return state;
  return stateOf({ tracked: without(state.tracked, opportunityId), hidden: state.hidden });
}

export function unhide(state: MembershipState, opportunityId: string): MembershipState {
  if (!has(state.hidden, opportunityId)) return state;
  return stateOf({ tracked: state.tracked, hidden: without(state.hidden, opportunityId) });
}

export function untrackAll(state: MembershipState): MembershipState {
  return state.tracked.length === 0 ? state : stateOf({ tracked: [], hidden: state.hidden });
}

export function unhideAll(state: MembershipState): MembershipState {
  return state.hidden.length === 0 ? state : stateOf({ tracked: state.tracked, hidden: [] });
}

/** Puts these opportunities back where they were earlier, in their old positions; others keep their current state. */
export function restore(
  state: MembershipState,
  earlier: MembershipState,
  opportunityIds: ReadonlySet<string>,
): MembershipState {
  const list = (name: keyof Lists) => [
    ...earlier[name].filter((record) => opportunityIds.has(record.opportunityId)),
    ...state[name].filter((record) => !opportunityIds.has(record.opportunityId)),
  ];
  return stateOf({ tracked: list('tracked').toSorted(byNewest), hidden: list('hidden').toSorted(byNewest) });
}

function move(state: MembershipState, record: MembershipRecord, to: keyof Lists): MembershipState {
  const lists = {
    tracked: without(state.tracked, record.opportunityId),
    hidden: without(state.hidden, record.opportunityId),
  };
  return stateOf({ ...lists, [to]: [record, ...lists[to]] });
}

function has(list: readonly MembershipRecord[], opportunityId: string): boolean {
  return list.some((record) => record.opportunityId === opportunityId);
}

function without(list: readonly MembershipRecord[], opportunityId: string): readonly MembershipRecord[] {
  return has(list, opportunityId) ? list.filter((record) => record.opportunityId !== opportunityId) : list;
}

function byNewest(a: MembershipRecord, b: MembershipRecord): number {
  return Date.parse(b.addedAt) - Date.parse(a.addedAt);
}
