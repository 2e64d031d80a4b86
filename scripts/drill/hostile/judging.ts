import { isDeepStrictEqual } from 'node:util';
import { replyHeaders } from '../../../functions/edge/headers.ts';
import type { Answer } from '../../../functions/testing/exchange.ts';
import { harmsOf } from '../../../functions/testing/harmless.ts';
import type { Shot } from './shots.ts';

/** What the gateway answers by itself, before any function of ours is asked. */
const gatewayWords: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  431: 'Request Header Fields Too Large',
};

/** What is wrong with the answer to a hostile request; nothing where all is well. */
export function harmsOfAnswer({ sketch }: Shot, answer: Answer): string[] {
  if (isGatewaysOwn(answer)) return [];
  // To HEAD, an answer has no body to look at.
  const judged = sketch.method === 'HEAD' && answer.status < 500 ? [] : harmsOf(sketch, answer);
  return [...judged, ...missingHeaders(answer)];
}

function isGatewaysOwn({ status, body, headers }: Answer): boolean {
  const message = gatewayWords[status];
  return message !== undefined && headers['cache-control'] === undefined && isDeepStrictEqual(body, { message });
}

function missingHeaders({ headers }: Answer): string[] {
  return Object.entries(replyHeaders)
    .filter(([name, value]) => headers[name] !== value)
    .filter(([name]) => name !== 'content-type')
    .map(([name]) => `${name} is ${headers[name]}`);
}
