import { createHash } from 'node:crypto';
import type { Stand } from '../stand.ts';
import type { Remembered } from '../state/tables.ts';
import { invalid, Refusal } from './refusal.ts';

const KEPT_SECONDS = 86_400;
const LONGEST_KEY = 255;

interface Asked {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * The first answer to this key, if there is one.
 * @throws Refusal `idempotency_error` for a key that stood for another question
 */
export function recall(stand: Stand, asked: Asked): Remembered | undefined {
  if (asked.key.length > LONGEST_KEY) throw invalid(`Idempotency keys must be at most ${LONGEST_KEY} characters long.`);
  const known = stand.store.get('remembered', asked.key);
  if (known === undefined || known.digest === digestOf(asked)) return known;
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${asked.key}' if you meant to execute a different request.`,
  });
}

/** To be called before every call and now and then: a day later a key stands for nothing. */
export function forgetOld(stand: Stand): void {
  for (const { id, createdAt } of stand.store.all('remembered'))
    if (createdAt + KEPT_SECONDS <= stand.now()) stand.store.remove('remembered', id);
}

/** Results are kept, card refusals and failures of the server too; what was refused before anything ran is not. */
export function remember(
  stand: Stand,
  asked: Asked,
  { status, body, requestId }: { status: number; body: string; requestId: string },
): void {
  if (status !== 200 && status !== 402 && status < 500) return;
  stand.store.put('remembered', {
    id: asked.key,
    digest: digestOf(asked),
    status,
    body,
    requestId,
    createdAt: stand.now(),
  });
}

function digestOf({ method, path, body }: Asked): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}
