import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { withoutAllowances } from './allowances.ts';
import type { Usage } from './assumptions.ts';
import { costOf } from './model.ts';
import { charge } from './price.ts';
import { awsPrices, listPrices } from './prices.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

const bill = (usage: Partial<Usage> = {}) => costOf({ ...lookers, ...usage }, smallStage, listPrices);

/** Dollars of all lines whose label begins so. */
function dollars(label: string, usage: Partial<Usage> = {}, cost = bill(usage)): number {
  const lines = cost.lines.filter((line) => line.label.startsWith(label));
  expect(lines.length, label).toBeGreaterThan(0);
  return lines.reduce((sum, line) => sum + line.dollars, 0);
}

// 36,500 hours × 240 polls = 8.76 million, each asking for a list and for progress: 17.52 million calls. A scan a minute changes every fourth list.
const CALLS = 17_520_000;

test.each([
  ['API calls', CALLS * 1e-6],
  ['requests to the API', (CALLS - 10e6) * 1e-6],
  ['viewer functions', (CALLS - 2e6) * 0.1e-6],
  ['requests it looks at', CALLS * 0.6e-6],
  ['firewall’s rules', 3],
  ['firewall', 5 + 3],
  // Scans and looks into the outbox each minute of 730 hours, the reconciler each hour.
  ['runs: ', (CALLS + 43_800 + 43_800 + 730 - 1e6) * 0.2e-6],
  // The session's call, one in forty twice; the reconciler's two.
  ['writes of calls and jobs', (CALLS * 1.025 + 730 * 2) * 0.625e-6],
  // Five fixed, progress 6 times, one for the plan and one for its costs, and each league's parts by kilobytes: arbitrages and events in a row.
  ['writes of scans', 43_800 * (5 + 6 + 1 + 1 + 5 * (3 + 7 + 26 + 27)) * 0.625e-6],
  // Person, subscription, and what is current or how the scan goes; the outbox; the reconciler's 20.
  ['reads of calls and jobs', (CALLS * 3 + 43_800 + 730 * 20) * 0.125e-6],
  ['reads of scans', 43_800 * 9 * 0.125e-6],
  // A quarter of a call at once in the busiest hour, beside three boards' processes; 5 leagues, each one started 4 kB a list.
  ['lists read to make them anew', 43_800 * 3.25 * 5 * 2 * 0.125e-6],
  ['metrics made of logs', 2 * 0.3],
  ['alarms made of alarms', 0.5],
  ['dashboards', 3],
  ['secrets that are generated', 0.8],
  ['mails of alarms', 0],
  ['starts by the clock', 0],
  ['failures kept', 0],
  // 832 bytes a call, 3,600 a scan, 700 a job: 14.77 GB, of which 5 are free.
  ['log: ', ((CALLS * 832 + 43_800 * 4_300 + 730 * 700) / 1e9 - 5) * 0.5],
  ['logs kept', ((CALLS * 832 + 43_800 * 4_300 + 730 * 700) / 1e9) * 0.15 * 0.03],
  ['plan of 5 million credits', 119],
  ['cards, by what is charged', 1_044],
  ['subscriptions (Stripe Billing)', 252],
  ['cards, by the charge', 360],
])('%s cost what they come to by hand', (label, expected) => {
  expect(dollars(label)).toBeCloseTo(expected, 6);
});

it('counts alarms by the metrics they look at, beyond the ten that are free', () => {
  expect(bill().lines.find(({ label }) => label === 'alarms')?.dollars).toBeCloseTo(1.5, 9);
});

it('counts the time of functions by their memory, beyond what is free', () => {
  const scanSeconds = 5 * 0.8 + (1_460 / 1_440) * 0.125 + ((1_460 * 600) / 86_400) * 0.025;
  const gbSeconds =
    CALLS * 0.025 * 0.5 + // calls
    43_800 * scanSeconds * 2 + // scans
    43_800 * 0.1 * 0.5 + // looks into the outbox
    730 * (3 + 1_200 * 0.003) * 0.5 + // the reconciler
    43_800 * 3.25 * 0.4 * 0.5; // lists made anew
  expect(dollars('time: ')).toBeCloseTo((gbSeconds - 400_000) * 0.0000133334, 6);
});

it('counts a call again for each further 512 kB of its list', () => {
  // A quarter of 8.76 million lists with three units instead of one.
  expect(dollars('API calls', { listBytes: 1_048_577 }) - dollars('API calls')).toBeCloseTo(2 * 2.19, 6);
});

it('charges bytes of lists beyond a terabyte', () => {
  // 2.19 million lists of 999,400 bytes and 600 of headers are 2,190 GB; the rest: 6.57 million heads, 8.76 million answers of 2,300.
  const all = 2_190 + (6_570_000 * 600 + 8_760_000 * 2_300) / 1e9;
  expect(dollars('bytes of', { listBytes: 999_400 })).toBeCloseTo((all - 1_000) * 0.085, 6);
});

it('charges mails, the events that tell of them, sign-ins, secrets and their decryption', () => {
  const usage = { mailsPerMonth: 10, signInsPerMonth: 10, coldStartShare: 1 };
  expect(dollars('mails sent', usage)).toBeCloseTo(1.2, 9);
  expect(dollars('events on our bus', usage)).toBeCloseTo(0.012, 9);
  const calls = CALLS + 12_000;
  expect(dollars('reads of generated secrets', usage)).toBeCloseTo((calls / 10_000) * 0.05, 6);
  expect(dollars('secrets decrypted', usage)).toBeCloseTo(((2 * calls - 20_000) / 10_000) * 0.03, 6);
  const signIns = (cost: ReturnType<typeof bill>) => cost.lines.find(({ label }) => label === 'time: sign-ins');
  expect(signIns(bill(usage))?.quantity).toBeCloseTo(12_000 * 0.8 * 0.5, 6);
});

it('passes on one scan a minute at most, however many ask for one', () => {
  expect(dollars('events on our bus', { scansAskedPerDay: 100 })).toBeCloseTo(0.0438, 9);
});

it('charges stored gigabytes and their recovery', () => {
  // 30 GB of rows beside lists of a scan a month: 25 are free to store, none to recover.
  const usage = { subscribers: 5_000_000, rowBytesPerSubscriber: 6_000, scanSeconds: 86_400, expiryLagHours: 0 };
  const cost = bill(usage);
  const kept = (part: string) => cost.lines.find(({ label }) => label === part)?.quantity ?? Number.NaN;
  const gigabytes = kept('subscribers’ rows') + kept('lists and ledger');
  expect(kept('subscribers’ rows')).toBeCloseTo(30, 9);
  const stored = cost.lines.filter(({ unitPrice }) => unitPrice.startsWith('$0.25 per GB'));
  expect(stored.reduce((sum, line) => sum + line.dollars, 0)).toBeCloseTo((gigabytes - 25) * 0.25, 6);
  const recoverable = cost.lines.filter(({ label }) => label.endsWith('recovery to any second'));
  expect(recoverable.reduce((sum, line) => sum + line.dollars, 0)).toBeCloseTo(gigabytes * 0.2, 6);
});

it('charges those who pay by the year once in twelve months', () => {
  const usage = { yearlyShare: 1 };
  expect(bill(usage).revenue).toBeCloseTo(1_200 * 22.5, 9);
  expect(dollars('cards, by the charge', usage)).toBeCloseTo(100 * 0.3, 9);
});

it('adds up: lines to subtotals, subtotals to the total, revenue less the total to the margin', () => {
  const { lines, subtotals, total, revenue, margin, marginShare, perSubscriber } = bill();
  expect(lines.reduce((sum, line) => sum + line.dollars, 0)).toBeCloseTo(total, 6);
  expect(subtotals.AWS + subtotals['odds provider'] + subtotals.Stripe).toBeCloseTo(total, 9);
  expect(revenue).toBe(36_000);
  expect(margin).toBeCloseTo(36_000 - total, 9);
  expect(marginShare).toBeCloseTo(margin / 36_000, 12);
  expect(perSubscriber).toBeCloseTo(total / 1_200, 9);
});

it('has no price a head and no share of the revenue without subscribers', () => {
  const { perSubscriber, marginShare, revenue, subtotals } = bill({ subscribers: 0 });
  expect({ perSubscriber, marginShare, revenue, stripe: subtotals.Stripe }).toEqual({
    perSubscriber: null,
    marginShare: null,
    revenue: 0,
    stripe: 0,
  });
});

it('charges from the first unit on without the monthly allowances', () => {
  const cost = costOf(lookers, smallStage, withoutAllowances(listPrices));
  expect(dollars('requests to the API', {}, cost)).toBeCloseTo(CALLS * 1e-6, 6);
  expect(charge(awsPrices.cdnRequests, CALLS)).toBeCloseTo((CALLS - 10e6) * 1e-6, 6);
});

const size = fc.integer({ min: 0, max: 1_000_000 });

it('never costs less with more subscribers', () => {
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 3_600 }), (a, b, scanSeconds) => {
      const [few, many] = [Math.min(a, b), Math.max(a, b)].map((subscribers) => bill({ subscribers, scanSeconds }));
      expect(many?.subtotals.AWS).toBeGreaterThanOrEqual(few?.subtotals.AWS ?? Number.NaN);
      expect(many?.subtotals.Stripe).toBeGreaterThanOrEqual(few?.subtotals.Stripe ?? Number.NaN);
    }),
  );
});

// Where credits are fixed instead, more scans leave fewer of them for single games: lists become shorter, and may cost less to store.
it('never costs less with more scans of equally fresh games', () => {
  const every = fc.integer({ min: 1, max: 3_600 });
  fc.assert(
    fc.property(size, every, every, fc.integer({ min: 1, max: 600 }), (subscribers, a, b, eventRefreshSeconds) => {
      const [often, seldom] = [Math.min(a, b), Math.max(a, b)].map((scanSeconds) =>
        bill({ subscribers, scanSeconds, eventRefreshSeconds }),
      );
      for (const section of ['AWS', 'odds provider'] as const) {
        const [more, less] = [often?.subtotals[section] ?? Number.NaN, seldom?.subtotals[section] ?? Number.NaN];
        // Sums of the same numbers in another order may differ in their last digit.
        expect(more).toBeGreaterThanOrEqual(less * (1 - 1e-12));
      }
    }),
  );
});

it('refuses templates with a resource that has no price, and names each', () => {
  const counts = new Map([
    ...smallStage.counts,
    ['AWS::RDS::DBCluster', 1] as const,
    ['AWS::EC2::NatGateway', 2] as const,
  ]);
  expect(() => costOf(lookers, { ...smallStage, counts }, listPrices)).toThrow(
    'no price for AWS::EC2::NatGateway\nno price for AWS::RDS::DBCluster\n',
  );
});

it('refuses templates that lack a function whose runs it counts', () => {
  const functionMemory = new Map([...smallStage.functionMemory].filter(([entry]) => entry !== 'account/login'));
  expect(() => costOf(lookers, { ...smallStage, functionMemory }, listPrices)).toThrow('no function account/login');
});
