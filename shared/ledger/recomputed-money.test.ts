import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parlayOutcome, parlayValues } from '../bets/parlays/parlay.ts';
import type { Leg, Selection } from '../bets/position.ts';
import { aLeg } from '../bets/testing/a-leg.ts';
import { type EntryKind, entryKinds } from '../catalogue/ledger-entries.ts';
import { betResults, type SelectionResult, selectionResults } from '../contracts/bets/position.ts';
import { american, toDecimal } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import { bookBalances } from './balances.ts';
import { legMoves } from './bet-moves.ts';
import { anEntry } from './testing/an-entry.ts';

/*
 * What is at a book after random entries and bets of all kinds, worked out as with a wallet: slip by slip and ticket by ticket, in fractions of a
 * cent. Parlays and round robins are torn into their single tickets, and half results into two halves of a ticket.
 */

const NOON = Date.parse('2026-11-24T17:00:00Z');
const odds = fc.integer({ min: -300, max: 400 }).map((each) => american(each < 0 ? each - 100 : each + 100));
const stake = fc.integer({ min: 1, max: 1_000_00 }).map(cents);
const single = fc.record({
  ...{ odds, stake, bonus: fc.boolean(), refundValue: fc.constantFrom(undefined, 0.7) },
  result: fc.constantFrom(undefined, ...betResults),
  payout: fc.integer({ min: 0, max: 2_000_00 }).map(cents),
});
const parlayOf = (...results: readonly (SelectionResult | undefined)[]) =>
  fc.record({
    ...{ stake, bonus: fc.boolean(), by: fc.nat() },
    legs: fc.array(fc.tuple(odds, fc.constantFrom(...results)), { minLength: 2, maxLength: 6 }),
  });
const parlay = parlayOf(undefined, ...selectionResults);
const entry = fc.record({
  kind: fc.constantFrom(...entryKinds.map(({ value }) => value)),
  amount: fc.integer({ min: 0, max: 5_000_00 }).map(cents),
});

type Ticket = readonly (readonly [price: number, result: SelectionResult | undefined])[];

/** The decimal price, from what a dollar wins. */
const priceOf = (each: number) => (each > 0 ? 1 + each / 100 : 1 + 100 / -each);

/** What a dollar on a ticket pays, and how much of the dollar was still on it at the end. Open legs: undefined. */
function paidBy(ticket: Ticket): { readonly paid: number; readonly kept: number } | undefined {
  const [first, ...rest] = ticket;
  if (ticket.some(([, result]) => result === 'lost')) return { paid: 0, kept: 0 };
  if (ticket.some(([, result]) => result === undefined)) return undefined;
  if (first === undefined) return { paid: 1, kept: 1 };
  const [price, result] = first;
  if (result === 'half-won' || result === 'half-lost') {
    const [one, other] = [
      paidBy([[price, result === 'half-won' ? 'won' : 'lost'], ...rest]),
      paidBy([[price, 'push'], ...rest]),
    ];
    return one && other && { paid: (one.paid + other.paid) / 2, kept: (one.kept + other.kept) / 2 };
  }
  const others = paidBy(rest);
  return others && { paid: others.paid * (result === 'won' ? price : 1), kept: others.kept };
}

function tickets<T>(legs: readonly T[], size: number): T[][] {
  const [first, ...rest] = legs;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...tickets(rest, size - 1).map((each) => [first, ...each]), ...tickets(rest, size)];
}

/** What came back in cash, in cents; undefined of an open slip. */
function singleBack({ odds: price, stake: staked, bonus, result, payout }: SingleSlip): number | undefined {
  if (result === undefined) return undefined;
  if (result === 'paid') return payout;
  const { paid, kept } = paidBy([[priceOf(price), result]]) ?? { paid: 0, kept: 0 };
  return staked * (paid - (bonus ? kept : 0));
}

type SingleSlip = typeof single extends fc.Arbitrary<infer T> ? T : never;
type ParlaySlip = typeof parlay extends fc.Arbitrary<infer T> ? T : never;

function singleLeg({ result, payout, ...slip }: SingleSlip): Leg {
  const end = { by: 'person', at: NOON, ...(result === 'paid' && { payout }) } as const;
  const settled = result === undefined ? {} : { settled: { result, ...end } };
  return aLeg({ ...slip, price: toDecimal(slip.odds), placedAt: NOON, ...settled });
}

/** The bet at the price of its tickets, which the book may have boosted, before it is settled. */
function openParlay({ stake: staked, bonus, by, legs }: ParlaySlip, boost = 1) {
  const size = 2 + (by % (legs.length - 1));
  const all = tickets(
    legs.map(([price, result]) => [priceOf(price), result] as const),
    size,
  );
  const product = (ticket: Ticket) => ticket.reduce((whole, [one]) => whole * one, boost);
  const price = all.reduce((sum, each) => sum + product(each), 0) / all.length;
  const selections = legs.map(
    ([each, result]): Selection => ({
      ...{ game: null, label: '', pick: null, odds: each },
      settled: result && { result, by: 'person', at: NOON },
    }),
  );
  const leg = aLeg({ stake: staked, bonus, size, price: price as Leg['price'], placedAt: NOON, selections });
  return { leg: { ...leg, selections }, all };
}

/** What the tickets of a parlay paid, in cents; undefined while one is open. `boost`: of all of them, if they won. */
function parlayBack(all: readonly Ticket[], { stake: staked, bonus }: ParlaySlip, boost = 1): number | undefined {
  let sum = 0;
  for (const each of all.map(paidBy)) {
    if (each === undefined) return undefined;
    sum += each.paid * boost - (bonus ? each.kept : 0);
  }
  return (sum * staked) / all.length;
}

/** The bet, and the wallet's word on what it paid. */
function parlayBet(slip: ParlaySlip): { readonly leg: Leg; readonly back: number | undefined } {
  const { leg: open, all } = openParlay(slip);
  const outcome = parlayOutcome(open);
  const leg = outcome === undefined ? open : { ...open, settled: { ...outcome, by: 'legs', at: NOON } as const };
  return { leg, back: parlayBack(all, slip) };
}

/** What an entry does to the wallet. */
const signs: Readonly<Record<EntryKind, number>> = {
  ...{ opening: 1, deposit: 1, withdrawal: -1, adjustment: 1, 'funds-cleared': 1 },
  ...{ 'bonus-bets': 0, 'bonus-used': 0, 'bonus-expired': 0, funds: 0, 'funds-removed': 0 },
};

it('the cash at a book after 500 random bets of all kinds and entries is that of a wallet', () => {
  let [slips, parlays] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 4 }),
      fc.array(single, { maxLength: 3 }),
      fc.array(parlay, { maxLength: 3 }),
      (entries, singles, combined) => {
        const bets = [
          ...singles.map((slip) => ({ leg: singleLeg(slip), back: singleBack(slip) })),
          ...combined.map(parlayBet),
        ];
        for (const { leg, back } of bets)
          expect(leg.settled === undefined, JSON.stringify(leg)).toBe(back === undefined);
        const days = bets.flatMap(({ leg }) => legMoves(leg));
        const [balance] = bookBalances({ entries: entries.map(anEntry), days });
        const staked = bets.reduce((sum, { leg }) => sum + (leg.bonus ? 0 : leg.stake), 0);
        const open = bets.reduce((sum, { leg, back }) => sum + (back === undefined && !leg.bonus ? leg.stake : 0), 0);
        const back = bets.reduce((sum, each) => sum + (each.back ?? 0), 0);
        const paidIn = entries.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, 0);
        // Each slip is rounded to the cent.
        const near = (found: number, expected: number) =>
          expect(Math.abs(found - expected), `${found} for ${expected}`).toBeLessThanOrEqual(bets.length / 2 + 0.01);
        near(balance?.cash ?? 0, paidIn - staked + back);
        near(balance?.open ?? 0, open);
        near(balance?.bets ?? 0, back - (staked - open));
        slips += bets.length;
        parlays += combined.length;
      },
    ),
    { numRuns: 500 },
  );
  expect(slips).toBeGreaterThan(500);
  expect(parlays).toBeGreaterThan(200);
});

/** What a parlay brings on average, over every way that its open legs can end. `chances`: of all legs to win, by their places. */
function averageBack(slip: ParlaySlip, chances: readonly number[], boost: number): number {
  const at = slip.legs.findIndex(([, result]) => result === undefined);
  const leg = slip.legs[at];
  if (leg === undefined) return parlayBack(openParlay(slip).all, slip, boost) ?? 0;
  const ended = (result: SelectionResult) =>
    averageBack({ ...slip, legs: slip.legs.with(at, [leg[0], result]) }, chances, boost);
  const chance = chances[at] ?? 0;
  return chance * ended('won') + (1 - chance) * ended('lost');
}

it('the worth of 500 random parlays by their next leg is the mean of every way that they can end', () => {
  const seen = { known: 0, dropped: 0, boosted: 0, unknown: 0 };
  const live = parlayOf(undefined, undefined, 'won', 'won', 'won', 'push', 'half-won', 'half-lost');
  const chances = fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(live, chances, fc.constantFrom(1, 1.25), (slip, each, boost) => {
      const next = slip.legs.findIndex(([, result]) => result === undefined);
      fc.pre(next >= 0);
      const { leg } = openParlay(slip, boost);
      const values = parlayValues(leg, next, each);
      const hasDropped = slip.legs.some(([, result]) => result !== undefined && result !== 'won');
      const isWhole = leg.size === slip.legs.length;
      expect(values !== undefined).toBe(boost === 1 || (isWhole && !hasDropped));
      if (values === undefined) {
        seen.unknown++;
        return;
      }
      const ifNext = (chance: number) => averageBack(slip, each.with(next, chance), boost);
      expect(Math.abs(values.won - ifNext(1))).toBeLessThanOrEqual(0.51);
      expect(Math.abs(values.lost - ifNext(0))).toBeLessThanOrEqual(0.51);
      seen.known++;
      if (hasDropped) seen.dropped++;
      if (boost > 1) seen.boosted++;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
});
