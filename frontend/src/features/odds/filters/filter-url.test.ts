import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { choiceInUrl, withChoice } from './filter-url.ts';
import { type Arrangement, defaultArrangement, type Filters, noFilters } from './filters.ts';

const read = (text: string) => choiceInUrl(new URLSearchParams(text));
const write = (filters: Filters, text = '', arrangement = defaultArrangement) =>
  withChoice(new URLSearchParams(text), { filters, arrangement }).toString();

test.each<[string, Partial<Filters>]>([
  ['books=1,2', { selectedSportsbooks: [1, 2] }],
  ['books=1%2C2', { selectedSportsbooks: [1, 2] }],
  ['leagues=icehockey_nhl,baseball_mlb', { selectedLeagues: ['baseball_mlb', 'icehockey_nhl'] }],
  ['within=24&min=-1.5&max=0', { timeRange: '24', minProfit: -1.5, maxProfit: 0 }],
  ['min=2&details=x&book=3&amount=50', { minProfit: 2 }],
  ['books=1,1,999,abc,,2&min=2', { selectedSportsbooks: [1, 2], minProfit: 2 }],
  ['books=1,01,1.0', { selectedSportsbooks: [1] }],
  ['leagues=cricket,baseball_mlb', { selectedLeagues: ['baseball_mlb'] }],
  ['within=7&min=1e3&max=5', { maxProfit: 5 }],
  ['min=1&min=9', { minProfit: 1 }],
  ['markets=props,futures,main', { markets: ['main', 'props'] }],
  ['periods=h1,game,h3', { periods: ['game', 'h1'] }],
  ['q=+LeBron+James+', { search: 'LeBron James' }],
  ['flagged=hidden', { hidesFlagged: true }],
  ['rules=alike', { hidesRulesDiffer: true }],
  ['strict=on', { strict: true }],
  ['dollars=any', { minDollars: null }],
  ['dollars=0', { minDollars: 0 }],
  ['dollars=12.5', { minDollars: 12.5 }],
])('the query %s has the filters %j', (text, expected) =>
  expect(read(text)).toEqual({ filters: { ...noFilters, ...expected }, arrangement: defaultArrangement }),
);

test.each<[string, Partial<Arrangement>]>([
  ['sort=dollars&view=list', { sort: 'dollars', view: 'list' }],
  ['sort=luck&view=cards', { view: 'cards' }],
  ['ev=all', { showsAllValues: true }],
])('the query %s has the arrangement %j', (text, expected) =>
  expect(read(text)).toEqual({ filters: noFilters, arrangement: { ...defaultArrangement, ...expected } }),
);

test.each([
  '',
  'details=x',
  'book=3&promotion=no-sweat',
  'books=999',
  'books=1e0x,-1,1.5',
  'leagues=%3Cscript%3E',
  'within=all',
  'within=7',
  'min=abc&max=Infinity',
  'min=100000',
  'min=',
  'markets=futures&periods=h3',
  'q=',
  'dollars=1',
  'dollars=-1',
  'dollars=1000001',
  'dollars=some',
  'q=a%00',
  `q=${'x'.repeat(81)}`,
  'sort=luck&view=tiles&ev=some&flagged=shown&strict=off',
  'sort=&view=auto',
  'stake=500&books_of_mine=1&state=NJ&limit=5',
])('the query %s has no filters', (text) => expect(read(text)).toBeUndefined());

it('writing filters replaces those in the URL and keeps other parameters', () => {
  const chosen: Filters = {
    ...{
      selectedSportsbooks: [1, 2],
      selectedLeagues: ['baseball_mlb'],
      timeRange: '24',
      minProfit: 0,
      maxProfit: null,
      markets: ['props'],
      periods: ['game', 'h1'],
      search: 'Luka Dončić',
      hidesFlagged: true,
      hidesRulesDiffer: true,
      strict: true,
      minDollars: 2.5,
    },
  };
  expect(write(chosen, 'promotion=no-sweat&max=5&details=x')).toBe(
    'promotion=no-sweat&details=x&books=1%2C2&leagues=baseball_mlb&within=24&min=0&markets=props&periods=game%2Ch1&q=Luka+Don%C4%8Di%C4%87&flagged=hidden&rules=alike&strict=on&dollars=2.5',
  );
  expect(write(noFilters, 'books=1&leagues=x&within=1&min=1&max=1&amount=50&markets=x&periods=x&q=x')).toBe(
    'amount=50',
  );
  expect(write(noFilters, 'sort=age&view=cards&ev=all&amount=50')).toBe('amount=50');
});

it('written filters are read back', () => {
  const anyFilters = fc.record({
    selectedSportsbooks: fc.uniqueArray(fc.constantFrom(1, 2, 3, 8, 15)),
    selectedLeagues: fc.constantFrom<Filters['selectedLeagues']>(
      [],
      ['baseball_mlb'],
      ['basketball_nba', 'icehockey_nhl'],
    ),
    timeRange: fc.constantFrom('all', '1', '6', '24', '168'),
    minProfit: fc.constantFrom(null, -1000, -0.25, 0, 2.5),
    maxProfit: fc.constantFrom(null, 1000, 0, 15),
    markets: fc.subarray<Filters['markets'][number]>(['main', 'props', 'alternates']),
    periods: fc.subarray<Filters['periods'][number]>(['game', 'q1', '1st_5_innings']),
    hidesFlagged: fc.boolean(),
    hidesRulesDiffer: fc.boolean(),
    strict: fc.boolean(),
    minDollars: fc.constantFrom(null, 0, 1, 0.5, 1_000_000),
    search: fc.constantFrom('', 'a b', 'O’Neil & sons', '%41=?#', '日本'),
  }) satisfies fc.Arbitrary<Filters>;
  const anyArrangement = fc.record({
    sort: fc.constantFrom(null, 'margin', 'ev', 'dollars', 'start', 'newest', 'age', 'rollover'),
    view: fc.constantFrom('auto', 'cards', 'list'),
    showsAllValues: fc.boolean(),
  }) satisfies fc.Arbitrary<Arrangement>;
  fc.assert(
    fc.property(anyFilters, anyArrangement, (filters, arrangement) => {
      const written = read(write(filters, 'details=x', arrangement));
      expect(written ?? { filters: noFilters, arrangement: defaultArrangement }).toEqual({ filters, arrangement });
    }),
  );
});
