import { expect, it } from 'vitest';
import { eventOf, headTooLarge, type IncomingRequest } from './event.ts';

const match = {
  route: { key: '$default', function: 'edge/unknown-route', timeoutMs: 25_000 },
  parameters: { parameter1: 'value1' },
};
const eventContext = { originSecret: 'between us', requestId: 'id', at: new Date('2020-03-12T19:03:58Z') };
const request: IncomingRequest = {
  method: 'POST',
  path: '/my/path',
  query: 'parameter1=value1&parameter1=value2&parameter2=value',
  headers: [
    ['Host', 'localhost:5173'],
    ['Header1', 'value1'],
    ['Header2', 'value1'],
    ['header2', 'value2'],
    ['Cookie', 'cookie1=a; cookie2=b=c'],
    ['User-Agent', 'agent'],
    ['Content-Type', 'application/json; charset=utf-8'],
  ],
  body: Buffer.from('{"hello":"wörld"}'),
  address: '192.0.2.1',
};

function makeEvent(change: Partial<IncomingRequest> = {}) {
  return eventOf({ ...request, ...change }, match, eventContext);
}

function withHeader(...added: readonly (readonly [string, string])[]) {
  return { headers: [...request.headers, ...added] };
}

/** AWS's documented example of payload format 2.0, for a Lambda integration without an authorizer. */
it('the event matches AWS’s documented example', () => {
  expect(makeEvent()).toEqual({
    version: '2.0',
    routeKey: '$default',
    rawPath: '/my/path',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
    cookies: ['cookie1=a', 'cookie2=b=c'],
    headers: {
      header1: 'value1',
      header2: 'value1,value2',
      'user-agent': 'agent',
      'content-type': 'application/json; charset=utf-8',
      host: 'crossbook.execute-api.us-east-1.amazonaws.com',
      'x-forwarded-for': '192.0.2.1, 130.176.0.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      'x-origin-secret': 'between us',
      'x-viewer-address': '192.0.2.1',
    },
    queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
    pathParameters: { parameter1: 'value1' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'crossbook',
      domainName: 'crossbook.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'crossbook',
      http: { method: 'POST', path: '/my/path', protocol: 'HTTP/1.1', sourceIp: '130.176.0.1', userAgent: 'agent' },
      requestId: 'id',
      routeKey: '$default',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1_584_039_838_000,
    },
    body: '{"hello":"wörld"}',
    isBase64Encoded: false,
  });
});

it('absent cookies, query and body are left out', () => {
  const event = makeEvent({ query: '', headers: [], body: Buffer.alloc(0) });
  expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['cookies']));
  expect([event.rawQueryString, 'queryStringParameters' in event, 'body' in event]).toEqual(['', false, false]);
});

it('headers and parameters may have prototype names', () => {
  const event = makeEvent({
    ...withHeader(['Constructor', 'a'], ['__proto__', 'b']),
    query: 'constructor=1&__proto__=2',
  });
  const own = (values: object = {}) =>
    Object.entries(values).filter(([name]) => /^(constructor|__proto__)$/.test(name));
  expect([own(event.headers), own(event.queryStringParameters)]).toEqual([
    [
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ],
    [
      ['constructor', '1'],
      ['__proto__', '2'],
    ],
  ]);
});

it('a client cannot forge the CDN’s headers', () => {
  const event = makeEvent(withHeader(['X-Origin-Secret', 'guess'], ['x-viewer-address', '203.0.113.9']));
  expect(event.headers).toMatchObject({ 'x-origin-secret': 'between us', 'x-viewer-address': '192.0.2.1' });
});

it('X-Forwarded-For is appended to', () => {
  const event = makeEvent(withHeader(['X-Forwarded-For', '203.0.113.9']));
  expect(event.headers['x-forwarded-for']).toBe('203.0.113.9, 192.0.2.1, 130.176.0.1');
});

it.each([
  ['JSON', 'application/json', 'plain', 'plain', false],
  ['a JSON subtype', 'application/problem+json', '{}', '{}', false],
  ['text', 'text/plain', 'plain', 'plain', false],
  ['a form', 'application/x-www-form-urlencoded', 'a=b', 'YT1i', true],
  ['anything else', 'application/octet-stream', 'abc', 'YWJj', true],
])('%s is encoded as at AWS', (_name, type, sent, body, isBase64Encoded) => {
  const event = makeEvent({ headers: [['content-type', type]], body: Buffer.from(sent) });
  expect([event.body, event.isBase64Encoded]).toEqual([body, isBase64Encoded]);
});

it('compressed JSON and binary data are base64-encoded', () => {
  const json = ['content-type', 'application/json'] as const;
  expect(makeEvent({ headers: [json, ['content-encoding', 'gzip']] }).isBase64Encoded).toBe(true);
  const event = makeEvent({ headers: [json], body: Buffer.from([0xff, 0xfe]) });
  expect([event.body, event.isBase64Encoded]).toEqual(['//4=', true]);
});

it('a head of 10,240 bytes is accepted, and one byte more is not', () => {
  const line = 'GET /api/events HTTP/1.1';
  // 24 + 2 bytes of the request line, 1 + 4 of the header besides its value.
  expect(headTooLarge(line, [['x', 'v'.repeat(10_209)]])).toBe(false);
  expect(headTooLarge(line, [['x', 'v'.repeat(10_210)]])).toBe(true);
});
