import * as z from 'zod';

/** A number that is not known but taken, and why. Each can be changed by a flag: `hoursPerDay` by `--hours-per-day`. */
export interface Assumption {
  readonly value: number;
  readonly reason: string;
  /** At most; 1 for shares. */
  readonly max?: number;
  /** Counts of things that have no half. */
  readonly whole?: true;
  /** More than nothing. */
  readonly positive?: true;
}

/** What subscribers do, what the leagues hold, and how long functions take. Bytes are those on the way, compressed where they are. */
export const assumptions = {
  hoursPerDay: {
    value: 1,
    max: 24,
    reason: 'Time with the page in view, over all subscribers and days; most look in the evening.',
  },
  pollsPerHour: {
    value: 66,
    reason:
      'Auto Scan ON all that time asks when a list is due, here each minute, and one time in ten again because it was late; at least each minute, whatever the stage’s interval. It is OFF at first, so this is the dear side.',
  },
  progressPerOldList: {
    value: 0.1,
    max: 1,
    reason: 'The progress of scans is asked for with each new list, and where none came once the next was put off.',
  },
  spreadSeconds: {
    value: 15,
    positive: true,
    reason: 'All pages know when a list is due, and ask within so many seconds of it (`next-look.ts` in the page).',
  },
  pageLoadsPerDay: { value: 2, reason: 'Morning and evening.' },
  callsPerPageLoad: {
    value: 4,
    reason: 'User, subscription, preferences, presets, beside a list and the scan progress.',
  },
  listsPerDay: { value: 4, reason: 'Other boards, and lists that were asked for again by hand.' },
  oddsPerDay: { value: 5, reason: 'Details that are opened, each with one comparison of odds.' },
  scansAskedPerDay: { value: 1, reason: 'Presses of Scan Now; each is followed second by second.' },
  secondsToFollowScan: { value: 10, reason: 'About as long as a scan takes.' },
  savesPerDay: { value: 0.5, reason: 'Presets, preferences.' },
  signInsPerMonth: { value: 1.5, reason: 'A session lasts 30 days at most; some use two devices.' },
  newPerMonth: { value: 0.1, max: 1, reason: 'Share of subscribers who are new: sign-up, code, card.' },
  callsPerSignUp: { value: 12, reason: 'Code, proof, eligibility, subscription, completion, and some tried twice.' },
  eventsPerMonth: {
    value: 4,
    reason: 'What Stripe tells of one subscription: invoice, payment, subscription, customer.',
  },
  mailsPerMonth: {
    value: 0.5,
    reason: 'Three a sign-up (code, welcome, end of trial), codes for passwords, failed payments.',
  },
  visitsPerSubscriber: {
    value: 10,
    reason: 'Visits a month by people who are no subscribers, each with an empty cache.',
  },
  freshLoadsPerMonth: { value: 5, reason: 'A release a week empties the cache, and a new device.' },
  filesPerFreshLoad: { value: 30, whole: true, reason: 'Pieces of code, style, font, icons of a built page.' },
  bytesPerFreshLoad: {
    value: 260_000,
    reason: 'Built page, gzip: 205 kB of code and style for all boards, and the Latin font.',
  },
  filesPerLoad: {
    value: 2,
    whole: true,
    reason: 'From a full cache only the document and the manifest are asked for again.',
  },
  bytesPerLoad: { value: 6_000, reason: 'The document with its splash.' },
  peakFactor: { value: 3, reason: 'The evening’s busiest hour over the mean of the month.' },
  yearlyShare: { value: 0.25, max: 1, reason: 'Of subscribers who pay by the year.' },

  leagues: {
    value: 5,
    whole: true,
    positive: true,
    reason: 'All in season at once, as in October; a plan must last the dearest month.',
  },
  eventsPerLeague: {
    value: 12,
    whole: true,
    reason: 'Games within two days, whose further markets are worth asking for: a full evening of baseball or hockey.',
  },
  books: { value: 11, whole: true, positive: true, reason: 'The provider’s keys that are asked for today.' },
  marketsPerEvent: {
    value: 40,
    reason: 'Of those asked for, what comes back for a game of a main league; only these cost.',
  },
  arbitrageBytesPerEvent: {
    value: 930,
    reason: 'As stored; a twentieth fewer are sent. Measured on generated games of 4,400 quotes at eleven books.',
  },
  arbitrageBooksPower: {
    value: 2,
    reason:
      'Bytes of arbitrages grow with this power of the number of books: 2.08 from 12 to 120 (`npm run bench -- growth`), where books err on their own. Real ones copy each other, so this is the dear side.',
  },
  overlapBytesPerEvent: { value: 3_000, reason: 'Measured in the same way.' },
  promoBytesPerLeague: {
    value: 26_000,
    reason: 'Measured in the same way; the list is cut at a fixed length, so it does not grow with games.',
  },
  featuredShare: {
    value: 0.02,
    max: 1,
    reason: 'What a game weighs whose further markets are not at hand: 66 of 4,400 quotes.',
  },
  eventBytesPerEvent: { value: 22, reason: 'Measured in the same way.' },
  oddsBytesPerEvent: { value: 12_100, reason: 'Measured in the same way: every price of a game.' },
  arbitrageViews: { value: 0.6, max: 1, reason: 'Share of lists that are arbitrages; it is the first board.' },
  overlapViews: { value: 0.3, max: 1, reason: 'Share of lists that are overlaps; the rest are promos.' },

  callSeconds: {
    value: 0.025,
    reason: 'Four table calls of 4 to 5 ms one after another, and 5 ms of our own. Not measured on AWS.',
  },
  oddsSeconds: { value: 0.06, reason: 'The same, and a part of odds to decompress.' },
  signInSeconds: { value: 0.8, reason: 'argon2id over 64 MiB three times on 0.29 of a processor.' },
  stripeCallSeconds: { value: 1.2, reason: 'Sign-ups and events wait for two or three answers of Stripe’s.' },
  rebuildSeconds: {
    value: 0.4,
    reason: 'A list read, merged and compressed: 0.1 s on a whole processor, here on 0.29 of one.',
  },
  coldStartShare: { value: 0.002, max: 1, reason: 'Calls that begin a new process, at even traffic.' },
  coldStartSeconds: { value: 0.6, reason: 'Import, first secrets, first connections.' },
  scanSecondsPerLeague: { value: 0.8, reason: 'A list of games and a sweep, one after the other at the provider.' },
  scanSecondsPerCall: { value: 0.125, reason: 'Calls about single games: half a second each, four at once.' },
  scanSecondsPerEvent: {
    value: 0.025,
    reason:
      'Parsing, finding, packing of a game at eleven books: measured 6 ms for twelve games and 14 for 120 at 120 books, the number of books taken out (`npm run bench -- growth`); AWS’s processor may be slower.',
  },
  jobSeconds: { value: 0.1, reason: 'A sweep of an empty outbox, a bounce noted.' },
  mailSeconds: { value: 0.4, reason: 'Claim, render, send, settle.' },
  reconcileSeconds: { value: 3, reason: 'Marks, and Stripe’s first pages.' },
  reconcileSecondsPerSubscriber: {
    value: 0.003,
    reason: 'Stripe’s pages hold 100 and take 0.3 s; a run ends at 90 s and goes on in the next.',
  },

  requestLogBytes: { value: 262, reason: 'The request’s line as the logger writes it (a test measures it).' },
  platformLogBytes: { value: 270, reason: 'Lambda’s START, END and REPORT of each run.' },
  accessLogBytes: { value: 300, reason: 'API Gateway’s line of each call.' },
  scanLogBytes: { value: 3_600, reason: 'A line a league, begin, end, Lambda’s own.' },
  jobLogBytes: { value: 700, reason: 'Two lines and Lambda’s own.' },
  logCompression: { value: 0.15, max: 1, reason: 'Logs are stored gzipped; AWS’s own example takes this share.' },

  progressBytes: { value: 1_700, reason: 'Scan progress of five leagues, uncompressed.' },
  smallReplyBytes: { value: 600, reason: 'User, subscription, presets.' },
  oddsReplyBytes: { value: 2_000, reason: 'Eleven books’ prices for the outcomes of one market.' },
  headerBytes: { value: 600, reason: 'Headers count as bytes too.' },
  rowBytesPerSubscriber: {
    value: 6_000,
    reason: 'Profile, subscription, sessions, presets, trial, address, with what AWS adds for each item.',
  },
  expiryLagHours: {
    value: 24,
    reason: 'DynamoDB deletes within a few days of the end of life; until then rows are stored.',
  },
  alarmMailsPerMonth: { value: 20, reason: 'Alarms that ring and end, to two people.' },
  releasesPerMonth: { value: 4, reason: 'Files of earlier releases stay in the bucket.' },
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof assumptions;

/** What the model is told of use: every assumption, and what a plan is made for. */
export interface Usage extends Readonly<Record<AssumptionName, number>> {
  readonly subscribers: number;
  /** Seconds between two scans. */
  readonly scanSeconds: number;
  /** Credits that a day's scans may spend. */
  readonly dailyCredits: number;
  /** Bytes of a list as sent, in the mean of the boards; null: worked out from games and books. */
  readonly listBytes: number | null;
  /** Each game's further markets are asked for so often; null: as often as the daily credits allow. */
  readonly eventRefreshSeconds: number | null;
}

const isAssumption = (name: string): name is AssumptionName => name in assumptions;
export const assumptionNames: readonly AssumptionName[] = Object.keys(assumptions).filter(isAssumption);

const everyAssumption = z.record(z.enum(assumptionNames), z.number());

/** Use as assumed, but for what is given. */
export function usageOf(given: Pick<Usage, 'subscribers' | 'scanSeconds' | 'dailyCredits'> & Partial<Usage>): Usage {
  const assumed = assumptionNames.map((name) => [name, assumptions[name].value]);
  return {
    ...everyAssumption.parse(Object.fromEntries(assumed)),
    listBytes: null,
    eventRefreshSeconds: null,
    ...given,
  };
}
