import { expect, it } from 'vitest';
import { forbiddenChanges, type Rows, userIdOf } from './row-changes.ts';

const [ADA, GRACE] = ['ada', 'grace'];
const attackers = new Set([ADA]);

type RowSketch = readonly [pk: string, sk: string, more?: Readonly<Record<string, string>>];

const rowsFrom = (...rows: readonly RowSketch[]): Rows =>
  new Map(
    rows.map(([pk, sk, more = {}]) => [
      JSON.stringify([pk, sk]),
      Object.fromEntries(Object.entries<string>({ pk, sk, ...more }).map(([name, value]) => [name, { S: value }])),
    ]),
  );

const before = rowsFrom(
  ['USER#ada', 'PROFILE', { email: 'ada@example.com' }],
  ['USER#grace', 'PROFILE', { email: 'grace@example.com' }],
  ['USER#grace', 'PRESET#1', { name: 'Mine' }],
  ['SESSION#1', 'SESSION', { userId: GRACE }],
);
const after = (...rows: readonly RowSketch[]) => new Map([...before, ...rowsFrom(...rows)]);

it('a user id is found by address', () => {
  expect(userIdOf(before, 'grace@example.com')).toBe(GRACE);
  expect(() => userIdOf(before, 'nobody@example.com')).toThrow('no user has');
});

it('counters and the attackers’ own rows may change', () => {
  const now = after(
    ['RL#login-address#1#0', 'COUNT'],
    ['LOGIN#hash', 'FAILURES'],
    ['USER#ada', 'PRESET#9', { name: '<script>' }],
    ['SESSION#2', 'SESSION', { userId: ADA }],
  );
  expect(forbiddenChanges(before, now, attackers)).toEqual([]);
});

it('a log-out may end a flow that has opened no session', () => {
  expect(forbiddenChanges(before, after(['FLOW#1', 'STATE', { endedAt: '1' }]), attackers)).toEqual([]);
});

it.each([
  ['a flow that has opened a session', ['FLOW#1', 'STATE', { firstAt: '1', endedAt: '1' }], 'was added'],
  ['another user’s preset', ['USER#grace', 'PRESET#1', { name: 'Yours' }], 'was changed'],
  ['an account', ['USER#new', 'PROFILE', { email: 'new@example.com' }], 'was added'],
  ['another user’s session', ['SESSION#3', 'SESSION', { userId: GRACE }], 'was added'],
  ['an address’s owner', ['EMAIL#hash', 'OWNER', { userId: ADA }], 'was added'],
  ['an attacker’s own profile', ['USER#ada', 'PROFILE', { email: 'grace@example.com' }], 'was changed'],
  ['a sign-up', ['REG#1', 'REGISTRATION'], 'was added'],
  ['a row of an unknown partition', ['ORDER#1', 'ROW'], 'was added'],
] as const satisfies readonly (readonly [string, RowSketch, string])[])(
  'a change to %s is reported',
  (_name, row, what) => {
    expect(forbiddenChanges(before, after(row), attackers)).toEqual([`${JSON.stringify(row.slice(0, 2))} ${what}`]);
  },
);

it('a deleted row is reported', () => {
  const now = new Map([...before].slice(0, 3));
  expect(forbiddenChanges(before, now, attackers)).toEqual(['["SESSION#1","SESSION"] was deleted']);
});
