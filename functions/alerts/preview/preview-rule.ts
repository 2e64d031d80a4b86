import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isoTime } from '../../platform/clock.ts';
import { groupOf } from '../match/changed-rows.ts';
import { type LoggedRows, ROWS_SECONDS } from '../match/matched-store.ts';
import { matchRule, plainOffers, prepareRule, stepOf } from '../match/rule-match.ts';
import { alertTitle } from '../outbox/alert-text.ts';

/** What was new or changed in a league in the last hour, oldest first. */
export type ReadLogged = (league: LeagueKey, at: Seconds) => Promise<readonly LoggedRows[]>;

const MOST_EXAMPLES = 3;

/**
 * What a rule would have told in the last hour. A row counts when it comes and matches, and whenever it reaches a higher step; one that was
 * there before the hour counts from its first change on.
 */
export async function previewRule(
  fields: AlertRuleFields,
  { betting, at, read }: { readonly betting: BettingSettings; readonly at: Seconds; readonly read: ReadLogged },
) {
  const rule = { id: '', revision: 1, ...fields, on: true };
  const prepared = prepareRule(rule, { books: myBooks(betting), stakes: stakeRulesOf(betting) });
  const chosen = leagues.filter(({ key }) => rule.selectedLeagues.length === 0 || rule.selectedLeagues.includes(key));
  const logged = (await Promise.all(chosen.map(({ key }) => read(key, at)))).flat();
  const told: { readonly at: Seconds; readonly title: string }[] = [];
  /** The step that a row has reached; undefined if it did not match when it was looked at last. */
  const steps = new Map<string, number | undefined>();
  for (const { at: then, rows } of logged.toSorted((a, b) => a.at - b.at)) {
    const groups = Map.groupBy(rows, ({ row }) => groupOf(row));
    for (const { row, isNew } of rows) {
      const key = groupOf(row);
      // A run logs a group of rows that may beat one another whole.
      const group = key === undefined ? [row] : (groups.get(key) ?? []).map((each) => each.row);
      const offer = matchRule(prepared, { row, group }, then, plainOffers);
      const step = offer && (Number.isNaN(offer.figure) ? 0 : stepOf(offer.figure));
      const before = steps.get(row.id);
      const isKnown = isNew || steps.has(row.id);
      if (offer !== undefined && step !== undefined && isKnown && (before === undefined || step > before))
        told.push({ at: then, title: alertTitle(row, offer) });
      // A lower step is no step back: it was told.
      steps.set(row.id, step === undefined ? before : Math.max(step, before ?? step));
    }
  }
  const oldest = logged.reduce((first, { at: then }) => Math.min(first, then), at);
  return {
    count: told.length,
    seconds: Math.min(ROWS_SECONDS, Math.max(0, at - oldest)),
    examples: told
      .slice(-MOST_EXAMPLES)
      .toReversed()
      .map(({ at: then, title }) => ({ at: isoTime(then), title })),
  };
}
