import { describe, expect, it } from 'vitest';
import type { ProviderCall } from '../provider/address.ts';
import { createCallLedger } from './call-ledger.ts';
import type { CreditStore } from './credit-store.ts';

const sweep: ProviderCall = { kind: 'featured', league: 'nhl', planned: 6, markets: [] };
const eventCall = (eventId: string, planned = 40): ProviderCall => ({
  ...{ kind: 'event-odds', league: 'nhl', group: 'props', planned, markets: [] },
  eventId,
});

/** The ledger of a scan with these planned calls; records the rows written, by the first call's number. */
function ledgerOf(...planned: readonly ProviderCall[]) {
  const rows: (readonly [n: number, planned: readonly number[]])[] = [];
  const fixture = { down: false };
  const store: CreditStore = {
    open: () => Promise.reject(new Error('not opened here')),
    read: () => Promise.reject(new Error('not read here')),
    book: async () => 'booked',
    settle: async () => {},
    async before({ n, calls }) {
      if (fixture.down) throw new Error('no table');
      rows.push([n, calls.map((call) => call.planned)]);
    },
  };
  const ledger = createCallLedger(store, { attemptId: 'a', at: 0 });
  ledger.plan(planned);
  return { ledger, rows, fixture };
}

describe('the calls of a scan', () => {
  it('are in one row, written once, when the first of them is made', async () => {
    const { ledger, rows } = ledgerOf(sweep, eventCall('x'), eventCall('y'));
    expect(rows).toEqual([]);
    const begun = [eventCall('y'), sweep].map((call) => ledger.begin(call));
    await Promise.all(begun.map(({ written }) => written));
    expect(begun.map(({ n }) => n)).toEqual([2, 0]);
    expect(rows).toEqual([[0, [6, 40, 40]]]);
  });

  it('get a separate row if the plan has none, none left, or a cheaper one for them', async () => {
    const { ledger, rows } = ledgerOf(sweep, eventCall('x'));
    const calls = [sweep, sweep, eventCall('x', 41), eventCall('other'), { ...sweep, league: 'nba' }];
    const begun = calls.map((call) => ledger.begin(call));
    await Promise.all(begun.map(({ written }) => written));
    expect(begun.map(({ n }) => n)).toEqual([0, 2, 3, 4, 5]);
    expect(rows).toEqual([
      [0, [6, 40]],
      [2, [6]],
      [3, [41]],
      [4, [40]],
      [5, [6]],
    ]);
  });

  it('are separate if an event’s id could exceed the row, and absent if they are free', async () => {
    const long = eventCall('x'.repeat(101));
    const { ledger, rows } = ledgerOf(long, { ...sweep, league: 'nba', planned: 0 }, sweep);
    const begun = [long, sweep].map((call) => ledger.begin(call));
    await Promise.all(begun.map(({ written }) => written));
    expect(begun.map(({ n }) => n)).toEqual([1, 0]);
    expect(rows).toEqual([
      [1, [40]],
      [0, [6]],
    ]);
  });

  it('may cost less than planned: markets refused meanwhile are not requested', () => {
    const { ledger } = ledgerOf(sweep);
    expect(ledger.begin({ ...sweep, planned: 4 }).n).toBe(0);
  });

  it('have their cost, or whether they never ended or were never made', () => {
    const { ledger } = ledgerOf(sweep, eventCall('x'), eventCall('y'));
    ledger.ended(ledger.begin(eventCall('y')).n, 12);
    ledger.begin(sweep);
    ledger.ended(ledger.begin(sweep).n, 0);
    expect(ledger.outcomes()).toEqual([null, 'not made', 12, 0]);
  });

  it('leave no row if none was made', () => {
    const { ledger, rows } = ledgerOf(sweep);
    expect([ledger.outcomes(), rows]).toEqual([[], []]);
  });

  it('are not made while they cannot be recorded, and the next one retries', async () => {
    const { ledger, rows, fixture } = ledgerOf(sweep, eventCall('x'));
    fixture.down = true;
    await expect(ledger.begin(sweep).written).rejects.toThrow('no table');
    fixture.down = false;
    await ledger.begin(eventCall('x')).written;
    expect(rows).toEqual([[0, [6, 40]]]);
  });
});
