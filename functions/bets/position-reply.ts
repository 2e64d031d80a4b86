import * as z from 'zod/mini';
import { feeIfWon, outcomeProfit, positionProfit } from '../../shared/bets/leg-money.ts';
import { settledAt, stateOf } from '../../shared/bets/state.ts';
import type { BetLeg, BetPosition, BetSelection } from '../../shared/contracts/bets/position.ts';
import type { getPosition } from '../../shared/contracts/bets/positions.ts';
import type { ReplyOf } from '../../shared/contracts/contract.ts';
import { cents, dollars } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { betChange } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { visibleLegs } from './odds-access.ts';
import type { SelectionRow } from './parlay-legs.ts';
import type { LegRow, PositionRow } from './position-row.ts';

/**
 * A position as the browser gets it: dollars, ISO times, and what follows from the stored fields. `visible`: the positions whose odds data
 * may be shown.
 */
export function positionReply(row: PositionRow, visible: ReadonlySet<PositionRow>): BetPosition {
  const { id, revision, kind, game, tags, note, placedAt, unit, importId, regraded } = row;
  const end = settledAt(row);
  return {
    ...{ id, revision, kind },
    game: game === null ? null : gameReply(game),
    legs: visibleLegs(row, visible).map(legReply),
    ...{ tags, note, state: stateOf(row), placedAt: iso(placedAt) },
    settledAt: end === undefined ? undefined : iso(end),
    profit: dollars(positionProfit(row)),
    unit: unit === undefined ? undefined : dollars(unit),
    importId,
    regraded,
  };
}

function legReply(leg: LegRow): BetLeg {
  const { sportsbookId, book, label, pick, odds, stake, bonus, placedAt, settled, close } = leg;
  const { refundValue, refundMissing, countedValue, asked } = leg;
  return {
    sportsbookId,
    book,
    ...{ label, pick, odds, stake: dollars(cents(stake)), bonus },
    ...{ refundValue, refundMissing, countedValue },
    asked: asked === undefined ? undefined : dollars(asked),
    fee: dollars(feeIfWon(leg)),
    placedAt: iso(placedAt),
    ...(settled === undefined
      ? {}
      : {
          settled: {
            result: settled.result,
            profit: dollars(outcomeProfit(leg, settled)),
            by: settled.by,
            at: iso(settled.at),
          },
        }),
    close,
    selections: leg.selections?.map(selectionReply),
    size: leg.size,
  };
}

function selectionReply({ game, label, pick, odds, settled }: SelectionRow): BetSelection {
  return {
    game: game === null ? null : gameReply(game),
    ...{ label, pick, odds },
    settled: settled && { ...settled, at: iso(settled.at) },
  };
}

function gameReply(game: NonNullable<PositionRow['game']>): NonNullable<BetPosition['game']> {
  return { ...game, startTime: game.startTime === null ? null : iso(game.startTime) };
}

function iso(at: Millis): string {
  return new Date(at).toISOString();
}

const changeRow = z.object({ at: z.int(), by: z.enum(['person', 'score', 'import']), text: z.string() });

/** What became of a position since it was recorded, the first first. */
export async function listChanges(
  table: Table,
  userId: string,
  { id, revision, recordedAt, importId }: PositionRow,
): Promise<ReplyOf<typeof getPosition>['changes']> {
  const { pk, sk } = betChange(userId, id, 0);
  const [begin = ''] = /^.*#/.exec(sk) ?? [];
  // An earlier position of the same id, deleted and imported again, may have left later entries.
  const rows = await table.query(pk, { schema: changeRow, skPrefix: begin, limit: Math.max(1, revision - 1) });
  const recorded = { at: recordedAt, by: importId === undefined ? 'person' : 'import' } as const;
  const first = { ...recorded, text: importId === undefined ? 'Recorded.' : 'Imported.' };
  return [first, ...(revision === 1 ? [] : rows)].map(({ at, ...change }) => ({
    at: new Date(at).toISOString(),
    ...change,
  }));
}
