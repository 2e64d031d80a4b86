import { departures } from './conformance.ts';
import type { Answer, RequestSketch } from './exchange.ts';
import { noteSecretsOf, secretsInAnswer } from './sentinels.ts';

/** Handlers of made-up contracts. */
const undocumentedHandlers = new WeakSet<object>();

/** Marks a handler that the API's description does not know. */
export function undocumented<H extends object>(handler: H): H {
  undocumentedHandlers.add(handler);
  return handler;
}

/** What every answer of every test is held to: no secret in it, and as the API's description says. Throws otherwise. */
export function inspect(sketch: RequestSketch, answer: Answer, handler?: object): void {
  noteSecretsOf(sketch, answer);
  const leaks = secretsInAnswer(answer);
  if (leaks.length > 0) throw new Error(`the answer holds a secret: ${leaks.join(', ')}`);
  if (handler !== undefined && undocumentedHandlers.has(handler)) return;
  const problems = departures(sketch, answer);
  if (problems.length > 0) throw new Error(`not as the API is described:\n${problems.join('\n')}`);
}
