import * as z from 'zod/mini';
import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { flowSession, flowState } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, mustExist, type Step } from '../../platform/table/write.ts';

/** How long after its first session a flow may open others, in case the answer was lost. */
const REPEATED_SECONDS = 5 * 60;
/** Longer than the flow may be used. */
const KEPT_SECONDS = 2 * 24 * 3600;

/**
 * A sign-up opens a session by its flow cookie, as transaction steps. Refused after a log-out, and five minutes after the flow's first
 * session. `now`: ms.
 */
export function flowSessionSteps(flowHash: string, tokenHash: string, now: Millis): readonly Step[] {
  const seconds = wholeSeconds(now);
  const ttl = seconds + KEPT_SECONDS;
  const change = { init: { firstAt: seconds, ttl }, condition: maySignIn(seconds) };
  return [
    { kind: 'update', key: flowState(flowHash), change },
    { kind: 'put', key: flowSession(flowHash, tokenHash), values: { tokenHash, ttl } },
  ];
}

/**
 * Ends a flow for good: it opens no session from now on. Returns the SHA-256 of the tokens of those it has opened. `mayBeNew`: whether to
 * note it of a flow that has opened none.
 */
export async function endFlow(
  table: Table,
  flowHash: string,
  { now, mayBeNew }: { readonly now: Millis; readonly mayBeNew: boolean },
): Promise<readonly string[]> {
  const endedAt = wholeSeconds(now);
  const set = { endedAt, ttl: endedAt + KEPT_SECONDS };
  try {
    await table.update(flowState(flowHash), { set, ...(mayBeNew ? {} : { condition: mustExist }) });
  } catch (error) {
    if (error instanceof ConditionFailed) return [];
    throw error;
  }
  const { pk, sk } = flowSession(flowHash, 'any');
  const rows = await table.query(pk, { schema: z.object({ tokenHash: z.string() }), skPrefix: sk.replace('any', '') });
  return rows.map(({ tokenHash }) => tokenHash);
}

const maySignIn = (seconds: number): Condition => ({
  expression: 'attribute_not_exists(endedAt) AND (attribute_not_exists(firstAt) OR firstAt > :earliest)',
  values: { ':earliest': seconds - REPEATED_SECONDS },
});
