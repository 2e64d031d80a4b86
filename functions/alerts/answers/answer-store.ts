import type { AlertAnswer } from '../../../shared/contracts/alerts/answer-labels.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { alert as alertKey, mutedGame } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, mustExist, unlessRefused } from '../../platform/table/write.ts';
import { countAnswer } from '../figures/figure-store.ts';
import { type AlertRef, type AlertRowOfUser, alertRow } from '../outbox/alert-store.ts';
import { mutedGames } from '../outbox/muted-games.ts';

/** An alert and what its recipient has said of it: the first press of each kind stands in the alert's row, a muted game in one of its own. */
export interface AnsweredAlert {
  readonly alert: AlertRowOfUser;
  readonly muted: boolean;
}

/**
 * Records an answer; pressing again changes nothing. Without one, only reads. Undefined for an alert that is not there any more, or whose game
 * has started.
 * @throws 'too-many-calls' when a person presses too often; 'unavailable' when the table does not respond
 */
export async function answer(
  table: Table,
  ref: AlertRef,
  given: AlertAnswer | undefined,
  now: Millis,
): Promise<AnsweredAlert | undefined> {
  const at = wholeSeconds(now);
  const before = await answerable(table, ref, at);
  if (before === undefined || given === undefined) return before;
  await takeOne(table, limits.alertAnswersByUser, sha256(ref.userId), now);
  if (given === 'mute') await mute(table, before.alert);
  else await note(table, before.alert, given, at);
  return answerable(table, ref, at);
}

async function answerable(table: Table, ref: AlertRef, at: Seconds): Promise<AnsweredAlert | undefined> {
  const found = await table.get(alertKey(ref.userId, ref.alertId), alertRow);
  if (found === undefined || found.startsAt <= at) return undefined;
  const [muted = false] = await mutedGames(table, [found], at);
  return { alert: found, muted };
}

/** Not for an account that is being deleted, whose alerts are gone. */
async function mute(table: Table, { userId, alertId, eventId, title, startsAt }: AlertRowOfUser): Promise<void> {
  const values = { title, until: startsAt, ttl: startsAt };
  await unlessRefused(
    table.transact([
      { kind: 'check', key: alertKey(userId, alertId), condition: mustExist },
      { kind: 'put', key: mutedGame(userId, eventId), values },
    ]),
  );
}

async function note(
  table: Table,
  { userId, alertId, at: alertedAt }: AlertRowOfUser,
  given: 'placed' | 'gone',
  at: Seconds,
): Promise<void> {
  const field = `${given}At` as const;
  const change = { set: { [field]: at }, condition: isFirst(field) };
  const isNoted = await unlessRefused(table.update(alertKey(userId, alertId), change));
  if (isNoted) await countAnswer(table, given, { alertedAt, at });
}

/** Of two presses one is the first. */
const isFirst = (field: string): Condition => ({
  expression: 'attribute_exists(pk) AND attribute_not_exists(#field)',
  names: { '#field': field },
});
