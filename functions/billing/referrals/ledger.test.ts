import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, countReferrals, type LedgerEntry, payableCents } from './ledger.ts';

const DAY = 86_400;

const paid = (invoice: string, paidCents: number, more: Partial<Extract<LedgerEntry, { kind: 'paid' }>> = {}) =>
  ({ kind: 'paid', referralId: 'r1', invoice, at: 10, until: 10 + 30 * DAY, paidCents, percent: 50, ...more }) as const;
const reversed = (invoice: string, reversal: string, cents: number, at = 20) =>
  ({ kind: 'reversed', invoice, reversal, cents, at }) as const;
const reinstated = (invoice: string, reversal: string) => ({ kind: 'reinstated', invoice, reversal, at: 30 }) as const;
const payout = (n: number, cents: number) => ({ kind: 'payout', n, cents, at: 40 }) as const;

const money = (
  accruedCents: number,
  takenBackCents: number,
  paidCents: number,
  dueCents: number,
  carriedCents = 0,
) => ({
  ...{ accruedCents, takenBackCents, paidCents, dueCents, carriedCents },
});

describe('balance', () => {
  it.each<[string, LedgerEntry[], ReturnType<typeof money>]>([
    ['nothing', [], money(0, 0, 0, 0)],
    ['a month', [paid('a', 3000)], money(1500, 0, 0, 1500)],
    ['a year at another rate', [paid('a', 27_000, { percent: 30 })], money(8100, 0, 0, 8100)],
    ['an odd amount, rounded down', [paid('a', 2999)], money(1499, 0, 0, 1499)],
    ['a refund', [paid('a', 3000), reversed('a', 'x', 3000)], money(1500, 1500, 0, 0)],
    ['a refund in part', [paid('a', 3000), reversed('a', 'x', 999)], money(1500, 500, 0, 1000)],
    [
      'a refund and a dispute of the same',
      [paid('a', 3000), reversed('a', 'x', 3000), reversed('a', 'y', 3000)],
      money(1500, 1500, 0, 0),
    ],
    [
      'a dispute that was won',
      [paid('a', 3000), reversed('a', 'x', 3000), reinstated('a', 'x')],
      money(1500, 0, 0, 1500),
    ],
    ['a refund of what did not accrue', [reversed('a', 'x', 3000)], money(0, 0, 0, 0)],
    ['a payout', [paid('a', 3000), payout(1, 1500)], money(1500, 0, 1500, 0)],
  ])('R-461, R-462: follows from %s', (_what, entries, balance) => {
    expect(balanceOf(entries)).toEqual(balance);
  });

  it('R-462: what is refunded after its payout is made up for by later commissions', () => {
    const before = [paid('a', 3000), payout(1, 1500), reversed('a', 'x', 3000)];
    expect(balanceOf(before)).toEqual(money(1500, 0, 1500, 0, 1500));
    expect(balanceOf([...before, paid('b', 1000)])).toEqual(money(2000, 500, 1500, 0, 1000));
    expect(balanceOf([...before, paid('b', 1000), paid('c', 3000)])).toEqual(money(3500, 1500, 1500, 500));
  });

  it('only what was paid before the month can be paid out, less what was taken back from it since', () => {
    const entries = [paid('a', 3000, { at: 10 }), paid('b', 3000, { at: 10 }), paid('c', 3000, { at: 100 })];
    expect(payableCents(entries, 100)).toBe(3000);
    expect(payableCents([...entries, reversed('a', 'x', 3000, 150)], 100)).toBe(1500);
    expect(payableCents([...entries, payout(1, 3000)], 100)).toBe(0);
  });
});

describe('counts', () => {
  const signUp = (referralId: string, more = {}) => ({ kind: 'sign-up', referralId, at: 5, ...more }) as const;

  it('R-464: sign-ups, running trials and running paid periods are counted', () => {
    const entries = [
      signUp('trial', { trialEnd: 10 * DAY }),
      signUp('over', { trialEnd: DAY }),
      signUp('pays', { trialEnd: 10 * DAY }),
      paid('a', 3000, { referralId: 'pays' }),
      paid('b', 3000, { referralId: 'pays', at: 11 }),
      signUp('lapsed'),
      paid('c', 3000, { referralId: 'lapsed', until: 2 * DAY }),
      signUp('refunded'),
      paid('d', 3000, { referralId: 'refunded' }),
      reversed('d', 'x', 3000),
      signUp('later', { at: 6 * DAY }),
    ];
    expect(countReferrals(entries, 5 * DAY)).toEqual({ signUps: 5, trials: 1, paying: 1 });
  });
});

/** What can happen to three payments, with the keys of the table. */
const invoice = fc.constantFrom('a', 'b', 'c');
const reversal = fc.constantFrom('x', 'y');
const anyEntry: fc.Arbitrary<LedgerEntry> = fc.oneof(
  fc
    .record({ invoice, cents: fc.integer({ min: 1, max: 30_000 }), percent: fc.integer({ min: 0, max: 100 }) })
    .map(({ invoice, cents, percent }) => paid(invoice, cents, { percent })),
  fc
    .record({ invoice, reversal, cents: fc.integer({ min: 1, max: 30_000 }) })
    .map((each) => reversed(each.invoice, each.reversal, each.cents)),
  fc.record({ invoice, reversal }).map((each) => reinstated(each.invoice, each.reversal)),
);

const keyOf = (entry: LedgerEntry) =>
  JSON.stringify(
    entry.kind === 'payout' || entry.kind === 'sign-up'
      ? [entry.kind]
      : [entry.kind, entry.invoice, 'reversal' in entry ? entry.reversal : ''],
  );

/** The entries that the table would hold: the first of each key. */
function written(events: readonly LedgerEntry[]): LedgerEntry[] {
  const rows = new Map<string, LedgerEntry>();
  for (const event of events) if (!rows.has(keyOf(event))) rows.set(keyOf(event), event);
  return [...rows.values()];
}

describe('any course of events', () => {
  it('I12, R-461, R-462: doubled and in any order, gives the same balance', () => {
    const shuffled = fc
      .uniqueArray(anyEntry, { selector: keyOf, maxLength: 12 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([once, twice]) => {
        expect(balanceOf(written(twice))).toEqual(balanceOf(once));
      }),
    );
  });

  it('I12: with payouts in between, no more is paid than accrued less taken back, and nothing is below zero', () => {
    const steps = fc.array(fc.oneof(anyEntry, fc.constant('pay' as const)), { maxLength: 25 });
    fc.assert(
      fc.property(steps, (events) => {
        let entries: LedgerEntry[] = [];
        for (const event of events) {
          const due = payableCents(entries, 1_000);
          const payouts = entries.filter(({ kind }) => kind === 'payout');
          if (event !== 'pay')
            entries = [...written([...entries.filter(({ kind }) => kind !== 'payout'), event]), ...payouts];
          else if (due > 0) entries = [...entries, payout(payouts.length + 1, due)];
          const balance = balanceOf(entries);
          expect(Math.min(...Object.values(balance))).toBeGreaterThanOrEqual(0);
          expect(balance.paidCents + balance.dueCents).toBe(balance.accruedCents - balance.takenBackCents);
        }
      }),
    );
  });

  it('I12, R-462: what is taken back and carried is exactly the commission on what was given back', () => {
    const entries = fc.uniqueArray(anyEntry, { selector: keyOf, maxLength: 12 });
    fc.assert(
      fc.property(entries, fc.nat(50_000), (events, cents) => {
        const plain = balanceOf(events);
        const { takenBackCents, carriedCents } = balanceOf([...events, payout(1, Math.min(cents, plain.accruedCents))]);
        expect(takenBackCents + carriedCents).toBe(plain.takenBackCents);
      }),
    );
  });
});
