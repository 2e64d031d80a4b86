import { isDeepStrictEqual } from 'node:util';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import { responseProblems } from '../../../functions/testing/response-problems.ts';
import type { TestResponse } from '../../../functions/testing/test-request.ts';
import type { Shot } from './shots.ts';

/** What the gateway answers by itself, before any function of ours is asked. */
const gatewayWords: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Request Entity Too Large',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};
/** To whoever asks under another name than localhost: the local product's own, which the CDN answers in the cloud. */
const MISDIRECTED = 421;

/** What is wrong with the answer to a hostile request; nothing where all is well. */
export function harmsOfAnswer({ sketch, broken }: Shot, answer: TestResponse): string[] {
  // To HEAD, an answer has no body to look at.
  const toHead = sketch.method === 'HEAD';
  if (isGatewaysOwn(answer, toHead) || answer.status === MISDIRECTED) return [];
  // Of broken bytes nobody knows what they ask for, except that it is the API.
  const asked = broken === undefined ? sketch : { path: '' };
  const judged = toHead && answer.status < 500 ? [] : responseProblems(asked, answer);
  return [...judged, ...missingHeaders(answer)];
}

function isGatewaysOwn({ status, body, headers }: TestResponse, toHead: boolean): boolean {
  const message = gatewayWords[status];
  if (message === undefined || headers['cache-control'] !== undefined) return false;
  return isDeepStrictEqual(body, { message }) || (toHead && body === undefined);
}

function missingHeaders({ headers }: TestResponse): string[] {
  return Object.entries(replyHeaders)
    .filter(([name, value]) => headers[name] !== value)
    .filter(([name]) => name !== 'content-type')
    .map(([name]) => `${name} is ${headers[name]}`);
}
