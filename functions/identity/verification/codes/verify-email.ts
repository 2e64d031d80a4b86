import * as z from 'zod/mini';
import type { Millis } from '../../../../shared/odds/time.ts';
import { consumeCodeStep } from '../../../mail/codes/code-store.ts';
import { storedSeconds, wholeSeconds } from '../../../platform/clock.ts';
import type { KeyedHashes } from '../../../platform/keyed-hash.ts';
import { verifiedFlow } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { ConditionFailed, isNew } from '../../../platform/table/write.ts';
import { flowCookie, flowHash, newFlowToken } from '../../protection/flow.ts';
import type { CodeDeps } from './code-deps.ts';
import { type CodeAttempt, verifyCode, wrongCode } from './verify-code.ts';

/** Lifetime of the flow cookie. */
const KEPT_SECONDS = 24 * 3600;

/** A browser's verified address for a sign-up. */
const verifiedRow = z.object({
  /** Seconds since 1970. */
  verifiedAt: storedSeconds,
});

/**
 * Verifies a sign-up code and records the browser by a new flow cookie, which is returned, so that a planted cookie proves nothing.
 * @throws 'code-wrong', 'too-many-attempts'
 */
export async function verifyEmailAddress(attempt: CodeAttempt, deps: CodeDeps): Promise<string> {
  const { emailHash, now } = attempt;
  const right = await verifyCode(attempt, deps);
  const flow = newFlowToken(deps.random);
  const verifiedAt = wholeSeconds(now);
  const values = { verifiedAt, ttl: verifiedAt + KEPT_SECONDS };
  try {
    await deps.table.transact([
      consumeCodeStep(right.row, emailHash, now),
      { kind: 'put', key: verifiedFlow(flowHash(flow), emailHash), values, condition: isNew },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw wrongCode();
    throw error;
  }
  return flowCookie(flow);
}

/**
 * When the browser with this flow verified the address, in seconds since 1970; undefined if never, or more than 24 hours ago. `now`: ms.
 */
export async function emailVerifiedAt(
  table: Table,
  { flow, hashes, now }: { readonly flow: string; readonly hashes: KeyedHashes; readonly now: Millis },
): Promise<number | undefined> {
  const [used, ...valid] = hashes.map((hash) => verifiedFlow(flowHash(flow), hash));
  if (used === undefined) return undefined;
  const row =
    valid.length === 0
      ? await table.get(used, verifiedRow)
      : (await table.getMany([used, ...valid], verifiedRow)).find((each) => each !== undefined);
  return row !== undefined && isRecent(row, now) ? row.verifiedAt : undefined;
}

/** Whether the browser with this flow verified any address within 24 hours. `now`: ms. */
export async function hasVerifiedEmail(table: Table, flow: string, now: Millis): Promise<boolean> {
  const { pk, sk } = verifiedFlow(flowHash(flow), 'any');
  const rows = await table.query(pk, { schema: verifiedRow, skPrefix: sk.replace('any', '') });
  return rows.some((row) => isRecent(row, now));
}

function isRecent({ verifiedAt }: z.output<typeof verifiedRow>, now: Millis): boolean {
  return verifiedAt + KEPT_SECONDS > wholeSeconds(now);
}
