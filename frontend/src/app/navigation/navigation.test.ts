import { expect, it, test } from 'vitest';
import { isCurrent, items, navigationFor, type UserKind } from './navigation.ts';

/** The bar has room for five, and so has the header until the window is wide. */
const boards = ['arbitrage', 'overlap', 'promo', 'track', 'hidden'];
const widths = [320, 360, 390, 700, 767, 768, 1023, 1024, 1279, 1280, 1440, 2560];
const people: UserKind[] = ['visitor', 'signed-in'];
const everyCase = people.flatMap((userKind) => widths.map((width) => [userKind, width] as const));

test.each(everyCase)('a %s at %d px has every item exactly once', (userKind, width) => {
  const { header, bar, more, menu } = navigationFor(userKind, width);
  expect([...header, ...bar, ...more, ...menu].toSorted()).toEqual(Object.keys(items).toSorted());
});

it.each(people)(
  'a phone has five boards in the bar, what else one does with odds behind its last button, and the rest in the menu (%s)',
  (userKind) => {
    expect(navigationFor(userKind, 390)).toEqual({
      header: [],
      bar: boards,
      more: ['low-hold', 'value', 'odds', 'calculator', 'alerts'],
      menu: ['settings', 'help', 'affiliate'],
    });
  },
);

it('a tablet has the boards in the header and no bar', () => {
  expect(navigationFor('visitor', 768)).toEqual({
    header: ['arbitrage', 'overlap', 'promo', 'low-hold'],
    bar: [],
    more: [],
    menu: ['value', 'odds', 'track', 'hidden', 'calculator', 'alerts', 'settings', 'help', 'affiliate'],
  });
  expect(navigationFor('signed-in', 768)).toEqual({
    header: boards,
    bar: [],
    more: [],
    menu: ['low-hold', 'value', 'odds', 'calculator', 'alerts', 'settings', 'help', 'affiliate'],
  });
});

it('a wide window has the boards in the header and no bar', () => {
  expect(navigationFor('visitor', 1024)).toEqual({
    header: ['arbitrage', 'overlap', 'promo', 'low-hold', 'calculator', 'help'],
    bar: [],
    more: [],
    menu: ['value', 'odds', 'track', 'hidden', 'alerts', 'settings', 'affiliate'],
  });
  expect(navigationFor('signed-in', 1024)).toEqual({
    header: [...boards, 'calculator'],
    bar: [],
    more: [],
    menu: ['low-hold', 'value', 'odds', 'alerts', 'settings', 'help', 'affiliate'],
  });
});

it('a wide window has all boards in the header from 1280 px, alerts and settings from 1536 px, and never more than six items for a visitor', () => {
  for (const width of widths) expect(navigationFor('visitor', width).header.length).toBeLessThanOrEqual(6);
  expect(navigationFor('signed-in', 1280).header).toEqual([
    ...['arbitrage', 'overlap', 'promo', 'low-hold', 'value'],
    ...['odds', 'track', 'hidden', 'calculator'],
  ]);
  expect(navigationFor('signed-in', 1536).header).toEqual(expect.arrayContaining(['alerts', 'settings']));
});

test.each([
  ['arbitrage', '/', true],
  ['arbitrage', '/dashboard', true],
  ['arbitrage', '/dashboard/', true],
  ['arbitrage', '/overlap', false],
  ['overlap', '/overlap/', true],
  ['promo', '/promo', true],
  ['low-hold', '/low-hold', true],
  ['odds', '/odds', true],
  ['odds', '/odds/abc', false],
  ['track', '/track', true],
  ['hidden', '/hidden', true],
  ['settings', '/settings', true],
  ['calculator', '/', false],
  ['help', '/help', true],
  ['help', '/helpful', false],
] as const)('%s is current at %s: %s', (name, path, expected) => expect(isCurrent(name, path)).toBe(expected));
