import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import { type Answer, type CodePurpose, statusOutcome } from './call-log.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** Mail usually arrives within this time: real ms. */
const PROMPT_MAIL_MS = 600;
const POLL_MS = 20;
/** Waits for late mail: ms by the product's clock. Mail is retried after one, five and fifteen minutes. */
const LATE_MAIL_WAITS_MS = [61_000, 241_000, 301_000];

/**
 * Requests a code by mail; undefined if refused or not received. A new code is sent ten minutes after the last one at the earliest, so a user
 * who has used the last one waits.
 */
export async function requestCode(
  user: SimulatedUser,
  purpose: CodePurpose,
  send: () => Promise<Answer | undefined>,
): Promise<string | undefined> {
  const last = user.codes().findLast((mail) => mail.purpose === purpose);
  if (last !== undefined && isUsed(user, last.code)) {
    const wait = last.sentAt + (CODE_LIFE_SECONDS + 1) * 1000 - user.now();
    if (wait > 0) await user.sleep(wait);
  }
  const asked = user.now();
  const sent = await send();
  if (sent === undefined) return undefined;
  // Too soon for a new code: the page asks for the last one.
  if (statusOutcome(sent) === 'refused' && !z.safeParse(z.object({ alreadySent: z.boolean() }), sent.json).success)
    return undefined;
  for (let waited = 0; waited < PROMPT_MAIL_MS; waited += POLL_MS) {
    const code = unusedCode(user, purpose, asked);
    if (code !== undefined) return code;
    await pause(POLL_MS);
  }
  // An earlier code is used only if no newer one arrives.
  for (const late of LATE_MAIL_WAITS_MS) {
    const code = unusedCode(user, purpose, 0);
    if (code !== undefined) return code;
    await user.sleep(late);
  }
  return unusedCode(user, purpose, 0);
}

/** The code in the newest mail of this purpose, unless it is expired or used. */
function unusedCode(user: SimulatedUser, purpose: CodePurpose, since: number): string | undefined {
  const newest = user.codes().findLast((mail) => mail.purpose === purpose);
  if (newest === undefined || newest.sentAt < since || isUsed(user, newest.code)) return undefined;
  return newest.sentAt + CODE_LIFE_SECONDS * 1000 <= user.now() ? undefined : newest.code;
}

function isUsed({ log }: SimulatedUser, code: string): boolean {
  return log.some(({ asked }) => asked.code === code || asked.verificationCode === code);
}
