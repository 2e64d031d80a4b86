import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { type MembershipRecord, toRecord } from './membership-record.ts';
import {
  hide,
  type MembershipState,
  membershipState,
  restore,
  track,
  unhide,
  unhideAll,
  untrack,
  untrackAll,
} from './transitions.ts';

const none = membershipState({ tracked: [], hidden: [] });

/** A record added this many minutes after six. */
function record(opportunityId: string, minute = 0): MembershipRecord {
  const addedAt = `2026-11-21T18:${`${minute}`.padStart(2, '0')}:00.000Z`;
  return toRecord(aParsedOpportunity({ id: opportunityId }), { id: `${opportunityId}-${minute}`, addedAt });
}

const ids = (records: readonly MembershipRecord[]) => records.map(({ opportunityId }) => opportunityId);
const seen = ({ tracked, hidden, blocked }: MembershipState) => ({
  tracked: ids(tracked),
  hidden: ids(hidden),
  blocked: [...blocked].toSorted(),
});

it('an opportunity is blocked while it is tracked', () => {
  const tracked = track(none, record('a'));
  expect(seen(tracked)).toEqual({ tracked: ['a'], hidden: [], blocked: ['a'] });
  expect(seen(untrack(tracked, ['a']))).toEqual({ tracked: [], hidden: [], blocked: [] });
});

it('an opportunity is blocked while it is hidden', () => {
  const hidden = hide(none, record('a'));
  expect(seen(hidden)).toEqual({ tracked: [], hidden: ['a'], blocked: ['a'] });
  expect(seen(unhide(hidden, ['a']))).toEqual({ tracked: [], hidden: [], blocked: [] });
});

it('an opportunity moves from hidden to tracked and back, and stays blocked', () => {
  const tracked = track(hide(none, record('a')), record('a', 1));
  expect(seen(tracked)).toEqual({ tracked: ['a'], hidden: [], blocked: ['a'] });
  expect(seen(hide(tracked, record('a', 2)))).toEqual({ tracked: [], hidden: ['a'], blocked: ['a'] });
});

it('an opportunity is not untracked by unhide, nor unhidden by untrack', () => {
  const tracked = track(none, record('a'));
  expect(unhide(tracked, ['a'])).toBe(tracked);
  const hidden = hide(none, record('a'));
  expect(untrack(hidden, ['a'])).toBe(hidden);
});

describe('an opportunity that was joined with another', () => {
  const ids = ['new', 'a', 'b'];

  it('is recognized by its former ids', () => {
    const tracked = track(none, record('a'));
    expect(track(tracked, record('new', 1), ids)).toBe(tracked);
    expect(seen(hide(tracked, record('new', 1), ids))).toEqual({ tracked: [], hidden: ['new'], blocked: ['new'] });
    expect(seen(untrack(tracked, ids))).toEqual({ tracked: [], hidden: [], blocked: [] });
    expect(seen(unhide(hide(none, record('b')), ids))).toEqual({ tracked: [], hidden: [], blocked: [] });
  });

  it('leaves the list with all its records', () => {
    const both = track(track(none, record('a')), record('b', 1));
    expect(untrack(both, ids).tracked).toEqual([]);
  });
});

it('records are newest first', () => {
  expect(ids(track(track(none, record('a')), record('b', 1)).tracked)).toEqual(['b', 'a']);
});

it('clearing one list does not change the other', () => {
  const both = hide(hide(track(none, record('a')), record('b')), record('c'));
  expect(seen(unhideAll(both))).toEqual({ tracked: ['a'], hidden: [], blocked: ['a'] });
  expect(seen(untrackAll(both))).toEqual({ tracked: [], hidden: ['c', 'b'], blocked: ['b', 'c'] });
});

it('in contradictory lists the first record wins, and tracked wins over hidden', () => {
  const state = membershipState({ tracked: [record('a', 2), record('a', 1)], hidden: [record('a'), record('b')] });
  expect(seen(state)).toEqual({ tracked: ['a'], hidden: ['b'], blocked: ['a', 'b'] });
  expect(state.tracked[0]?.id).toBe('a-2');
});

describe('undoing a change', () => {
  const start = track(track(track(none, record('a', 1)), record('b', 2)), record('c', 3));

  it('puts the same record back in its position', () => {
    const back = restore(untrack(start, ['b']), start, new Set(['b']));
    expect(back.tracked.map(({ id }) => id)).toEqual(['c-3', 'b-2', 'a-1']);
  });

  it('keeps later changes to others', () => {
    const since = hide(track(unhideAll(hide(start, record('b', 4))), record('d', 5)), record('a', 6));
    expect(seen(restore(since, start, new Set(['b'])))).toEqual({
      tracked: ['d', 'c', 'b'],
      hidden: ['a'],
      blocked: ['a', 'b', 'c', 'd'],
    });
  });

  it('unblocks what was not blocked before', () => {
    expect(seen(restore(hide(start, record('x', 9)), start, new Set(['x'])))).toEqual(seen(start));
  });
});

describe('after any changes in any order', () => {
  const anyId = fc.constantFrom('a', 'b', 'c', 'd');
  const steps = {
    track: (state: MembershipState, id: string, minute: number) => track(state, record(id, minute)),
    hide: (state: MembershipState, id: string, minute: number) => hide(state, record(id, minute)),
    untrack: (state: MembershipState, id: string) => untrack(state, [id]),
    unhide: (state: MembershipState, id: string) => unhide(state, [id]),
    untrackAll: (state: MembershipState) => untrackAll(state),
    unhideAll: (state: MembershipState) => unhideAll(state),
  };
  const anyName = fc.constantFrom('track', 'hide', 'untrack', 'unhide', 'untrackAll', 'unhideAll');
  const anySteps = fc.array(fc.tuple(anyName, anyId), { maxLength: 30 });
  type Step = readonly [keyof typeof steps, string];
  const run = (all: readonly Step[], from = none) =>
    all.reduce((state, [name, id], minute) => steps[name](state, id, minute), from);

  it('no opportunity is in both lists or twice in one, and the blocked ids are exactly those in either', () => {
    fc.assert(
      fc.property(anySteps, (all) => {
        const { tracked, hidden, blocked } = run(all);
        const listed = [...ids(tracked), ...ids(hidden)];
        expect(new Set(listed).size).toBe(listed.length);
        expect([...blocked].toSorted()).toEqual(listed.toSorted());
      }),
    );
  });

  it('each opportunity is where its last change put it', () => {
    fc.assert(
      fc.property(anySteps, (all) => {
        const where = new Map<string, string>();
        for (const [name, id] of all) {
          if (name === 'track') where.set(id, 'tracked');
          if (name === 'hide') where.set(id, 'hidden');
          for (const [each, place] of [...where]) {
            if (name === 'untrackAll' && place === 'tracked') where.delete(each);
            if (name === 'unhideAll' && place === 'hidden') where.delete(each);
          }
          if (name === 'untrack' && where.get(id) === 'tracked') where.delete(id);
          if (name === 'unhide' && where.get(id) === 'hidden') where.delete(id);
        }
        const { tracked, hidden } = run(all);
        const found = [...ids(tracked).map((id) => [id, 'tracked']), ...ids(hidden).map((id) => [id, 'hidden'])];
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(where));
      }),
    );
  });

  it('the same change twice is the same as once', () => {
    fc.assert(
      fc.property(anySteps, anyName, anyId, (all, name, id) => {
        const once = steps[name](run(all), id, 50);
        expect(steps[name](once, id, 51)).toBe(once);
      }),
    );
  });

  it('a change affects only the opportunity it names', () => {
    fc.assert(
      fc.property(anySteps, fc.constantFrom('track', 'hide', 'untrack', 'unhide'), anyId, (all, name, id) => {
        const before = run(all);
        const after = steps[name](before, id, 50);
        const others = (records: readonly MembershipRecord[]) => records.filter((each) => each.opportunityId !== id);
        expect(others(after.tracked)).toEqual(others(before.tracked));
        expect(others(after.hidden)).toEqual(others(before.hidden));
      }),
    );
  });

  it('undoing the last change restores the state before it', () => {
    fc.assert(
      fc.property(anySteps, anyName, anyId, (all, name, id) => {
        const before = run(all);
        const concerned = name.endsWith('All') ? new Set(before.blocked) : new Set([id]);
        const back = restore(steps[name](before, id, 50), before, concerned);
        expect(back).toEqual(before);
      }),
    );
  });
});
