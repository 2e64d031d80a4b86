import { expect, it, test } from 'vitest';
import { cleanName, foldName, isSameName, nearName } from './names.ts';

test.each([
  ['Aaron Judge', 'Aaron Judge'],
  ['  Aaron \t\n Judge ', 'Aaron Judge'],
  // E and a combining accent become one letter.
  ['Jose\u0301', 'José'],
  ['  ', ''],
])('%j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});

it('spaces, case and composition of letters do not make another name', () => {
  expect(foldName('  JOSÉ   Rami\u0301rez')).toBe('josé ramírez');
  expect(isSameName('JOSÉ  RAMÍREZ ', 'Jose\u0301 Rami\u0301rez')).toBe(true);
});

test.each([
  ['José', 'Jose'],
  ['Ken Griffey', 'Ken Griffey Jr.'],
  ['J.D. Martinez', 'JD Martinez'],
  ['Ann-Lee', 'Ann Lee'],
])('%s and %s are two names', (name, other) => {
  expect(isSameName(name, other)).toBe(false);
});

test.each([
  ['José Ramírez', 'Jose Ramirez'],
  ['Ken Griffey', 'Ken Griffey Jr.'],
  ['Ken Griffey', 'Ken Griffey III'],
  ['J.D. Martinez', 'JD Martinez'],
  ['J. D. Martinez', 'J.D. Martinez'],
  ['T. Hernandez', 'Teoscar Hernández'],
  ['Michael A. Taylor', 'Michael Taylor'],
  ["De'Aaron Fox", 'DeAaron Fox'],
])('%s is near %s', (name, other) => {
  expect(nearName(name)).toBe(nearName(other));
});

test.each([
  ['Ann Lee', 'Ann Li'],
  ['Ann Lee', 'Bo Lee'],
  ['Luis Garcia', 'Luis Garcia Ramos'],
])('%s is not near %s', (name, other) => {
  expect(nearName(name)).not.toBe(nearName(other));
});
