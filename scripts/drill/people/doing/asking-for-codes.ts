import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import { newCode } from '../mail-box.ts';
import { type Answer, type CodePurpose, outcomeOf } from '../record.ts';
import type { Self } from '../self.ts';

/**
 * Has a code mailed and gives it; undefined where it is refused or does not come. Who has used up the last one waits until there may be
 * another: for ten minutes after one was sent no other one is, and the page says so, or says nothing.
 */
export async function mailedCode(
  self: Self,
  purpose: CodePurpose,
  send: () => Promise<Answer | undefined>,
): Promise<string | undefined> {
  const last = self.record.findLast((seen) => seen.kind === 'mail' && seen.purpose === purpose);
  if (last?.kind === 'mail' && last.code !== undefined && self.mind.triedCodes.has(last.code)) {
    const free = last.sentAt + (CODE_LIFE_SECONDS + 1) * 1000;
    if (free > self.now()) await self.sleep(free - self.now());
  }
  const asked = self.now();
  const sent = await send();
  if (sent === undefined || (outcomeOf(sent) === 'refused' && !wasSentBefore(sent))) return undefined;
  return newCode(self, purpose, asked);
}

/** Another code than the right one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(code.length, '0');

/** Too soon for another one: the page asks for the one that was sent. */
function wasSentBefore(answer: Answer): boolean {
  const { json } = answer.got === 'answer' ? answer : { json: undefined };
  return typeof json === 'object' && json !== null && 'alreadySent' in json;
}
