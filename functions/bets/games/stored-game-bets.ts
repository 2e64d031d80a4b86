import type { Clock } from '../../platform/clock.ts';
import { betPosition, gamePosition, gameWithBets } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { positionRow } from '../position-row.ts';
import { gamePositionRow, gameWithBetsRow } from '../position-steps.ts';
import { recordClose, settleByScore } from '../position-store.ts';
import type { GameBets, GamePosition } from './game-bets.ts';

/** The positions of the table. */
export function storedGameBets(table: Table, clock: Clock): GameBets {
  const rowOf = ({ userId, positionId }: GamePosition) => table.get(betPosition(userId, positionId), positionRow);
  return {
    async games(league, after) {
      const { pk, sk } = gameWithBets(league, after, 'any');
      const rows = await table.query(pk, { schema: gameWithBetsRow, startBehind: sk });
      return new Set(rows.map(({ gameId }) => gameId));
    },
    async positionsOn(league, gameId) {
      const rows = await table.query(gamePosition(gameId, 'any', 'any').pk, { schema: gamePositionRow });
      return rows.filter((row) => row.league === league);
    },
    async hasOpen(position, gameId, isWanted) {
      const { game, legs = [] } = (await rowOf(position)) ?? {};
      return legs.some(
        ({ selections, sportsbookId, ...leg }) =>
          (game?.id === gameId && leg.settled === undefined && isWanted({ ...leg, sportsbookId })) ||
          selections?.some(
            (each) => each.game?.id === gameId && each.settled === undefined && isWanted({ ...each, sportsbookId }),
          ),
      );
    },
    settle: ({ userId, positionId }, grade) => settleByScore(table, { userId, positionId, grade }, clock()),
    recordClose: ({ userId, positionId }, close) => recordClose(table, { userId, positionId, ...close }, clock()),
  };
}
