import { randomBytes, randomUUID } from 'node:crypto';
import { pickOfLabel } from '../../../shared/boards/pick-of-label.ts';
import type { NewLeg } from '../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../shared/contracts/bets/positions.ts';
import { Scan } from '../../../shared/engine/scan.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type QuoteRow, quotesOf } from '../../../shared/testing/event-quotes.ts';
import { createEntryMemory } from '../../odds/api/entry-memory.ts';
import { createOddsStore } from '../../odds/api/odds-store.ts';
import { createBreakerStore } from '../../odds/scan/breaker-store.ts';
import { createCreditStore } from '../../odds/scan/credit-store.ts';
import { createScoreRequests } from '../../odds/scores/request-scores.ts';
import { oddsLine } from '../../odds/snapshot/event-odds.ts';
import { eventEntry, toLine } from '../../odds/snapshot/list-entry.ts';
import { createSnapshotStore } from '../../odds/snapshot/snapshot-store.ts';
import { scanFixture } from '../../odds/testing/scan-fixture.ts';
import { isoTime } from '../../platform/clock.ts';
import { betChange, betPosition } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { keepLeague } from '../closing-prices/keep-league.ts';
import { recordListed } from '../games/listed-games.ts';
import { storedGameBets } from '../games/stored-game-bets.ts';
import { gradeGames } from '../grades/grade-games.ts';
import { placePosition } from '../place-position.ts';
import { positionRow } from '../position-row.ts';
import { changePosition } from '../position-store.ts';
import { aPosition } from './a-position.ts';

const MLB = 'baseball_mlb';
export const GAME_ID = '4f1d2c3b4a596877665544332211000f';
const [HOME, AWAY] = ['Cincinnati Reds', 'New York Mets'];
/** Of `aPosition`. */
export const STARTS_AT: Seconds = Date.parse('2026-11-24T18:00:00Z') / 1000;

/** By book, American odds of over and under, or home and away. */
export type LineOdds = Readonly<Record<number, readonly [number, number] | readonly [number]>>;

/** Mets at Reds, with a scripted provider, lists published by hand, and people who bet. It begins an hour before the start. */
export function gameFixture(table: Table) {
  const { provider, deps } = scanFixture(table);
  const { log, entries: logged } = recordedLog();
  const at = { now: STARTS_AT - 3600 };
  const clock = () => at.now * 1000;
  const snapshots = createSnapshotStore(table);
  let token = 0;

  const gradingDeps = (through: Table = table) => ({
    ...{ table: through, log, clock, bets: storedGameBets(through, clock) },
    requestScores: createScoreRequests({
      ...{ clock, random: (size: number) => randomBytes(size), client: deps.clientAt(1), dailyCredits: 10_000 },
      ...{ credits: createCreditStore(through), breaker: createBreakerStore(through) },
    }),
  });

  return {
    ...{ table, provider, logged, gradingDeps },
    calls: () => provider.requests.filter(({ kind }) => kind === 'scores').length,
    /** Seconds after the start. */
    at: (seconds: number) => {
      at.now = STARTS_AT + seconds;
    },
    /** The game is in our lists. */
    listed: (startsAt = STARTS_AT, dataAt = at.now) =>
      recordListed(table, MLB, { games: [{ gameId: GAME_ID, startsAt }], dataAt }),
    grade: (through?: Table) => gradeGames(gradingDeps(through)),

    /** A scan lists the game with odds by family and outcome label. */
    async publish(odds: Readonly<Record<string, Readonly<Record<string, LineOdds>>>>, startsAt = STARTS_AT) {
      token += 1;
      const wire = {
        ...{ id: GAME_ID, sport: MLB, startTime: isoTime(startsAt), homeTeam: HOME, awayTeam: AWAY },
        ...{ title: `${AWAY} @ ${HOME}`, metadata: {} },
      };
      const event = { id: GAME_ID, league: MLB, startsAt, homeTeam: HOME, awayTeam: AWAY };
      const rows = Object.entries(odds).flatMap(([market, quoted]) =>
        Object.entries(quoted).flatMap(([labels, books]) =>
          labels.split(' / ').flatMap((label, n) => {
            const pick = pickOfLabel({ eventSport: MLB, eventTitle: wire.title, market, label });
            if (pick === undefined) throw new Error(`No such outcome: ${label}`);
            const { participant, threshold, side } = pick;
            const more = { updatedAt: at.now, ...(participant !== null && { participant }) };
            return Object.entries(books).flatMap(([book, prices]): QuoteRow[] => {
              const price = prices[n];
              return price === undefined ? [] : [[Number(book), pick.market, threshold, side, price, more]];
            });
          }),
        ),
      );
      const cells = new Scan(at.now).event(event, quotesOf(rows, MLB));
      const lines = {
        ...{ arbitrage: [], overlap: [], promo: [], 'low-hold': [], value: [] },
        events: [toLine(eventEntry(wire, startsAt))],
        odds: cells === undefined ? [] : [oddsLine(event, cells)],
        grid: [],
        lines: [],
        changes: [],
      };
      const version = await snapshots.writeParts(MLB, { token, at: at.now }, lines);
      await snapshots.publish(token, MLB, version);
    },
    keep: (through: Table = table) => {
      const read = createSnapshotStore(through);
      return keepLeague(MLB, {
        ...{ table: through, log, clock, bets: storedGameBets(through, clock), snapshots: read },
        ...{ entries: createEntryMemory(read, 'events'), odds: createOddsStore(read) },
      });
    },

    /** The provider's word of the game, which ended after two and a half hours. Points as it would write them. */
    score(home: string | null, away: string | null, changes: Record<string, unknown> = {}) {
      const scores = [
        { name: HOME, score: home },
        { name: AWAY, score: away },
      ];
      const game = {
        ...{ id: GAME_ID, sport_key: MLB, sport_title: 'MLB', commence_time: isoTime(STARTS_AT), completed: true },
        ...{ home_team: HOME, away_team: AWAY, scores: home === null ? null : scores },
        last_update: isoTime(STARTS_AT + 2.5 * 3600),
      };
      provider.script(MLB).scores = [{ ...game, ...changes }];
    },

    /** Somebody's position on the game. */
    async placed(legs: readonly NewLeg[] = aPosition.legs, game: Partial<NonNullable<typeof aPosition.game>> = {}) {
      const userId = randomUUID();
      const whole = aPosition.game === null ? null : { ...aPosition.game, ...game };
      const request = { key: randomBytes(16).toString('hex'), ...aPosition, game: whole, legs: [...legs] };
      const { id: positionId } = await placePosition(table, { userId, request }, clock());
      const row = async () => {
        const found = await table.get(betPosition(userId, positionId), positionRow);
        if (found === undefined) throw new Error('the position is gone');
        return found;
      };
      return {
        ...{ userId, positionId, row },
        results: async () => (await row()).legs.map(({ settled }) => settled?.result),
        closes: async () => (await row()).legs.map(({ close }) => close),
        edit: async (change: PositionEdit) => {
          const { revision } = await row();
          await changePosition(table, { userId, positionId, revision, change }, clock());
        },
        /** The texts of its history. */
        history: async () =>
          (await table.rows(betChange(userId, positionId, 2).pk, `CHANGE#${positionId}`)).map(({ values }) =>
            String(values.text),
          ),
      };
    },
  };
}
