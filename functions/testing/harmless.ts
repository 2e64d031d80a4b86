import * as z from 'zod/mini';
import { errorReply } from '../../shared/contracts/error-reply.ts';
import { departures } from './conformance.ts';
import type { Answer, RequestSketch } from './exchange.ts';
import { secretsInAnswer } from './sentinels.ts';

/** Traces of stacks, files, rows and libraries. */
const INTERNALS =
  /\bat \S+ \(|node_modules|\.ts\b|\/(work|var|home|tmp)\/|USER#|SESSION#|TypeError|Exception|undefined|\[object/;

/** what no answer may be, whatever was asked: a fault of ours, a surprise to the API's description, or more than was to be told. */
export function harmsOf(sketch: RequestSketch, answer: Answer): string[] {
  const harms = [...departures(sketch, answer), ...secretsInAnswer(answer)];
  if (answer.status >= 500) harms.push(`answered ${answer.status}`);
  if (answer.status < 400) return harms;
  const text = JSON.stringify(answer.body) ?? '';
  if (!z.safeParse(errorReply, answer.body).success) harms.push(`no message in ${text}`);
  const [internals] = INTERNALS.exec(text) ?? [];
  return internals === undefined ? harms : [...harms, `tells ${internals}`];
}
