import { cdnHeaders } from '../../../../shared/deployment/headers.ts';
import type { Match } from './routes.ts';

/** A request as received, with its headers in order. */
export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly address: string;
}

export interface EventContext {
  readonly originSecret: string;
  readonly requestId: string;
  readonly at: Date;
}

/** Hop-by-hop headers, and those that become a separate field or are rewritten. */
const droppedHeaders: ReadonlySet<string> = new Set(
  'host connection keep-alive proxy-connection te trailer transfer-encoding upgrade cookie'.split(' '),
);

const API_ID = 'crossbook';
const API_HOST = `${API_ID}.execute-api.us-east-1.amazonaws.com`;
/** The CDN's address, which the gateway sees as the caller's. */
const CDN_ADDRESS = '130.176.0.1';
const REQUEST_HEAD_LIMIT = 10_240;

/** The event of an HTTP API behind the CDN, payload format 2.0. */
export function eventOf(request: IncomingRequest, { route, parameters }: Match, eventContext: EventContext) {
  const { originSecret, requestId, at } = eventContext;
  const sent = request.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const headers = joinValues(sent.filter(([name]) => !droppedHeaders.has(name)));
  const forwarded = headers['x-forwarded-for'];
  const cookies = sent.filter(([name]) => name === 'cookie').flatMap(([, value]) => value.split(/;\s*/));
  const query = queryOf(request.query);
  const { body, isBase64Encoded } = bodyOf(request.body, headers);
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: {
      ...headers,
      host: API_HOST,
      'x-forwarded-for': `${forwarded === undefined ? '' : `${forwarded}, `}${request.address}, ${CDN_ADDRESS}`,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      // Last, so that clients cannot forge them.
      [cdnHeaders.originSecret]: originSecret,
      [cdnHeaders.viewerAddress]: request.address,
    },
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(parameters).length > 0 ? { pathParameters: parameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: API_ID,
      domainName: API_HOST,
      domainPrefix: API_ID,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: CDN_ADDRESS,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.key,
      stage: '$default',
      time: clfTime(at),
      timeEpoch: at.getTime(),
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded,
  };
}

/**
 * Whether the request line and headers exceed the HTTP API's limit ("Total combined size of request line and header values").
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
export function headTooLarge(requestLine: string, headers: IncomingRequest['headers']): boolean {
  const lines = headers.reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, 0);
  return requestLine.length + '\r\n'.length + lines > REQUEST_HEAD_LIMIT;
}

/** Decoded; values of a repeated parameter are joined by commas. */
function queryOf(query: string): Record<string, string> {
  return joinValues([...new URLSearchParams(query)]);
}

/** Joins values of the same name. Built from entries, so that `__proto__` is an ordinary name. */
function joinValues(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

function bodyOf(body: Buffer, headers: Readonly<Record<string, string>>) {
  if (body.length === 0) return { body: undefined, isBase64Encoded: false };
  const text = body.toString('utf8');
  const binary = !isText(headers) || !Buffer.from(text, 'utf8').equals(body);
  return binary ? { body: body.toString('base64'), isBase64Encoded: true } : { body: text, isBase64Encoded: false };
}

/** Everything else, including forms, is base64-encoded. */
function isText(headers: Readonly<Record<string, string>>): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  return /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i.test(
    headers['content-type'] ?? '',
  );
}

/** `12/Mar/2020:19:03:58 +0000` */
export function clfTime(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
