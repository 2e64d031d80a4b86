import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ImportedPosition } from '../../shared/contracts/bets/imports.ts';
import type { BetPosition } from '../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import { settle } from '../../shared/odds/settlement.ts';
import { openValuesOf } from '../bettor/settings/open-values.ts';
import { isRefusal } from '../platform/errors.ts';
import {
  betCount,
  betMoney,
  betMonth,
  openPosition,
  openValue,
  userBetting,
  userMoney,
} from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { allFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { testTable } from '../testing/test-table.ts';
import { figuresOf } from './figures.ts';
import { pageOfPositions } from './list-positions.ts';
import { addImported, deletePosition, deletePositions, knownImported, positionsOfImport } from './many-positions.ts';
import { monthRow, monthValues } from './month-row.ts';
import { placePosition } from './place-position.ts';
import { listChanges } from './position-reply.ts';
import { changePosition, positionById, recordClose, settleByScore } from './position-store.ts';
import { rebuildBets } from './rebuild.ts';
import { aPosition, overLeg, underLeg } from './testing/a-position.ts';
import { GAME_ID } from './testing/game-fixture.ts';
import { naiveSums } from './testing/naive-sums.ts';

const store = testTable();
const now = Date.parse('2026-11-24T12:00:00Z');
const startedAt = now / 1000 - 3600;
const newKey = () => randomBytes(16).toString('hex');

const placing = (table: Table, userId: string, key: string, changes: Partial<typeof aPosition> = {}, at = now) =>
  placePosition(table, { userId, request: { key, ...aPosition, ...changes } }, at);
const changing = (userId: string, positionId: string, revision: number, change: PositionEdit, at = now) =>
  changePosition(store.table, { userId, positionId, revision, change }, at);
const grading = (table: Table, userId: string, positionId: string, total: number, at = now) =>
  settleByScore(
    table,
    {
      ...{ userId, positionId },
      grade: ({ pick }) => (pick?.threshold == null ? undefined : settle(total, pick.threshold, pick.side)),
    },
    at,
  );
const settling = (leg: number, result: 'won' | 'lost' | 'void'): PositionEdit => ({
  type: 'settle',
  leg,
  settlement: { result },
});

const reading = () => ({
  ...{ table: store.table, clock: () => now, log: recordedLog().log },
  isSubscribed: async () => false,
});

async function allOf(userId: string): Promise<BetPosition[]> {
  const all: BetPosition[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await pageOfPositions(userId, cursor === '' ? {} : { cursor }, reading());
    all.push(...page.positions);
    cursor = page.cursor;
  }
  return all;
}

/** The figures of the months are those added up from the bets. */
async function expectSumsOfBets(userId: string): Promise<void> {
  const figures = await figuresOf(store.table, userId, {});
  const positions = await allOf(userId);
  const naive = naiveSums(positions);
  const inCents = (groups: readonly { key: string; sums: { bets: number; profit: number; turnover: number } }[]) =>
    Object.fromEntries(
      groups.map(({ key, sums: { bets, profit, turnover } }) => [
        key,
        { bets, profit: Math.round(profit * 100) + 0, turnover: Math.round(turnover * 100) },
      ]),
    );
  const zeroed = (groups: ReturnType<typeof naiveSums>['days']) =>
    Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, { ...group, profit: group.profit + 0 }]));
  expect(Math.round(figures.total.profit * 100) + 0).toBe(naive.profit + 0);
  expect(inCents(figures.days.map(({ day, sums }) => ({ key: day, sums })))).toEqual(zeroed(naive.days));
  expect(inCents(figures.by.book)).toEqual(zeroed(naive.book));
  expect(inCents(figures.by.kind)).toEqual(zeroed(naive.kind));
  const { positions: expectedPositions, profit, actual, variance } = figures.total.expected;
  expect(expectedPositions).toBe(naive.expected.positions);
  expect(profit).toBeCloseTo(naive.expected.profit, 3);
  expect(actual).toBeCloseTo(naive.expected.actual, 6);
  expect(variance).toBeCloseTo(naive.expected.variance, 2);
  const { positions: open, bets, staked } = figures.open;
  expect({ positions: open, bets, staked: Math.round(staked * 100) }).toEqual(naive.open);
  const openValues = await openValuesOf(store.table, userId, now);
  expect(openValues.reduce((sum, bet) => sum + Math.round(bet.staked * 100), 0)).toBe(naive.openValue);
  const listed = await pageOfPositions(userId, { state: 'open' }, reading());
  expect(await rebuildBets(store.table, userId, { repairs: false })).toEqual([]);
  expect(listed.positions).toEqual(positions.filter(({ legs }) => legs.some(({ settled }) => settled === undefined)));
}

async function placed(changes: Partial<typeof aPosition> = {}) {
  const userId = randomUUID();
  const { id } = await placing(store.table, userId, newKey(), changes);
  return { userId, id };
}

describe('placing', () => {
  it('R-471: 16 times at once with one key records one position', async () => {
    const userId = randomUUID();
    const key = newKey();
    const rows = await Promise.all(Array.from({ length: 16 }, () => placing(store.table, userId, key)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await allOf(userId)).toHaveLength(1);
    await expectSumsOfBets(userId);
  });

  it('R-471: repeated a day later finds what became of it; with another bet under the key it is refused', async () => {
    const userId = randomUUID();
    const key = newKey();
    const first = await placing(store.table, userId, key);
    await grading(store.table, userId, first.id, 9);
    const again = await placing(store.table, userId, key, {}, now + 86_400_000);
    expect([again.id, again.revision]).toEqual([first.id, 2]);
    await expect(placing(store.table, userId, key, { note: 'Other' })).rejects.toMatchObject({
      code: 'position-changed',
    });
    await deletePosition(store.table, { userId, positionId: first.id }, now);
    await expect(placing(store.table, userId, key)).rejects.toMatchObject({ code: 'position-changed' });
    expect(await allOf(userId)).toEqual([]);
  });

  it('ids sort by the time of placing, and end with the browser’s own chance', async () => {
    const userId = randomUUID();
    const key = newKey();
    const early = await placing(store.table, userId, newKey(), {}, now - 1);
    const late = await placing(store.table, userId, key);
    expect(late.id > early.id).toBe(true);
    expect(late.id).toBe(`${now.toString(16).padStart(12, '0')}${key.slice(12)}`);
  });

  it('reads of how they bet only what they chose, not their other bets', async () => {
    const { table, calls } = recordingTable(store.table);
    await placing(table, newKey(), newKey());
    expect(calls.filter((call) => call === 'query BET')).toEqual([]);
  });

  it('takes the unit of the day, and later ones leave it', async () => {
    const userId = randomUUID();
    await store.table.put(userBetting(userId), { unit: 25 });
    const { id } = await placing(store.table, userId, newKey());
    await store.table.put(userBetting(userId), { unit: 100 });
    // $42 won at +105 less $41 is $1: 0.04 units of $25.
    await grading(store.table, userId, id, 9);
    expect((await figuresOf(store.table, userId, {})).total.units).toBeCloseTo(0.04, 9);
  });

  it('the 20,001st is refused, but not a repeated call of the 20,000th', async () => {
    const userId = randomUUID();
    const key = newKey();
    await store.table.put(betCount(userId), { n: 19_999, openPositions: 0, openBets: 0, openStaked: 0 });
    const last = await placing(store.table, userId, key);
    await expect(placing(store.table, userId, newKey())).rejects.toThrow('You have 20,000 positions');
    expect((await placing(store.table, userId, key)).id).toBe(last.id);
  });

  test.each(['2015-01-01T00:00:00Z', '2026-11-25T00:00:00Z', '0001-01-01T00:00:00Z'])(
    'at the time %s is refused',
    async (placedAt) => {
      const request = { key: newKey(), ...aPosition, placedAt };
      await expect(placePosition(store.table, { userId: randomUUID(), request }, now)).rejects.toMatchObject({
        code: 'input-invalid',
      });
    },
  );
});

describe('a position', () => {
  it('R-473: is settled by a score once, regraded by a corrected one, and says so', async () => {
    const { userId, id } = await placed();
    expect(await grading(store.table, userId, id, 9)).toBe('changed');
    expect(await grading(store.table, userId, id, 9, now + 1000)).toBe('unchanged');
    expect(await grading(store.table, userId, id, 8)).toBe('changed');
    const [position] = await allOf(userId);
    // $40 is lost, $41 at even money won.
    expect(position).toMatchObject({ regraded: true, profit: 1, state: 'settled', revision: 3 });
    const row = await positionById(store.table, { userId, positionId: id });
    expect((await listChanges(store.table, userId, row)).map(({ by, text }) => [by, text])).toEqual([
      ['person', 'Recorded.'],
      ['score', 'Bet 1 (FanDuel): won. Bet 2 (DraftKings): lost.'],
      ['score', 'Bet 1 (FanDuel): lost, until now won. Bet 2 (DraftKings): won, until now lost.'],
    ]);
    await expectSumsOfBets(userId);
  });

  it('R-473: keeps a person’s word before any score, and falls back to the score when it is taken back', async () => {
    const { userId, id } = await placed();
    await changing(userId, id, 1, settling(0, 'void'));
    await grading(store.table, userId, id, 9);
    expect((await allOf(userId))[0]?.legs[0]?.settled).toMatchObject({ result: 'void', by: 'person' });
    const { revision } = await positionById(store.table, { userId, positionId: id });
    await changing(userId, id, revision, { type: 'reopen', leg: 0 });
    expect((await allOf(userId))[0]?.legs[0]?.settled).toMatchObject({ result: 'won', by: 'score', profit: 42 });
    await expectSumsOfBets(userId);
  });

  it('that is corrected says what it was, and what was known of another bet is gone', async () => {
    const { userId, id } = await placed();
    const closeOf = () => ({ fair: 0.5, odds: 100 });
    await recordClose(store.table, { userId, positionId: id, gameId: GAME_ID, startedAt, closeOf }, now);
    const { revision } = await positionById(store.table, { userId, positionId: id });
    // A close is no change that a person sees.
    expect(revision).toBe(1);
    const cheaper = await changing(userId, id, 1, {
      type: 'correct',
      leg: 0,
      placed: { ...overLeg, stake: 45, odds: 100 },
    });
    expect(cheaper.legs[0]?.close).toEqual({ fair: 0.5, odds: 100 });
    const other = await changing(userId, id, 2, { type: 'correct', leg: 0, placed: { ...underLeg, sportsbookId: 3 } });
    expect(other.legs[0]?.close).toBeUndefined();
    expect((await listChanges(store.table, userId, other)).map(({ text }) => text)).toEqual([
      'Recorded.',
      'Bet 1 (FanDuel) corrected: odds +100 instead of +105; stake $45.00 instead of $40.00.',
      expect.stringContaining('sportsbook BetMGM instead of FanDuel; bet Over/Under: Under 8.5 instead of'),
    ]);
  });

  it('that changed since it was seen is not changed, and 16 changes at once succeed once', async () => {
    const { userId, id } = await placed();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) => changing(userId, id, 1, settling(n % 2, n % 3 === 0 ? 'won' : 'lost'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.every((each) => each.status === 'fulfilled' || isRefusal(each.reason, 'position-changed'))).toBe(
      true,
    );
    await expectSumsOfBets(userId);
  });

  it('R-470: of another person is not found, and stays', async () => {
    const { userId, id } = await placed();
    const stranger = randomUUID();
    await expect(changing(stranger, id, 1, settling(0, 'won'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(deletePosition(store.table, { userId: stranger, positionId: id }, now)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(positionById(store.table, { userId: stranger, positionId: id })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await allOf(userId)).toHaveLength(1);
  });

  test.each([
    ['a bet it does not have', 'leg-missing', settling(2, 'won')],
    [
      'a payout of a bet that won',
      'input-invalid',
      { type: 'settle', leg: 0, settlement: { result: 'won', payout: 5 } },
    ],
    [
      'no payout of a bet that was paid out',
      'input-invalid',
      { type: 'settle', leg: 0, settlement: { result: 'paid' } },
    ],
  ] as const)('is not changed by %s', async (_what, code, edit) => {
    const { userId, id } = await placed();
    await expect(changing(userId, id, 1, edit)).rejects.toMatchObject({ code });
  });
});

describe('an import', () => {
  const imported = (doubleKey: string, changes: Partial<ImportedPosition> = {}): ImportedPosition => ({
    ...aPosition,
    ...{ doubleKey, placedAt: '2026-01-05T10:00:00.000Z', game: null },
    legs: [{ ...overLeg, settlement: { result: 'won' }, settledAt: '2026-01-06T02:00:00.000Z', closeDecimal: 1.91 }],
    ...changes,
  });

  it('R-474: adds each position once, tells doubles, and is undone whole', async () => {
    const { userId } = await placed();
    const importId = newKey();
    const positions = [...Array.from({ length: 45 }, (_, n) => imported(`bet ${n}`)), imported('bet 0')];
    expect(await knownImported(store.table, userId, positions, now)).toContain('new');
    const outcomes = await addImported(store.table, { userId, importId, positions }, now);
    expect(outcomes.filter((each) => each === 'added')).toHaveLength(45);
    expect(new Set(await addImported(store.table, { userId, importId: newKey(), positions }, now))).toEqual(
      new Set(['known']),
    );
    expect((await allOf(userId)).at(-1)).toMatchObject({
      state: 'settled',
      profit: 42,
      legs: [{ close: { odds: -110 } }],
    });
    await expectSumsOfBets(userId);
    const ids = await positionsOfImport(store.table, { userId, importId, limit: 50 });
    expect(await deletePositions(store.table, { userId, ids }, now)).toBe(45);
    expect(await deletePositions(store.table, { userId, ids }, now)).toBe(0);
    expect(await allOf(userId)).toHaveLength(1);
    await expectSumsOfBets(userId);
  });

  it('of bets that were settled in many months fits into transactions', async () => {
    const userId = randomUUID();
    const positions = Array.from({ length: 20 }, (_, n) =>
      imported(`bet ${n}`, {
        placedAt: '2018-01-01T00:00:00.000Z',
        legs: Array.from({ length: 8 }, (_each, leg) => ({
          ...overLeg,
          settlement: { result: 'lost' } as const,
          settledAt: new Date(Date.UTC(2018, n + leg * 4, 3)).toISOString(),
        })),
      }),
    );
    await addImported(store.table, { userId, importId: newKey(), positions }, now);
    await expectSumsOfBets(userId);
  });
});

test.each(allFaults(3))('placing and grading with a fault ($fault at $at) leave sums equal to bets', async (fault) => {
  const { userId, id } = await placed();
  const failing = () => faultyTable(store.table, fault).table;
  await placing(failing(), userId, newKey()).catch(() => undefined);
  await expectSumsOfBets(userId);
  await grading(failing(), userId, id, 9).catch(() => undefined);
  await grading(store.table, userId, id, 9);
  await expectSumsOfBets(userId);
  await deletePositions(failing(), { userId, ids: [id] }, now).catch(() => undefined);
  await expectSumsOfBets(userId);
});

it('R-472: a rebuild finds what does not follow from the positions, and repairs it', async () => {
  const { userId, id } = await placed();
  await grading(store.table, userId, id, 9);
  const { id: second } = await placing(store.table, userId, newKey(), { kind: 'value' });
  const { sums } = (await store.table.get(betMonth(userId, '2026-11'), monthRow)) ?? {};
  if (sums === undefined) throw new Error('the month is missing');
  await store.table.put(betMonth(userId, '2026-11'), monthValues({ ...sums, days: new Map() }, 7));
  await store.table.put(betCount(userId), { n: 3, openPositions: 1, openBets: 2, openStaked: 81_00 });
  await store.table.put(openPosition(userId, id), { id });
  await store.table.update(openValue(userId, '2026-11-24', second), { add: { staked: 1 } });
  await store.table.update(betMoney(userId, '2026-11', 1), { add: { s24: 5_00 } });
  await store.table.update(userMoney(userId), { add: { cash_2: 1 } });
  const names = ['2026-11', 'count', `open 2026-11-24 ${second}`, `open ${id}`, 'money 2026-11 1', 'money'];
  const rows = (isRepaired: boolean) => names.map((row) => ({ row, isRepaired }));
  expect(await rebuildBets(store.table, userId, { repairs: false })).toEqual(rows(false));
  expect(await rebuildBets(store.table, userId, { repairs: true })).toEqual(rows(true));
  await expectSumsOfBets(userId);
});

const higherUnder = { ...underLeg, pick: { market: 'totals', participant: null, side: 1, threshold: 9.5 } } as const;

type Action = (typeof actions)[number];
const actions = [
  'place',
  'settle',
  'grade',
  'reopen',
  'correct',
  'add',
  'describe',
  'close',
  'delete',
  'import',
] as const;

/** One thing that a person, a score or a scan does to some position; at another hour each time. */
async function act(table: Table, userId: string, action: Action, n: number): Promise<unknown> {
  const at = now + n * 7_200_000;
  const positions = await allOf(userId);
  const position = positions[n % Math.max(1, positions.length)];
  if (action === 'place' || position === undefined) {
    const first = n % 3 === 0 ? { ...overLeg, bonus: true, stake: 33.33 } : overLeg;
    const legs = [first, n % 4 === 0 ? higherUnder : underLeg];
    const kind = (['promo', 'arbitrage', 'value'] as const)[n % 3] ?? 'value';
    return placing(table, userId, newKey(), { legs, kind }, at);
  }
  const { id: positionId, revision } = position;
  const leg = n % position.legs.length;
  const change = (edit: PositionEdit) => changePosition(table, { userId, positionId, revision, change: edit }, at);
  switch (action) {
    case 'settle': {
      const result = (['won', 'lost', 'push', 'void', 'half-won', 'half-lost', 'paid'] as const)[n % 7] ?? 'won';
      return change({ type: 'settle', leg, settlement: { result, ...(result === 'paid' ? { payout: 12.34 } : {}) } });
    }
    case 'grade':
      return grading(table, userId, positionId, 8 + (n % 2), at);
    case 'reopen':
      return change({ type: 'reopen', leg });
    case 'correct':
      return change({ type: 'correct', leg, placed: { ...overLeg, stake: 10 + n, odds: -115 } });
    case 'add':
      return change({ type: 'add-leg', placed: { ...underLeg, sportsbookId: null, book: `Local ${n % 2}` } });
    case 'describe':
      return change({ type: 'describe', kind: n % 2 === 0 ? 'single' : 'value', tags: ['a'], note: `${n}` });
    case 'close':
      return recordClose(
        table,
        {
          ...{ userId, positionId, gameId: GAME_ID, startedAt },
          closeOf: ({ pick }) => ({ fair: pick?.side === 0 ? 0.5 : 0.47 + (n % 7) / 100 }),
        },
        at,
      );
    case 'delete':
      return deletePositions(table, { userId, ids: [positionId] }, now);
    case 'import': {
      const placedAt = '2026-10-31T20:00:00.000Z';
      const legs = [{ ...overLeg, settlement: { result: 'won' as const } }];
      const position = { ...aPosition, legs, doubleKey: `${n % 5}`, placedAt };
      return addImported(table, { userId, importId: newKey(), positions: [position] }, at);
    }
  }
}

it('R-472: sums are those of the bets after any sequence of changes, with crashes in between', async () => {
  const step = fc.record({
    action: fc.constantFrom(...actions),
    n: fc.nat(60),
    fault: fc.option(fc.constantFrom(...allFaults(4)), { freq: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const userId = randomUUID();
      for (const { action, n, fault } of steps) {
        const table = fault === null ? store.table : faultyTable(store.table, fault).table;
        await act(table, userId, action, n).catch(() => undefined);
      }
      await expectSumsOfBets(userId);
    }),
    { numRuns: 40 },
  );
});
