import { describe, expect, it } from 'vitest';
import { savePreferences } from './preferences.ts';
import { listPresets, savePreset } from './presets.ts';

const filters = {
  page: 'dashboard',
  selectedSportsbooks: [1, 15],
  selectedLeagues: ['baseball_mlb'],
  selectedTimeRange: '24',
  minProfit: -5,
  maxProfit: null,
};
const accepts = (change: object) =>
  savePreset.request.safeParse({ name: 'High Profit NFL', ...filters, ...change }).success;

describe('a preset', () => {
  it('R-280: has a name of 1 to 80 characters, trimmed', () => {
    expect(savePreset.request.parse({ name: '  High Profit NFL ', ...filters }).name).toBe('High Profit NFL');
    expect(
      ['', '   ', 'x', 'x'.repeat(80), ` ${'x'.repeat(80)} `, 'x'.repeat(81)].map((name) => accepts({ name })),
    ).toEqual([false, false, true, true, true, false]);
  });

  it.each(['a\nb', 'a\u0000', '\uD800', ['a'], 7, null])('R-023: cannot be named %j', (name) => {
    expect(accepts({ name })).toBe(false);
  });

  it.each(['<b>bold</b>', '__proto__', '日本語', 'O’Neil & sons'])('can be named “%s”', (name) => {
    expect(accepts({ name })).toBe(true);
  });

  it('may hold markets, periods, a search, a sort and a view', () => {
    const arrangement = { sort: 'dollars', view: 'list', showsAllValues: true };
    const chosen = {
      selectedMarkets: ['main', 'props'],
      selectedPeriods: ['game', 'h1'],
      search: 'Élan',
      ...arrangement,
    };
    expect(savePreset.request.parse({ name: 'x', ...filters, ...chosen })).toMatchObject(chosen);
  });

  it('R-281: belongs to one of five pages', () => {
    const pages = ['dashboard', 'track', 'hidden', 'bonus', 'overlap', 'promo', 'Dashboard', '', null];
    expect(pages.map((page) => accepts({ page }))).toEqual([true, true, true, true, true, false, false, false, false]);
    expect(pages.map((page) => listPresets.query.safeParse({ page }).success)).toEqual(
      pages.map((page) => accepts({ page })),
    );
  });

  it.each([
    ['an unknown sportsbook', { selectedSportsbooks: [11] }],
    ['a sportsbook twice', { selectedSportsbooks: [1, 1] }],
    ['a sportsbook by name', { selectedSportsbooks: ['FanDuel'] }],
    ['an unknown league', { selectedLeagues: ['curling'] }],
    ['a league twice', { selectedLeagues: ['baseball_mlb', 'baseball_mlb'] }],
    ['an object instead of a list', { selectedLeagues: { 0: 'baseball_mlb' } }],
    ['an unknown time range', { selectedTimeRange: '2' }],
    ['a time range as a number', { selectedTimeRange: 24 }],
    ['a profit as text', { minProfit: '5' }],
    ['an absurd profit', { maxProfit: 1e9 }],
    ['a NaN profit', { maxProfit: Number.NaN }],
    ['a profit too small to be stored', { maxProfit: 9e-323 }],
    ['a loss too small to be stored', { minProfit: -4e-323 }],
    ['an unknown market', { selectedMarkets: ['futures'] }],
    ['a market twice', { selectedMarkets: ['main', 'main'] }],
    ['an unknown part of the game', { selectedPeriods: ['h3'] }],
    ['a part of the game twice', { selectedPeriods: ['h1', 'h1'] }],
    ['a search text of 81 characters', { search: 'x'.repeat(81) }],
    ['a search text with a control character', { search: 'a\u0000' }],
    ['an unknown sort', { sort: 'luck' }],
    ['an unknown view', { view: 'tiles' }],
    ['a switch as text', { showsAllValues: 'yes' }],
    ['a stake', { stake: 500 }],
    ['an owner', { userId: 'somebody' }],
    ['an id', { id: '0'.repeat(32) }],
  ])('R-282 R-020: is refused with %s', (_what, change) => expect(accepts(change)).toBe(false));
});

describe('preferences', () => {
  it('R-283: allow two themes', () => {
    const themes = ['light', 'dark', 'sepia', '', 1, null];
    expect(themes.map((theme) => savePreferences.request.safeParse({ theme }).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('can be sent one at a time, without unknown fields', () => {
    expect(savePreferences.request.parse({ minProfit: 2 })).toEqual({ minProfit: 2 });
    expect(savePreferences.request.safeParse({ theme: 'dark', role: 'admin' }).success).toBe(false);
  });
});
