import { expect, it } from 'vitest';
import { idOf, type Rows, wrongs } from './rows.ts';

const [ADA, GRACE] = ['ada', 'grace'];
const attackers = new Set([ADA]);

type Brief = readonly [pk: string, sk: string, more?: Readonly<Record<string, string>>];

const rowsFrom = (...rows: readonly Brief[]): Rows =>
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
const after = (...rows: readonly Brief[]) => new Map([...before, ...rowsFrom(...rows)]);

it('finds the account that has an address', () => {
  expect(idOf(before, 'grace@example.com')).toBe(GRACE);
  expect(() => idOf(before, 'nobody@example.com')).toThrow('nobody has');
});

it('minds nothing that is counted, and nothing that attackers do with their own', () => {
  const now = after(
    ['RL#login-address#1#0', 'COUNT'],
    ['LOGIN#hash', 'FAILURES'],
    ['USER#ada', 'PRESET#9', { name: '<script>' }],
    ['SESSION#2', 'SESSION', { userId: ADA }],
  );
  expect(wrongs(before, now, attackers)).toEqual([]);
});

it.each([
  ['a preset of somebody else', ['USER#grace', 'PRESET#1', { name: 'Yours' }], 'is changed'],
  ['an account', ['USER#new', 'PROFILE', { email: 'new@example.com' }], 'is new'],
  ['a session of somebody else', ['SESSION#3', 'SESSION', { userId: GRACE }], 'is new'],
  ['an address’s owner', ['EMAIL#hash', 'OWNER', { userId: ADA }], 'is new'],
  ['an attacker’s own profile', ['USER#ada', 'PROFILE', { email: 'grace@example.com' }], 'is changed'],
  ['a sign-up', ['REG#1', 'REGISTRATION'], 'is new'],
  ['a row of no partition', ['ORDER#1', 'ROW'], 'is new'],
] as const satisfies readonly (readonly [string, Brief, string])[])('finds %s', (_name, row, what) => {
  expect(wrongs(before, after(row), attackers)).toEqual([`${JSON.stringify(row.slice(0, 2))} ${what}`]);
});

it('finds what is gone', () => {
  const now = new Map([...before].slice(0, 3));
  expect(wrongs(before, now, attackers)).toEqual(['["SESSION#1","SESSION"] is gone']);
});
