import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOpportunity, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { toRecord } from './membership-record.ts';
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

const TRACKED = 'trackedOpportunities';
const HIDDEN = 'hiddenOpportunities';
const BLOCKED = 'blockedOpportunities';

const one = (id: string) => aParsedOpportunity({ id });
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
const storedIds = (key: string) => stored(key).map((record: { opportunityId: string }) => record.opportunityId);
const AT = '2026-11-21T18:00:00.000Z';
const record = (id: string) => toRecord(one(id), { id: `of-${id}`, addedAt: AT });
const ids = (name: 'tracked' | 'hidden') => getMembership()[name].map(({ opportunityId }) => opportunityId);

/** A change of the storage by another tab, with its event. */
function elsewhere(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

let stop: () => void;
beforeEach(() => {
  stop = onMembershipChanged(() => {});
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a record is the opportunity with an id and a time, without the prices of other books', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 18), toFake: ['Date'] });
  track(one('a'));
  vi.useRealTimers();
  const { id, quotes: _quotes, ...fields } = anOpportunity();
  expect(stored(TRACKED)).toEqual([
    {
      ...fields,
      opportunityId: 'a',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      addedAt: '2026-11-21T18:00:00.000Z',
    },
  ]);
  expect(id).not.toBe(stored(TRACKED)[0].id);
});

it('a record is stored along with the ids of all blocked opportunities', () => {
  track(one('a'));
  hide(one('b'));
  expect([storedIds(TRACKED), storedIds(HIDDEN), stored(BLOCKED)]).toEqual([['a'], ['b'], ['a', 'b']]);
  untrack({ id: 'a' });
  unhide({ id: 'b' });
  expect([stored(TRACKED), stored(HIDDEN), stored(BLOCKED)]).toEqual([[], [], []]);
});

it('a record can be undone regardless of later changes to others', () => {
  track(one('a'));
  const undo = hide(one('a'));
  hide(one('b'));
  undo();
  expect([ids('tracked'), ids('hidden')]).toEqual([['a'], ['b']]);
});

it('a record comes back with all others when clearing is undone', () => {
  for (const id of ['a', 'b', 'c']) hide(one(id));
  const before = getMembership();
  const undo = unhideAll();
  expect(getMembership().blocked.size).toBe(0);
  undo();
  expect(getMembership()).toEqual(before);
  track(one('d'));
  untrackAll()();
  expect([ids('tracked'), ids('hidden')]).toEqual([['d'], ['c', 'b', 'a']]);
});

it.each([
  ['that is empty', '', []],
  ['that is invalid JSON', '[{', []],
  ['that is no array', '{"a":1}', []],
  ['that is null', 'null', []],
  ['with malformed records', JSON.stringify([record('a'), { id: 'x' }, null, 7, record('b')]), ['a', 'b']],
  [
    'a record of which hardly anything is left',
    JSON.stringify([{ opportunityId: 'a', id: 'r', addedAt: AT, kind: 7 }]),
    ['a'],
  ],
  [
    'records without a name or a time',
    JSON.stringify([
      { ...record('a'), opportunityId: 7 },
      { ...record('b'), addedAt: 'x' },
    ]),
    [],
  ],
  ['with the same opportunity twice', JSON.stringify([record('a'), record('a')]), ['a']],
])('a stored list %s yields the valid records', (_name, text, expected) => {
  elsewhere(TRACKED, text);
  expect(ids('tracked')).toEqual(expected);
  expect([...getMembership().blocked]).toEqual(expected);
});

it('a stored list that is malformed does not affect the other list', () => {
  hide(one('b'));
  elsewhere(TRACKED, '[{');
  track(one('a'));
  expect([storedIds(TRACKED), storedIds(HIDDEN)]).toEqual([['a'], ['b']]);
});

it('a stored list determines the blocked ids: only those in a list are blocked', () => {
  elsewhere(BLOCKED, '["ghost"]');
  hide(one('a'));
  expect([...getMembership().blocked]).toEqual(['a']);
  expect(stored(BLOCKED)).toEqual(['a']);
});

it('a change in another tab is followed at once, also when everything was cleared', () => {
  const listener = vi.fn();
  const unsubscribe = onMembershipChanged(listener);
  elsewhere(HIDDEN, JSON.stringify([record('a')]));
  expect(listener).toHaveBeenCalledOnce();
  expect(ids('hidden')).toEqual(['a']);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(ids('hidden')).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'filters-track' }));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
});

it('a change in another tab is not lost even before its event arrives', () => {
  track(one('a'));
  localStorage.setItem(TRACKED, JSON.stringify([record('b'), ...stored(TRACKED)]));
  localStorage.setItem(HIDDEN, JSON.stringify([record('c')]));
  track(one('d'));
  expect([storedIds(TRACKED), storedIds(HIDDEN)]).toEqual([['d', 'b', 'a'], ['c']]);
  expect(ids('tracked')).toEqual(['d', 'b', 'a']);
});

it('a change in another tab is seen by a later subscriber', () => {
  stop();
  localStorage.setItem(HIDDEN, JSON.stringify([record('a')]));
  stop = onMembershipChanged(() => {});
  expect(ids('hidden')).toEqual(['a']);
});

it.each(['QuotaExceededError', 'SecurityError'])(
  'a full or blocked storage (%s) still keeps everything while the page is open',
  (name) => {
    const refuse = () => {
      throw new DOMException('no', name);
    };
    vi.stubGlobal('localStorage', {
      getItem: name === 'SecurityError' ? refuse : () => null,
      setItem: refuse,
      removeItem: refuse,
    });
    track(one('a'));
    hide(one('b'));
    expect([ids('tracked'), ids('hidden')]).toEqual([['a'], ['b']]);
    vi.unstubAllGlobals();
    untrackAll();
    unhideAll();
    expect(stored(BLOCKED)).toEqual([]);
  },
);

it('a full or blocked storage can store a move, since the shorter list is written first', () => {
  const room = new Map([
    [TRACKED, ''],
    [HIDDEN, ''],
    [BLOCKED, ''],
  ]);
  const LIMIT = 2_000;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => room.get(key) || null,
    setItem: (key: string, text: string) => {
      const others = [...room].filter(([name]) => name !== key).reduce((sum, [, kept]) => sum + kept.length, 0);
      if (others + text.length > LIMIT) throw new DOMException('full', 'QuotaExceededError');
      room.set(key, text);
    },
    removeItem: (key: string) => room.delete(key),
  });
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  track(one('a'));
  expect(room.get(TRACKED)?.length).toBeGreaterThan(LIMIT / 3);
  hide(one('a'));
  track(one('b'));
  hide(one('b'));
  expect(JSON.parse(room.get(HIDDEN) ?? '')).toHaveLength(2);
});

it('hiding one of a thousand neither parses nor serializes the others', () => {
  const many = Array.from({ length: 1_000 }, (_, place) => record(`o${place}`));
  elsewhere(HIDDEN, JSON.stringify(many));
  hide(one('first'));
  const parse = vi.spyOn(JSON, 'parse');
  const stringify = vi.spyOn(JSON, 'stringify');
  hide(one('second'));
  expect(parse).not.toHaveBeenCalled();
  // The record, and the blocked ids.
  expect(stringify).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  expect(stored(HIDDEN)).toHaveLength(1_002);
});

it('the state is the same object until something changes', () => {
  const before = getMembership();
  expect(getMembership()).toBe(before);
  track(one('a'));
  expect(getMembership()).not.toBe(before);
});
