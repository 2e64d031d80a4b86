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

/** The ids of one opportunity, now and formerly. */
type Ids = readonly string[];

/** Builds a valid state from any two lists: the first record of an opportunity wins, and tracked wins over hidden. */
export function membershipState({ tracked, hidden }: Lists): MembershipState {
  const blocked = new Set<string>();
  const isFirst = ({ opportunityId }: MembershipRecord) => {
    if (blocked.has(opportunityId)) return false;
    blocked.add(opportunityId);
    return true;
  };
  return { tracked: tracked.filter(isFirst), hidden: hidden.filter(isFirst), blocked };
}

/** `ids`: of the opportunity now and formerly. */
export function track(
  state: MembershipState,
  record: MembershipRecord,
  ids: Ids = [record.opportunityId],
): MembershipState {
  return has(state.tracked, ids) ? state : move(state, record, 'tracked', ids);
}

export function hide(
  state: MembershipState,
  record: MembershipRecord,
  ids: Ids = [record.opportunityId],
): MembershipState {
  return has(state.hidden, ids) ? state : move(state, record, 'hidden', ids);
}

export function untrack(state: MembershipState, ids: Ids): MembershipState {
  if (!has(state.tracked, ids)) return state;
  return membershipState({ tracked: without(state.tracked, ids), hidden: state.hidden });
}

export function unhide(state: MembershipState, ids: Ids): MembershipState {
  if (!has(state.hidden, ids)) return state;
  return membershipState({ tracked: state.tracked, hidden: without(state.hidden, ids) });
}

export function untrackAll(state: MembershipState): MembershipState {
  return state.tracked.length === 0 ? state : membershipState({ tracked: [], hidden: state.hidden });
}

export function unhideAll(state: MembershipState): MembershipState {
  return state.hidden.length === 0 ? state : membershipState({ tracked: state.tracked, hidden: [] });
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
  return membershipState({ tracked: list('tracked').toSorted(byNewest), hidden: list('hidden').toSorted(byNewest) });
}

function move(state: MembershipState, record: MembershipRecord, to: keyof Lists, ids: Ids): MembershipState {
  const lists = { tracked: without(state.tracked, ids), hidden: without(state.hidden, ids) };
  return membershipState({ ...lists, [to]: [record, ...lists[to]] });
}

function has(list: readonly MembershipRecord[], ids: Ids): boolean {
  return list.some((record) => ids.includes(record.opportunityId));
}

function without(list: readonly MembershipRecord[], ids: Ids): readonly MembershipRecord[] {
  return has(list, ids) ? list.filter((record) => !ids.includes(record.opportunityId)) : list;
}

function byNewest(a: MembershipRecord, b: MembershipRecord): number {
  return Date.parse(b.addedAt) - Date.parse(a.addedAt);
}
