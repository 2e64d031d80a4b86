import { myBooks, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import { withoutOff } from '../../../shared/boards/venues-off.ts';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isoTime } from '../../platform/clock.ts';
import { groupOf } from '../match/changed-rows.ts';
import { type LoggedRows, ROWS_SECONDS } from '../match/matched-store.ts';
import { hasRisen, matchRule, plainOffers, prepareRule } from '../match/rule-match.ts';
import { alertTitle } from '../outbox/alert-text.ts';

/** What was new or changed in a league in the last hour, oldest first. */
export type ReadLogged = (league: LeagueKey, at: Seconds) => Promise<readonly LoggedRows[]>;

const MOST_EXAMPLES = 3;

interface PreviewOf {
  readonly betting: BettingSettings;
  readonly at: Seconds;
  readonly read: ReadLogged;
  /** Sportsbooks that are off for this person. */
  readonly off: ReadonlySet<number>;
}

/**
 * What a rule would have told in the last hour. A row counts when it comes and matches, and whenever it is a step above what was told; one that was
 * there before the hour counts from its first change on.
 */
export async function previewRule(fields: AlertRuleFields, { betting, at, read, off }: PreviewOf) {
  const rule = { id: '', revision: 1, ...fields, on: true };
  const prepared = prepareRule(rule, { books: withoutOff(myBooks(betting), off), stakes: stakeRulesOf(betting) });
  const chosen = leagues.filter(({ key }) => rule.selectedLeagues.length === 0 || rule.selectedLeagues.includes(key));
  const logged = (await Promise.all(chosen.map(({ key }) => read(key, at)))).flat();
  const sent: { readonly at: Seconds; readonly title: string }[] = [];
  /** The highest figure that was sent of a row, or that it had when it was first seen; undefined if it has not matched yet. */
  const figures = new Map<string, number | undefined>();
  for (const { at: then, rows } of logged.toSorted((a, b) => a.at - b.at)) {
    const groups = Map.groupBy(rows, ({ row }) => groupOf(row));
    for (const { row, isNew } of rows) {
      if (row.bets.some(({ sportsbookId }) => off.has(sportsbookId))) continue;
      const key = groupOf(row);
      // A run logs a group of rows that may beat one another whole.
      const group = key === undefined ? [row] : (groups.get(key) ?? []).map((each) => each.row);
      const offer = matchRule(prepared, { row, group }, then, plainOffers);
      const before = figures.get(row.id);
      const figure = offer && (Number.isNaN(offer.figure) ? 0 : offer.figure);
      const isKnown = isNew || figures.has(row.id);
      const isSent = figure !== undefined && isKnown && (before === undefined || hasRisen(figure, before));
      if (offer !== undefined && isSent) sent.push({ at: then, title: alertTitle(row, offer) });
      // What was sent stays sent.
      figures.set(row.id, isSent || before === undefined ? figure : before);
    }
  }
  const oldest = logged.reduce((first, { at: then }) => Math.min(first, then), at);
  return {
    count: sent.length,
    seconds: Math.min(ROWS_SECONDS, Math.max(0, at - oldest)),
    examples: sent
      .slice(-MOST_EXAMPLES)
      .toReversed()
      .map(({ at: then, title }) => ({ at: isoTime(then), title })),
  };
}
