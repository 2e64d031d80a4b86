import { isDeepStrictEqual } from 'node:util';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import { responseProblems } from '../../../functions/testing/response-problems.ts';
import type { TestRequest, TestResponse } from '../../../functions/testing/test-request.ts';

/** Answers of the gateway itself, before it calls a function; of Node's parser without a body. */
const gatewayMessages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  431: 'Request Header Fields Too Large',
};
/** The local product's answer to another host name than localhost; in the cloud the CDN rejects it. */
const MISDIRECTED_REQUEST = 421;

/** Problems in the answer to a hostile request. */
export function problemsIn(sketch: TestRequest, answer: TestResponse): string[] {
  // An answer to HEAD has no body to check.
  const toHead = sketch.method === 'HEAD';
  if (isFromGateway(answer) || answer.status === MISDIRECTED_REQUEST) return [];
  const bodyProblems = toHead && answer.status < 500 ? [] : responseProblems(sketch, answer);
  return [...bodyProblems, ...missingHeaders(answer)];
}

function isFromGateway({ status, body, headers }: TestResponse): boolean {
  const message = gatewayMessages[status];
  if (message === undefined || headers['cache-control'] !== undefined) return false;
  return body === undefined || isDeepStrictEqual(body, { message });
}

function missingHeaders({ headers }: TestResponse): string[] {
  return Object.entries(replyHeaders)
    .filter(([name, value]) => headers[name] !== value)
    .filter(([name]) => name !== 'content-type')
    .map(([name]) => `${name} is ${headers[name]}`);
}
