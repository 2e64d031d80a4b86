import { stages } from '../../../infra/config/stages.ts';

/** A scan covers five professional and three college leagues at twenty books, all in season: games of the next two days. */
export const LEAGUES = 8;
const PROFESSIONAL_GAMES = 60;
const COLLEGE_GAMES = 170;
const GAMES = PROFESSIONAL_GAMES + COLLEGE_GAMES;
/** Credits: three featured markets a league at two a market; forty further markets of a professional game, ten of a college game. */
const SWEEP_CREDITS = LEAGUES * 3 * 2;
const GAME_CREDITS = averageOfGames(40, 10) * 2;
/** A game's further markets expire after this; without them a game counts as a fiftieth. */
const QUOTE_LIFE_SECONDS = 600;
const FEATURED_SHARE = 0.02;
/** Bytes as stored, compressed. */
const ARBITRAGE_BYTES_PER_GAME = averageOfGames(1_530, 30);
const OVERLAP_BYTES_PER_GAME = averageOfGames(3_750, 600);
const LOW_HOLD_BYTES_PER_GAME = averageOfGames(3_790, 600);
const ODDS_BYTES_PER_GAME = averageOfGames(16_600, 1_060);
const PROMO_BYTES_PER_LEAGUE = 44_000;

/** Each game is as likely as another to have its further markets fresh. */
function averageOfGames(professional: number, college: number): number {
  return (PROFESSIONAL_GAMES * professional + COLLEGE_GAMES * college) / GAMES;
}

/** The work of one scan. `credits`: per day. `listBytes`: as sent, the average of the boards. */
export function scanWork(scanSeconds: number) {
  const scansPerDay = 86_400 / scanSeconds;
  const left = Math.max(0, stages.prod.oddsDailyCredits - SWEEP_CREDITS * scansPerDay);
  const gameCalls = Math.min(GAMES * scansPerDay, left / GAME_CREDITS);
  const full = Math.min(GAMES, (gameCalls * Math.max(QUOTE_LIFE_SECONDS, scanSeconds)) / 86_400);
  const games = full + FEATURED_SHARE * (GAMES - full);
  const bytes =
    games * (ARBITRAGE_BYTES_PER_GAME + OVERLAP_BYTES_PER_GAME + LOW_HOLD_BYTES_PER_GAME + ODDS_BYTES_PER_GAME) +
    LEAGUES * PROMO_BYTES_PER_LEAGUE;
  return {
    credits: SWEEP_CREDITS * scansPerDay + gameCalls * GAME_CREDITS,
    seconds: LEAGUES * 0.8 + (gameCalls / scansPerDay) * 0.125 + full * 0.025,
    bytes,
    partWrites: bytes / 1_024,
    // Of a hundred views 60 are arbitrages, 25 overlaps, 5 low holds, 10 promos, which count with one league's length.
    listBytes:
      games * (0.6 * ARBITRAGE_BYTES_PER_GAME + 0.25 * OVERLAP_BYTES_PER_GAME + 0.05 * LOW_HOLD_BYTES_PER_GAME) +
      0.1 * PROMO_BYTES_PER_LEAGUE,
  };
}
