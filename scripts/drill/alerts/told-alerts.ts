import type { AlertRow } from '../../../functions/alerts/match/alert-row.ts';
import type { PersonRules } from '../../../functions/alerts/match/rule-index.ts';
import { naiveMatches } from '../../../functions/alerts/testing/naive-matches.ts';

/** A league's list as it was matched. Seconds since 1970. */
export interface MatchedList {
  readonly version: string;
  /** When it was scanned. */
  readonly dataAt: number;
  readonly matchedAt: number;
  readonly rows: readonly AlertRow[];
}

/** An alert in somebody's history, as far as matching decides it. */
export interface ToldAlert {
  readonly userId: string;
  readonly alertId: string;
  readonly opportunityId: string;
  readonly at: number;
  readonly dataAt: number;
  readonly title: string;
  readonly leftOut?: number | undefined;
}

interface Matched {
  readonly before: MatchedList;
  readonly now: MatchedList;
  /** Those with access, as they were while it was matched. */
  readonly people: readonly PersonRules[];
  /** Alerts that came into histories meanwhile. */
  readonly alerts: readonly ToldAlert[];
}

interface Told {
  readonly step: number;
  readonly dataAt: number;
}

/** An opportunity that was away longer is told again. */
const FORGOTTEN_SECONDS = 600;
/** Figures in titles are rounded. */
const ROUNDING = 0.006;

/**
 * Compares what people were told with what a naive matcher says, list by list (I9). Counts are of alerts: `matched` is what the naive matcher
 * says, `repeatedRuns` those of a run of matching that died and was repeated.
 */
export function compareTold() {
  const told = new Map<string, Told[]>();
  const since = new Map<string, { since: number; goneAt?: number }>();
  const counts = { matched: 0, told: 0, leftOut: 0, repeatedRuns: 0 };

  function list({ rows, dataAt }: MatchedList): void {
    const listed = new Set(rows.map(({ id }) => id));
    for (const id of listed) {
      const known = since.get(id);
      const isBack = known?.goneAt !== undefined && dataAt - known.goneAt > FORGOTTEN_SECONDS;
      since.set(id, { since: known === undefined || isBack ? dataAt : known.since });
    }
    for (const [id, known] of since) {
      if (!listed.has(id) && known.goneAt === undefined) since.set(id, { ...known, goneAt: dataAt });
    }
  }

  /** What the person was told of the opportunity since it is listed. */
  const toldOf = (userId: string, id: string) =>
    (told.get(`${userId} ${id}`) ?? []).filter(({ dataAt }) => dataAt >= (since.get(id)?.since ?? 0));

  return {
    counts: counts as Readonly<typeof counts>,
    /** The list that was matched before anybody had rules. */
    begin: list,
    /** Violations, as texts. */
    compare({ before, now, people, alerts }: Matched): string[] {
      list(now);
      const found: string[] = [];
      const expected = naiveMatches(
        people,
        { rows: before.rows, at: before.matchedAt },
        { rows: now.rows, at: now.matchedAt },
      );
      const figures = new Map(expected.map(({ userId, id, figure }) => [`${userId} ${id}`, figure]));
      for (const alert of alerts) {
        const { userId, opportunityId: id, at, dataAt, title, alertId } = alert;
        const isOfThisRun = at === now.matchedAt && dataAt === now.dataAt;
        const figure = isOfThisRun
          ? figures.get(`${userId} ${id}`)
          : Number.parseFloat(title.split(' ').find((word) => word.endsWith('%:')) ?? '');
        if (isOfThisRun && figure === undefined)
          found.push(`${alertId} told ${userId} of ${id}, which no rule matches`);
        if (!isOfThisRun) {
          counts.repeatedRuns += 1;
          if (dataAt === now.dataAt && !isOffered(people, now, alert))
            found.push(`${alertId} told ${userId} of ${id}, which no rule is about`);
        }
        const step = stepOf(figure ?? 0);
        const highest = Math.max(...toldOf(userId, id).map((each) => each.step), Number.NEGATIVE_INFINITY);
        if (stepOf((figure ?? 0) + ROUNDING) <= highest) found.push(`${alertId} told ${userId} of ${id} again`);
        told.set(`${userId} ${id}`, [...(told.get(`${userId} ${id}`) ?? []), { step, dataAt }]);
      }
      counts.told += alerts.length;
      const missing = expected.filter(({ userId, id, figure }) =>
        toldOf(userId, id).every(({ step }) => step < stepOf(figure)),
      );
      counts.matched += expected.length;
      for (const [userId, own] of Map.groupBy(missing, (match) => match.userId)) {
        const mine = alerts.filter((alert) => alert.userId === userId);
        const noted = mine.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0);
        counts.leftOut += own.length;
        // A run that died may have left out what the next one told of the next list.
        const isExact = mine.every(({ dataAt }) => dataAt === now.dataAt);
        if (own.length > noted || (isExact && own.length !== noted))
          found.push(
            `${userId} was not told of ${own.length} of ${now.version}, and ${noted} are noted: ${own
              .map(({ id }) => id)
              .slice(0, 3)
              .join(', ')}`,
          );
      }
      return found;
    },
  };
}

/** Whether any rule asks for the row, new or not. */
function isOffered(
  people: readonly PersonRules[],
  now: MatchedList,
  { userId, opportunityId, at }: ToldAlert,
): boolean {
  const rows = now.rows.filter(({ id }) => id === opportunityId);
  const own = people.filter((person) => person.userId === userId);
  return naiveMatches(own, { rows: [], at }, { rows, at }).length > 0;
}

function stepOf(figure: number): number {
  return Math.floor(2 * figure + 2e-9);
}
