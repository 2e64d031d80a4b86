import { expect, it, test } from 'vitest';
import { bookmakerKeys, creditsPerMarket } from '../../../functions/opportunities/provider/plan.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { featuredMarkets } from '../../../shared/catalogue/markets.ts';
import type { SnapshotParts } from '../../../shared/deployment/snapshot-parts.ts';
import { monthOf, revenue } from './month.ts';
import { charge, prices } from './prices.ts';

const dollars = (label: string, subscribers: number, scanSeconds = 60, parts: SnapshotParts = 'table') =>
  monthOf({ subscribers, scanSeconds, parts }).find((line) => line.label === label)?.dollars ?? Number.NaN;

// A month has 730 hours. 1,000 users poll 66 times an hour, an hour a day: 2,007,500 polls; 1,825,000 of them find a new list. In addition
// seven lists a day each (212,917), progress (1,825,000 + 18,250 + 12 a day), five comparisons, 9.5 other calls, 6.7 a month, and twelve about
// three positions a day. The canary: a list and two files each minute, a sign-in each hour.
const CANARY = 43_800 + 730;
const CALLS =
  2_007_500 + 212_916.67 + (1_825_000 + 18_250 + 365_000) + 152_083.33 + 288_958.33 + 6_700 + 365_000 + CANARY;
const FILES = 450_000 + 121_666.67 + 87_600;

test.each([
  ['API calls', CALLS / 1e6],
  // An hour a day of 30.41667 days: 120 hints and 15 messages of the page an hour.
  ['socket messages', (30_416.667 * 135) / 1e6],
  ['socket minutes', (30_416.667 * 60 * 0.25) / 1e6],
  ['CDN requests', 0],
  ['CDN functions', (CALLS + FILES - 2e6) / 1e7],
  ['firewall requests', ((CALLS + FILES) * 0.6) / 1e6],
  // Scans and the canary each minute, 3.2 sweepers, the reconciler each hour, 500 mails, three jobs after each of 350,400 publications.
  ['function runs', ((CALLS + 43_800 + 43_800 + 140_160 + 730 + 500 + 1_051_200 - 1e6) * 0.2) / 1e6],
  // 832 bytes a call, 3,600 a scan, 700 each of 1,236,390 other runs; 5 GB are free.
  ['logs taken in', ((CALLS * 832 + 43_800 * 3_600 + 1_236_390 * 700) / 1e9 - 5) * 0.5],
  ['mails', 0.05],
  // 8,000 at $0.10 a thousand.
  ['alerts by email', 0.8],
  ['cards, by what is charged', 28_125 * 0.029],
  ['cards, by the charge', 1_000 * (0.75 + 0.25 / 12) * 0.3],
  ['Stripe Billing', 28_125 * 0.007],
  ['plan of 5000000 credits', 119],
])('the costs of %s for a thousand subscribers match a manual calculation', (label, expected) => {
  expect(dollars(label, 1_000)).toBeCloseTo(expected, 4);
});

it('the day’s credits go to sweep calls first, then to single games, and writes depend on both', () => {
  // A game's further markets cost (60 × 80 + 170 × 20) / 230 = 35.6522 credits. Each minute: 1,440 scans × 8 leagues × 3 markets × 2; 90,880
  // are left for 2,549.07 calls. Ten minutes of those keep 17.70 games full; the other 212.30 have their featured markets. Each five minutes:
  // 146,176 for 4,100.06 calls, 28.47 games.
  for (const [scanSeconds, full, featured] of [
    [60, 17.7019, 212.2981],
    [300, 28.4726, 201.5274],
  ] as const) {
    // Full: 23,260 bytes of each of 60 games, 3,320 of each of 170. With featured markets alone: 2,370 and 1,620.
    const perScan = (full * 8_521.7391 + featured * 1_815.6522 + 8 * 28_000) / 1_024 + 190;
    // The canary's sessions: 43,800 calls of 1.025, 730 sign-ins of 6.
    const writes = (2_628_000 / scanSeconds) * perScan + 49_275;
    expect(dollars('table writes', 0, scanSeconds)).toBeCloseTo(writes * 0.625e-6, 3);
  }
  expect(monthOf({ subscribers: 0, scanSeconds: 60 }).find(({ unit }) => unit === 'credits')?.quantity).toBe(4_960_000);
});

it('each backup of the table counts in both regions and on the way between them', () => {
  // 6 kB per subscriber and a year's 1,095 positions of 1 kB; 60 scans an hour, each 760,310 bytes kept 30 hours and 1,000 kept 63 days.
  const stored = (1_000 * 1_101_000 + 60 * (760_310 * 30 + 1_512_000)) / 1e9;
  // Six a day: kept a day here; there one of them for 35 days, the other five for two.
  expect(dollars('table backups in two regions', 1_000)).toBeCloseTo(stored * (6 + 35 + 5 * 2) * 0.1, 3);
  expect(dollars('table backups on the way', 1_000)).toBeCloseTo(stored * 6 * (365 / 12) * 0.02, 3);
});

it('parts in a bucket cost a request for each league and scan instead of write units, and are in no backup', () => {
  // 43,800 scans of eight leagues; three processes read all eight anew; 1,000 people compare odds five times a day, 30.4 days.
  expect(dollars('bucket writes', 1_000, 60, 'bucket')).toBeCloseTo((43_800 * 8 * 0.005) / 1_000, 6);
  expect(dollars('bucket reads', 1_000, 60, 'bucket')).toBeCloseTo(((1_051_200 + 152_083.33) * 0.0004) / 1_000, 4);
  // 60 scans an hour of 760,310 bytes for a day and a half.
  expect(dollars('bucket storage', 1_000, 60, 'bucket')).toBeCloseTo(1.64227 * 0.023, 4);
  // Only the ledger, the locks and the pointer are left of a scan: 190 units.
  const saved = 43_800 * (760_310 / 1_024) * 0.625e-6;
  expect(dollars('table writes', 1_000) - dollars('table writes', 1_000, 60, 'bucket')).toBeCloseTo(saved, 3);
  const stored = (1_000 * 1_101_000 + 60 * 1_512_000) / 1e9;
  expect(dollars('table backups in two regions', 1_000, 60, 'bucket')).toBeCloseTo(stored * 51 * 0.1, 4);
});

it('list bytes are the average of the boards', () => {
  const gigabytes = (subscribers: number) =>
    monthOf({ subscribers, scanSeconds: 60 }).find(({ label }) => label === 'CDN bytes')?.quantity;
  // A list: 17.7019 × (60 × (0.6 × 290 + 0.25 × 960 + 0.05 × 3,810) + 170 × (0.6 × 30 + 0.25 × 480 + 0.05 × 520)) / 230
  // + 212.2981 × (60 × (0.6 × 220 + 0.25 × 200 + 0.05 × 640) + 170 × (0.6 × 30 + 0.25 × 300 + 0.05 × 390)) / 230 + 2,800 bytes.
  // 1,855,417 are sent as deltas of a quarter, 182,500 whole; 2,208,250 of progress, 152,083 of odds, 295,658 others, 365,000 of bets;
  // 600 bytes of headers with each of those, with old lists (182,500) and with files (571,667); 15 visits and two loads a day of files.
  const list = 17.7019 * 278.913 + 212.2981 * 138.9783 + 2_800;
  const answers =
    (1_855_417 * 0.25 + 182_500) * list + 2_208_250 * 1_700 + 152_083 * 2_000 + 295_658 * 600 + 365_000 * 20_000;
  const headers = (5_241_408 + 571_667) * 600;
  // The canary: a list and 175,000 bytes of files each minute, with three headers; a sign-in each hour.
  const canary = 43_800 * (list + 175_000 + 1_800) + 730 * 1_200;
  expect(gigabytes(1_000)).toBeCloseTo((answers + headers + 15_000 * 260_000 + 60_833 * 6_000 + canary) / 1e9, 2);
});

it('a larger plan is used when sweep calls alone exceed the day’s credits, and guessed prices are marked', () => {
  const provider = (scanSeconds: number) =>
    monthOf({ subscribers: 0, scanSeconds }).find(({ section }) => section === 'odds provider');
  // 8,640 sweeps of 48 credits a day, 31 days: 12.9 million. Each second: 129 million.
  expect(provider(10)).toMatchObject({ quantity: 12_856_320, dollars: 249 });
  expect(provider(1)).toMatchObject({ label: '9 plans of 15000000 credits (a guess)', dollars: 9 * 249 });
});

it('free units are deducted first, and each price step applies to its range', () => {
  expect(charge(prices.cdnBytes, 1_000)).toBe(0);
  expect(charge(prices.cdnBytes, 12_000)).toBeCloseTo(9_000 * 0.085 + 2_000 * 0.08, 6);
  expect(charge(prices.apiCalls, 400e6)).toBeCloseTo(300 + 90, 6);
});

it('revenue is $30 a month from three in four subscribers, and $22.50 from yearly ones', () => {
  expect(revenue(1_000)).toBeCloseTo(750 * 30 + 250 * 22.5, 6);
});

it('the assumed books, leagues and markets match the product', () => {
  expect([leagues.length, featuredMarkets.length, creditsPerMarket(bookmakerKeys().length)]).toEqual([8, 3, 2]);
});
