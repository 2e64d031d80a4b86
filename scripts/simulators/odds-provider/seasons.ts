import type { SimulatedLeague } from './teams.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** When a league's games are. */
export interface Season {
  /** Months of its games, 1 to 12, first to last; the last may be in the next year. */
  readonly months: readonly [first: number, last: number];
  /** Seconds of one round, in which a team plays at most once. */
  readonly round: number;
  /** How far ahead books list games, in seconds. */
  readonly listed: number;
  /** Absent: every team plays in each round, and the games are spread over it. */
  readonly calendar?: Calendar;
}

/** Rounds that follow the calendar of the East Coast. */
interface Calendar {
  /** Start of a round, in seconds since 1970. */
  readonly origin: number;
  /** The starts of a round's games, in hours after the round's. */
  readonly startsOf: (round: number) => readonly number[];
}

/** Midnight in New York in winter. */
const EAST_COAST = 5 * HOUR_SECONDS;

/** A college football week from Sunday: a few games on weekdays, sixty on Saturday. */
const footballWeek: Calendar = {
  // 1970-01-04 was a Sunday.
  origin: 3 * DAY_SECONDS + EAST_COAST,
  startsOf: () => [
    ...hours(2 * 24 + 19, 2),
    ...hours(3 * 24 + 19, 2),
    ...hours(4 * 24 + 19.5, 2),
    ...hours(5 * 24 + 20, 2),
    ...hours(6 * 24 + 12, 20),
    ...hours(6 * 24 + 15.5, 20),
    ...hours(6 * 24 + 19, 14),
    ...hours(6 * 24 + 22.25, 6),
  ],
};

/** `games`: a day's, from Sunday to Saturday. On weekends they begin at noon, else in the evening. */
function basketballDays(games: readonly number[]): Calendar {
  return {
    origin: EAST_COAST,
    startsOf: (round) => {
      // 1970-01-01 was a Thursday.
      const weekday = (round + 4) % 7;
      const count = games[weekday] ?? 0;
      const [from, until] = weekday === 0 || weekday === 6 ? [12, 22] : [18.5, 22.5];
      return Array.from({ length: count }, (_, slot) => from + ((until - from) * Math.floor((slot * 12) / count)) / 12);
    },
  };
}

function hours(at: number, games: number): number[] {
  return Array.from({ length: games }, () => at);
}

/**
 * Source of the months: "US Sports Calendar", https://idfootballdesk.com/?p=624, where baseball's last days in November are left out; the
 * WNBA plays from May to October.
 */
export const seasons: Record<SimulatedLeague, Season> = {
  baseball_mlb: { months: [4, 10], round: DAY_SECONDS, listed: 1.25 * DAY_SECONDS },
  basketball_nba: { months: [10, 6], round: 2 * DAY_SECONDS, listed: 2.5 * DAY_SECONDS },
  americanfootball_nfl: { months: [9, 2], round: 7 * DAY_SECONDS, listed: 7 * DAY_SECONDS },
  icehockey_nhl: { months: [10, 6], round: 2 * DAY_SECONDS, listed: 2.5 * DAY_SECONDS },
  basketball_wnba: { months: [5, 10], round: 2 * DAY_SECONDS, listed: 3 * DAY_SECONDS },
  americanfootball_ncaaf: {
    months: [9, 1],
    round: 7 * DAY_SECONDS,
    listed: 7 * DAY_SECONDS,
    calendar: footballWeek,
  },
  basketball_ncaab: {
    months: [11, 4],
    round: DAY_SECONDS,
    listed: DAY_SECONDS,
    calendar: basketballDays([80, 70, 110, 105, 105, 70, 120]),
  },
  basketball_wncaab: {
    months: [11, 4],
    round: DAY_SECONDS,
    listed: DAY_SECONDS,
    calendar: basketballDays([80, 20, 45, 55, 75, 35, 60]),
  },
};

/** Whether a league plays at a time. */
export function isInSeason({ months: [first, last] }: Season, at: number): boolean {
  const month = new Date(at * 1000).getUTCMonth() + 1;
  return first <= last ? month >= first && month <= last : month >= first || month <= last;
}
