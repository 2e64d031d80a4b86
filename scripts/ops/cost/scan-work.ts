import { stages } from '../../../infra/config/stages.ts';

/** A scan covers five professional and three college leagues at twenty books, all in season: games of the next two days. */
export const LEAGUES = 8;
const PROFESSIONAL_GAMES = 60;
const COLLEGE_GAMES = 170;
const GAMES = PROFESSIONAL_GAMES + COLLEGE_GAMES;
/** Credits: three featured markets a league at two a market; forty further markets of a professional game, ten of a college game. */
const SWEEP_CREDITS = LEAGUES * 3 * 2;
const GAME_CREDITS = averageOfGames(40, 10) * 2;
/** A game's further markets expire after this; without them it has its featured markets. */
const QUOTE_LIFE_SECONDS = 600;
/** Bytes of a game as stored, compressed, with all its markets. */
const fullBytes = {
  arbitrage: averageOfGames(290, 30),
  overlap: averageOfGames(960, 480),
  lowHold: averageOfGames(3_810, 520),
  odds: averageOfGames(18_200, 2_290),
};
/** With its featured markets alone. */
const featuredBytes: typeof fullBytes = {
  arbitrage: averageOfGames(220, 30),
  overlap: averageOfGames(200, 300),
  lowHold: averageOfGames(640, 390),
  odds: averageOfGames(1_310, 900),
};
/** With every game's markets: a high estimate. */
const PROMO_BYTES_PER_LEAGUE = 28_000;

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
  const bytesOf = (list: keyof typeof fullBytes) => full * fullBytes[list] + (GAMES - full) * featuredBytes[list];
  const [arbitrage, overlap, lowHold] = [bytesOf('arbitrage'), bytesOf('overlap'), bytesOf('lowHold')];
  const bytes = arbitrage + overlap + lowHold + bytesOf('odds') + LEAGUES * PROMO_BYTES_PER_LEAGUE;
  return {
    credits: SWEEP_CREDITS * scansPerDay + gameCalls * GAME_CREDITS,
    seconds: LEAGUES * 0.8 + (gameCalls / scansPerDay) * 0.125 + full * 0.025,
    bytes,
    partWrites: bytes / 1_024,
    // Of a hundred views 60 are arbitrages, 25 overlaps, 5 low holds, 10 promos, which count with one league's length.
    listBytes: 0.6 * arbitrage + 0.25 * overlap + 0.05 * lowHold + 0.1 * PROMO_BYTES_PER_LEAGUE,
  };
}
