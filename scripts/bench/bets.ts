import { figuresOf } from '../../functions/bets/figures.ts';
import { pageOfPositions } from '../../functions/bets/list-positions.ts';
import { addImported } from '../../functions/bets/many-positions.ts';
import { placePosition } from '../../functions/bets/place-position.ts';
import { settleByScore } from '../../functions/bets/position-store.ts';
import { aPosition, overLeg, underLeg } from '../../functions/bets/testing/a-position.ts';
import { createLog } from '../../functions/platform/logger.ts';
import type { createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { betCount } from '../../functions/platform/table/keys.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { getBetFigures } from '../../shared/contracts/bets/figures.ts';
import { POSITIONS_PER_IMPORT_CALL } from '../../shared/contracts/bets/imports.ts';
import { listPositions } from '../../shared/contracts/bets/positions.ts';
import { settle } from '../../shared/odds/settlement.ts';
import { withBenchTable } from './bench-table.ts';
import { type Figure, interleave, millisecondsOf } from './figures.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const FEW = 20;
const MANY = 20_000;
/** Of betting, over which positions are spread. */
const DAYS = 730;
const DAY_MS = 86_400_000;
const ROUNDS = 15;
const WARM_UP = 5;
const log = createLog(() => undefined);

/** The first view of a person's settled bets, a page and all figures, for 20,000 positions over that for 20; and what positions cost to write. */
export async function benchBets(): Promise<Figure[]> {
  return withBenchTable(async (table, client) => {
    const sinceLast = meterWrites(client);
    await importSettled(table, 'few', FEW);
    // The last place is for the one that is measured.
    await importSettled(table, 'many', MANY - 1);
    const rows = await table.rows(betCount('many').pk);
    const bytes = rows.reduce((sum, { key, values }) => sum + JSON.stringify({ ...key, ...values }).length, 0);
    sinceLast();
    const request = { key: '0123456789abcdef0123456789abcdef', ...aPosition };
    const { id: positionId } = await placePosition(table, { userId: 'many', request }, NOW);
    const placed = sinceLast();
    await settleByScore(
      table,
      {
        ...{ userId: 'many', positionId },
        grade: ({ pick }) => (pick === null ? undefined : settle(9, pick.threshold ?? 0, pick.side)),
      },
      NOW,
    );
    const settled = sinceLast();
    const measured = await interleave(
      {
        few: () => millisecondsOf(() => firstView(table, 'few')),
        many: () => millisecondsOf(() => firstView(table, 'many')),
      },
      ROUNDS,
      WARM_UP,
    );
    const size = MANY;
    return [
      {
        name: 'first view of 20,000 settled positions over that of 20',
        size,
        value: measured.ratio('many', 'few'),
        unit: 'ratio',
        goal: 2.5,
      },
      { name: 'first view of 20,000 settled positions', size, value: measured.median('many'), unit: 'ms' },
      { name: 'write units of a placed position of two bets', size: 1, value: placed, unit: 'units' },
      { name: 'write units of settling it', size: 1, value: settled, unit: 'units' },
      { name: 'stored for 20,000 positions', size, value: bytes / 1e6, unit: 'MB' },
    ];
  });
}

/** As the two handlers answer. */
async function firstView(table: Table, userId: string): Promise<void> {
  const [page, figures] = await Promise.all([
    pageOfPositions(userId, { state: 'settled' }, { table, clock: () => NOW, log, isSubscribed: async () => true }),
    figuresOf(table, userId, {}),
  ]);
  JSON.stringify(listPositions.reply.parse(page));
  JSON.stringify(getBetFigures.reply.parse(figures));
}

async function importSettled(table: Table, userId: string, n: number): Promise<void> {
  const books = [1, 2, 3, 4, 5, 6];
  for (let from = 0; from < n; from += POSITIONS_PER_IMPORT_CALL) {
    const positions = Array.from({ length: Math.min(POSITIONS_PER_IMPORT_CALL, n - from) }, (_, k) => {
      const at = NOW - ((from + k) / n) * DAYS * DAY_MS - DAY_MS;
      const settledAt = new Date(at + DAY_MS / 4).toISOString();
      const won = { result: 'won' } as const;
      const lost = { result: 'lost' } as const;
      const book = (offset: number) => books[(k + offset) % books.length] ?? 1;
      return {
        ...aPosition,
        game: null,
        ...{ doubleKey: `${from + k}`, placedAt: new Date(at).toISOString() },
        legs: [
          { ...overLeg, sportsbookId: book(0), settlement: k % 2 === 0 ? won : lost, settledAt },
          { ...underLeg, sportsbookId: book(1), settlement: k % 2 === 0 ? lost : won, settledAt },
        ],
      };
    });
    await addImported(table, { userId, importId: '0123456789abcdef0123456789abcdef', positions }, NOW);
  }
}

/**
 * Counts write units as reported by the table engine, by DynamoDB's rule: started kilobytes of the larger of the item before and after.
 * Returns a function that gives the units since its last call. Refused writes are not counted.
 */
function meterWrites(client: ReturnType<typeof createDynamoDbClient>) {
  let units = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/^(Put|Update|Delete|TransactWrite)Item/.test(commandName)) return next(args);
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const cost = 'ConsumedCapacity' in answer.output ? answer.output.ConsumedCapacity : undefined;
        for (const each of [cost].flat())
          units += (typeof each === 'object' && 'CapacityUnits' in each && each.CapacityUnits) || Number.NaN;
        return answer;
      },
    { step: 'initialize' },
  );
  return () => {
    const taken = units;
    units = 0;
    return taken;
  };
}
