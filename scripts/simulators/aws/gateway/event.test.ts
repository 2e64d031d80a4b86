import { expect, it } from 'vitest';
import { type Arrived, eventOf, headTooLarge } from './event.ts';

const match = {
  route: { key: '$default', function: 'edge/unknown-route', timeoutMs: 25_000 },
  parameters: { parameter1: 'value1' },
};
const surroundings = { originSecret: 'between us', requestId: 'id', at: new Date('2020-03-12T19:03:58Z') };
const request: Arrived = {
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

function madeOf(change: Partial<Arrived> = {}) {
  return eventOf({ ...request, ...change }, match, surroundings);
}

function withHeader(...added: readonly (readonly [string, string])[]) {
  return { headers: [...request.headers, ...added] };
}

/** The example of AWS's page on payload format 2.0, as far as a Lambda integration without authorizer goes. */
it('makes the documented event', () => {
  expect(madeOf()).toEqual({
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

it('leaves out cookies, query and body where there are none', () => {
  const event = madeOf({ query: '', headers: [], body: Buffer.alloc(0) });
  expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['cookies']));
  expect([event.rawQueryString, 'queryStringParameters' in event, 'body' in event]).toEqual(['', false, false]);
});

it('takes any name for a header’s or a parameter’s, also those that objects bring along', () => {
  const event = madeOf({ ...withHeader(['Constructor', 'a'], ['__proto__', 'b']), query: 'constructor=1&__proto__=2' });
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

it('believes no browser about the headers that the CDN sets', () => {
  const event = madeOf(withHeader(['X-Origin-Secret', 'guess'], ['x-viewer-address', '203.0.113.9']));
  expect(event.headers).toMatchObject({ 'x-origin-secret': 'between us', 'x-viewer-address': '192.0.2.1' });
});

it('appends to a forwarded header instead of believing it', () => {
  const event = madeOf(withHeader(['X-Forwarded-For', '203.0.113.9']));
  expect(event.headers['x-forwarded-for']).toBe('203.0.113.9, 192.0.2.1, 130.176.0.1');
});

it.each([
  ['JSON', 'application/json', 'plain', 'plain', false],
  ['a kind of JSON', 'application/problem+json', '{}', '{}', false],
  ['text', 'text/plain', 'plain', 'plain', false],
  ['a form', 'application/x-www-form-urlencoded', 'a=b', 'YT1i', true],
  ['anything else', 'application/octet-stream', 'abc', 'YWJj', true],
])('hands over %s as it comes there', (_name, type, sent, body, isBase64Encoded) => {
  const event = madeOf({ headers: [['content-type', type]], body: Buffer.from(sent) });
  expect([event.body, event.isBase64Encoded]).toEqual([body, isBase64Encoded]);
});

it('hands over compressed JSON and bytes that are no text in base64', () => {
  const json = ['content-type', 'application/json'] as const;
  expect(madeOf({ headers: [json, ['content-encoding', 'gzip']] }).isBase64Encoded).toBe(true);
  const event = madeOf({ headers: [json], body: Buffer.from([0xff, 0xfe]) });
  expect([event.body, event.isBase64Encoded]).toEqual(['//4=', true]);
});

it('takes a head of 10,240 bytes and not one more', () => {
  const line = 'GET /api/events HTTP/1.1';
  // 24 + 2 bytes of the request line, 1 + 4 of the header beside its value.
  expect(headTooLarge(line, [['x', 'v'.repeat(10_209)]])).toBe(false);
  expect(headTooLarge(line, [['x', 'v'.repeat(10_210)]])).toBe(true);
});
