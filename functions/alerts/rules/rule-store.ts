import * as z from 'zod/mini';
import { MAX_ALERT_RULES } from '../../../shared/catalogue/account-limits.ts';
import { isGamePart, isMarketGroup } from '../../../shared/catalogue/filters.ts';
import { isLeagueKey } from '../../../shared/catalogue/leagues.ts';
import { sportsbookById } from '../../../shared/catalogue/sportsbooks.ts';
import { type AlertRule, type AlertRuleFields, alertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { markChangedStep } from '../../bettor/changed-mark.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RandomBytes } from '../../platform/hash.ts';
import { alertRuleCount, alertRule as alertRuleKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from '../../platform/table/write.ts';

/** A person's alert rules and their count, which change in one transaction, with a mark for the next matching run. */

const ruleRow = z.object({
  id: z.string(),
  revision: z.int(),
  ...alertRuleFields,
  name: z.string(),
  // A later version may know more of all of these.
  kinds: z.array(z.string()),
  selectedSportsbooks: z.array(z.int()),
  selectedLeagues: z.array(z.string()),
  selectedTimeRange: z.string(),
  selectedMarkets: z.array(z.string()),
  selectedPeriods: z.array(z.string()),
  channels: z.array(z.string()),
  /** Milliseconds since 1970, to keep the order in which rules were saved. */
  savedAt: z.int(),
});
type RuleRow = z.output<typeof ruleRow>;

const enteredFields = z.object(alertRuleFields);

interface StoreDeps {
  readonly table: Table;
  readonly random: RandomBytes;
}

/** A person's rules, in the order they were saved, then by id. */
export async function readRules(table: Table, userId: string): Promise<AlertRule[]> {
  const { pk } = alertRuleCount(userId);
  const rows = await table.query(pk, { schema: ruleRow, skPrefix: `ALERT_RULE${KEY_SEPARATOR}` });
  return rows.toSorted((a, b) => a.savedAt - b.savedAt || (a.id < b.id ? -1 : 1)).flatMap(ruleOf);
}

/**
 * Adds a rule. One with this id and these fields is left as it is. `now`: ms.
 * @throws 'too-many-rules'; 'rule-changed' if one with this id is different
 */
export async function addRule(
  { table, random }: StoreDeps,
  { userId, id, fields }: { readonly userId: string; readonly id: string; readonly fields: AlertRuleFields },
  now: Millis,
): Promise<AlertRule> {
  const added = { id, revision: 1, ...fields };
  const key = alertRuleKey(userId, id);
  try {
    await table.transact([
      { kind: 'update', key: alertRuleCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
      { kind: 'put', key, values: { ...added, savedAt: now }, condition: isNew },
      markChangedStep(userId, random),
    ]);
    return added;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A repeated call may be the one that took the last place.
    const known = await table.get(key, ruleRow);
    if (known === undefined) throw new Refusal('too-many-rules');
    if (!isSame(known, fields)) throw new Refusal('rule-changed');
    return { ...added, revision: known.revision };
  }
}

/**
 * Changes a rule that still has the given revision. Repeating a change that was made is no error.
 * @throws 'not-found' if there is none with this id
 * @throws 'rule-changed' if it was changed in the meantime
 */
export async function changeRule(
  { table, random }: StoreDeps,
  {
    userId,
    id,
    revision,
    fields,
  }: { readonly userId: string; readonly id: string; readonly revision: number; readonly fields: AlertRuleFields },
): Promise<AlertRule> {
  const changed = { id, revision: revision + 1, ...fields };
  const set = { ...fields, revision: changed.revision };
  try {
    await table.transact([
      { kind: 'update', key: alertRuleKey(userId, id), change: { set, condition: isAtRevision(revision) } },
      markChangedStep(userId, random),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = error.old(ruleRow, 0);
    if (current === undefined) throw new Refusal('not-found');
    if (current.revision !== changed.revision || !isSame(current, fields)) throw new Refusal('rule-changed');
  }
  return changed;
}

/**
 * Deletes a rule.
 * @throws 'not-found' if there is none with this id
 */
export async function deleteRule(
  { table, random }: StoreDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  try {
    await table.transact([
      { kind: 'remove', key: alertRuleKey(userId, id), condition: mustExist },
      { kind: 'update', key: alertRuleCount(userId), change: { add: { n: -1 }, condition: hasSome } },
      markChangedStep(userId, random),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Refusal('not-found');
    throw error;
  }
}

/**
 * A row as a rule, without what this version's catalogue lacks. None if that leaves a choice empty, which would mean everything, or no way
 * to be told.
 */
function ruleOf({ savedAt: _, ...row }: RuleRow): AlertRule[] {
  const known = {
    ...row,
    kinds: row.kinds.filter((kind) => enteredFields.shape.kinds.safeParse([kind]).success),
    selectedSportsbooks: row.selectedSportsbooks.filter((id) => sportsbookById(id) !== undefined),
    selectedLeagues: row.selectedLeagues.filter(isLeagueKey),
    selectedMarkets: row.selectedMarkets.filter(isMarketGroup),
    selectedPeriods: row.selectedPeriods.filter(isGamePart),
    channels: row.channels.filter((channel) => enteredFields.shape.channels.safeParse([channel]).success),
  };
  const lost = ['selectedSportsbooks', 'selectedLeagues', 'selectedMarkets', 'selectedPeriods'] as const;
  if (lost.some((field) => row[field].length > 0 && known[field].length === 0)) return [];
  const { success, data } = enteredFields.safeParse(known);
  return success ? [{ id: row.id, revision: row.revision, ...data }] : [];
}

/** Whether a row has these fields; the order of a schema is that of its output. */
function isSame(row: RuleRow, fields: AlertRuleFields): boolean {
  const { data } = enteredFields.safeParse(row);
  return JSON.stringify(data) === JSON.stringify(enteredFields.safeParse(fields).data);
}

const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_ALERT_RULES },
};

const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };

/** A missing row fails it too. */
function isAtRevision(revision: number): Condition {
  return { expression: 'revision = :revision', values: { ':revision': revision } };
}
