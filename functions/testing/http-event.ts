import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { checkResponse } from './check-response.ts';
import type { Handler, TestRequest, TestResponse } from './test-request.ts';

export type { Handler, TestRequest, TestResponse } from './test-request.ts';

export const TEST_ORIGIN_SECRET = 'the-origin-secret-of-tests';
export const TEST_SECOND_ORIGIN_SECRET = 'the-second-origin-secret-of-tests';
export const TEST_SITE_ORIGIN = 'https://crossbook.test';
const TEST_ADDRESS = '203.0.113.7';

/** A request as passed by the HTTP API (payload 2.0), sent by the product's page through the CDN. */
export function httpEvent(sketch: TestRequest = {}): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/api/auth/user', cookies, params, query, body, base64 = false } = sketch;
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
    rawQueryString: new URLSearchParams({ ...query }).toString(),
    headers,
    ...(cookies === undefined ? {} : { cookies: [...cookies] }),
    ...(params === undefined ? {} : { pathParameters: { ...params } }),
    ...(query === undefined ? {} : { queryStringParameters: { ...query } }),
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

/** Calls a handler as the gateway does, and checks the response (`check-response.ts`). */
export async function invoke(handler: Handler, sketch: TestRequest = {}): Promise<TestResponse> {
  const answer = await send(handler, sketch);
  checkResponse(sketch, answer, handler);
  return answer;
}

/** Calls a handler without checking the response. */
export async function send(handler: Handler, sketch: TestRequest): Promise<TestResponse> {
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

/** `remainingMs`: time until the function's timeout. */
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
