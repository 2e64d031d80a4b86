import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { cdnHeaders } from '../../shared/deployment/headers.ts';

export const TEST_ORIGIN_SECRET = 'the-origin-secret-of-tests';
export const TEST_SITE_ORIGIN = 'https://crossbook.test';
export const TEST_ADDRESS = '203.0.113.7';

export interface RequestSketch {
  readonly method?: string;
  readonly path?: string;
  /** As they are sent; they win over the usual ones. An undefined header is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** `name=value` pairs, in the field where the gateway puts them. */
  readonly cookies?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  /** An object goes as JSON with its content type, a text as it is without one. */
  readonly body?: unknown;
  /** Sent in base64, as the gateway does with bytes. */
  readonly base64?: boolean;
}

/** A request as the HTTP API hands it over (payload 2.0), come through the CDN from the product's own page. */
export function httpEvent(sketch: RequestSketch = {}): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/api/auth/user', cookies, params, body, base64 = false } = sketch;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const usual = {
    host: 'api.internal',
    'user-agent': 'test',
    [cdnHeaders.originSecret]: TEST_ORIGIN_SECRET,
    [cdnHeaders.viewerAddress]: TEST_ADDRESS,
    ...(method === 'GET' ? {} : { origin: TEST_SITE_ORIGIN, 'sec-fetch-site': 'same-origin' }),
    ...(typeof body === 'string' || body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const headers = Object.fromEntries(
    Object.entries({ ...usual, ...sketch.headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers,
    ...(cookies === undefined ? {} : { cookies: [...cookies] }),
    ...(params === undefined ? {} : { pathParameters: { ...params } }),
    ...(text === undefined ? {} : { body: base64 ? Buffer.from(text, 'utf8').toString('base64') : text }),
    isBase64Encoded: base64,
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'api.internal',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '130.176.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '21/Nov/2026:12:00:00 +0000',
      timeEpoch: 1_795_262_400_000,
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole `Set-Cookie` values. */
  readonly cookies: readonly string[];
  /** Decoded from base64, still compressed where it is. */
  readonly bytes: Buffer;
  /** The body read as JSON; undefined when there is none. */
  readonly body: unknown;
}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Calls a handler as the gateway does. */
export async function invoke(handler: Handler, sketch: RequestSketch = {}): Promise<Answer> {
  const reply = await handler(httpEvent(sketch), testContext());
  const bytes = Buffer.from(reply.body ?? '', reply.isBase64Encoded === true ? 'base64' : 'utf8');
  const headers = Object.fromEntries(Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)]));
  const plain = bytes.length > 0 && headers['content-encoding'] === undefined;
  return {
    status: reply.statusCode ?? 200,
    headers,
    cookies: reply.cookies ?? [],
    bytes,
    body: plain ? JSON.parse(bytes.toString('utf8')) : undefined,
  };
}

/** `remainingMs`: what the function has left to live. */
export function testContext(remainingMs = 20_000): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'test-function',
    functionVersion: '1',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test-function',
    memoryLimitInMB: '512',
    awsRequestId: 'invocation-1',
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => remainingMs,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
