import type { Millis } from '../../../../shared/odds/time.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import type { Visit } from '../../../platform/visit.ts';
import { flowCookie, flowHash, newFlowToken, readFlowToken } from '../../protection/flow.ts';
import { limits } from '../../protection/limits.ts';
import { takeOne } from '../../protection/rate-limit.ts';
import type { CodeDeps } from '../codes/code-deps.ts';

interface CodeRequestCall {
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly visit: Visit;
  readonly sendCookie: (line: string) => void;
}

/** A browser that requests a code. */
export interface CodeRequester {
  readonly flowHash: string;
  /** HMAC of the block of addresses around the client's. */
  readonly block: string;
  readonly cookies: readonly string[];
  /** ms */
  readonly now: Millis;
}

/**
 * The first step of every request for a code: the browser gets or keeps its flow cookie, and the call is counted against the client's
 * address and the block around it, whatever its outcome.
 * @throws 'too-many-codes'
 */
export async function beginCodeRequest(call: CodeRequestCall, deps: CodeDeps): Promise<CodeRequester> {
  const now = deps.clock();
  const flow = readFlowToken(call.cookies) ?? newFlowToken(deps.random);
  call.sendCookie(flowCookie(flow));
  const place = keyedHash(deps.emailKey, call.clientAddress);
  await takeOne(deps.table, limits.codesFromAddressPerHour, place, now);
  await takeOne(deps.table, limits.codesFromAddressPerDay, place, now);
  const block = keyedHash(deps.emailKey, call.visit.place);
  await takeOne(deps.table, limits.codesFromBlockPerHour, block, now);
  await takeOne(deps.table, limits.codesFromBlockPerDay, block, now);
  return { flowHash: flowHash(flow), block, cookies: call.cookies, now };
}
