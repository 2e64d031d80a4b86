import { contractViolations } from './conformance.ts';
import { secretsInResponse, trackSecretsOf } from './secret-leaks.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

/** Handlers of made-up contracts. */
const undocumentedHandlers = new WeakSet<object>();

/** Marks a handler that the API's description does not know. */
export function undocumented<H extends object>(handler: H): H {
  undocumentedHandlers.add(handler);
  return handler;
}

/** What every answer of every test is held to: no secret in it, and as the API's description says. Throws otherwise. */
export function checkResponse(sketch: TestRequest, answer: TestResponse, handler?: object): void {
  trackSecretsOf(sketch, answer);
  const leaks = secretsInResponse(answer);
  if (leaks.length > 0) throw new Error(`the answer holds a secret: ${leaks.join(', ')}`);
  if (handler !== undefined && undocumentedHandlers.has(handler)) return;
  const problems = contractViolations(sketch, answer);
  if (problems.length > 0) throw new Error(`not as the API is described:\n${problems.join('\n')}`);
}
