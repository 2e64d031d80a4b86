import { contractViolations } from './conformance.ts';
import { secretsInResponse, trackSecretsOf } from './secret-leaks.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

/** Handlers of test-only contracts. */
const undocumentedHandlers = new WeakSet<object>();

/** Marks a handler that is not in the OpenAPI document. */
export function undocumented<H extends object>(handler: H): H {
  undocumentedHandlers.add(handler);
  return handler;
}

/**
 * Checks applied to every response in tests: no secrets, and conformance to the OpenAPI document.
 * @throws AssertionError otherwise
 */
export function checkResponse(sketch: TestRequest, answer: TestResponse, handler?: object): void {
  trackSecretsOf(sketch, answer);
  const leaks = secretsInResponse(answer);
  if (leaks.length > 0) throw new Error(`the response contains a secret: ${leaks.join(', ')}`);
  if (handler !== undefined && undocumentedHandlers.has(handler)) return;
  const problems = contractViolations(sketch, answer);
  if (problems.length > 0) throw new Error(`the response violates the OpenAPI document:\n${problems.join('\n')}`);
}
