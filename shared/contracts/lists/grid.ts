import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';

const column = z.array(z.int());
const rows = z.array(column);
const bookColumns = z.tuple([column, column, column, column, column]);

/** A game's prices in columns, beginning with the time of their scan: `packGame` of `shared/grid`. */
export const packedGame = z.tuple([
  z.int(),
  z.string(),
  z.int(),
  z.string(),
  z.string(),
  z.array(z.tuple([z.string(), bookColumns, rows, rows, rows, rows])),
]);

/** How a game's prices changed, in columns: `packHistory` of `shared/grid`. */
export const packedHistory = z.array(z.tuple([z.string(), z.array(column)]));

const family = z.object({ market: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,80}$/))) });

export const getGrid = {
  method: 'GET',
  path: '/api/grid/{league}',
  access: 'subscribed',
  summary:
    'Returns every book’s prices in the moneylines, spreads and totals of a league’s games, as columns; or with the family of another market all of its lines.',
  params: z.strictObject({ league: z.string() }),
  query: family,
  reply: z.array(packedGame),
  delivery: 'prepared',
} as const satisfies Contract;

/** `to`: the time of the last scan in it, seconds since 1970. */
const gameHistory = z.object({
  league: z.string(),
  startsAt: z.int(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  to: z.int(),
  markets: packedHistory,
});

export const getHistory = {
  method: 'GET',
  path: '/api/grid/history/{eventId}',
  access: 'subscribed',
  summary:
    'Returns how the prices of a game’s moneyline, spread and total changed; or with the family of another market how all of its lines did.',
  params: z.strictObject({ eventId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)) }),
  query: family,
  reply: gameHistory,
  errors: ['not-found'],
  delivery: 'each-time',
} as const satisfies Contract;
