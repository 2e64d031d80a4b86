import * as z from 'zod/mini';
import { errorReply } from '../../shared/contracts/error-reply.ts';
import { contractViolations } from './conformance.ts';
import { secretsInResponse } from './secret-leaks.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

/** Traces of stacks, files, table rows and libraries. */
const INTERNALS =
  /\bat \S+ \(|node_modules|\.ts\b|\/(work|var|home|tmp)\/|USER#|SESSION#|TypeError|Exception|undefined|\[object/;

/** problems that no response may have, whatever the request: a server error, an undocumented response, or leaked internals. */
export function responseProblems(sketch: TestRequest, answer: TestResponse): string[] {
  const harms = [...contractViolations(sketch, answer), ...secretsInResponse(answer)];
  if (answer.status >= 500) harms.push(`answered ${answer.status}`);
  if (answer.status < 400) return harms;
  const text = JSON.stringify(answer.body) ?? '';
  if (!z.safeParse(errorReply, answer.body).success) harms.push(`no message in ${text}`);
  const [internals] = INTERNALS.exec(text) ?? [];
  return internals === undefined ? harms : [...harms, `tells ${internals}`];
}
