import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { httpEvent, invoke, testContext } from '../testing/http-event.ts';
import { echo, echoEndpoint, emptyEndpoint, endpoint, post, readWhat, sent } from './testing/test-endpoint.ts';

describe('bodies', () => {
  it.each(['role', 'hasSubscription', 'id', 'Name'])(
    'R-020: are refused with the unknown field “%s”',
    async (field) => {
      const answer = await invoke(echoEndpoint().handler, sent({ name: 'a', [field]: 'admin' }));
      expect(answer).toMatchObject({ status: 400, body: { message: 'Please check what you entered' } });
    },
  );

  it.each([
    ['no body and no content type', {}],
    ['no body, but a content type', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { body: {} }],
  ])('R-003: of calls without a payload may be %s', async (_name, sketch) => {
    expect((await invoke(emptyEndpoint().handler, { ...post, ...sketch })).status).toBe(200);
  });

  const json = { 'content-type': 'application/json' };
  it.each(['{"name":', 'null', '[]', '"text"', '7', '', '{"name":"a"} x', '\u0000'])(
    'R-004: like %j are refused',
    async (body) => {
      expect(await invoke(echoEndpoint().handler, sent(body, { headers: json }))).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('R-005: with the content type "%s" are refused, with and without a payload in the contract', async (type) => {
    const sketch = sent('{"name":"a"}', { headers: { 'content-type': type } });
    expect((await invoke(echoEndpoint().handler, sketch)).status).toBe(415);
    expect((await invoke(emptyEndpoint().handler, sketch)).status).toBe(415);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'with the content type "%s" are accepted',
    async (type) => {
      const sketch = sent('{"name":"a"}', { headers: { 'content-type': type } });
      expect((await invoke(echoEndpoint().handler, sketch)).status).toBe(200);
    },
  );

  const ofBytes = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`;
  it.each([false, true])('R-006: of 16 KiB pass and one byte more does not, base64 %s', async (base64) => {
    const ask = (body: string) => invoke(echoEndpoint().handler, sent(body, { headers: json, base64 }));
    expect(Buffer.byteLength(ofBytes(16_384))).toBe(16_384);
    expect((await ask(ofBytes(16_384))).status).toBe(200);
    expect((await ask(ofBytes(16_385))).status).toBe(413);
  });

  it('R-006: are measured in bytes, not characters', async () => {
    const body = `{"name":"${'é'.repeat(8_192)}"}`;
    expect(body.length).toBeLessThan(16_384);
    expect((await invoke(echoEndpoint().handler, sent(body, { headers: json }))).status).toBe(413);
  });

  it('R-006: with nesting over 8 or lists over 50 are refused quickly', async () => {
    const ask = async (body: string) => (await invoke(echoEndpoint().handler, sent(body, { headers: json }))).status;
    const nested = (depth: number) => `{"name":"a","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const listed = (size: number) => `{"name":"a","x":[${Array.from({ length: size }, () => 1).join(',')}]}`;
    expect(await ask('['.repeat(200_000))).toBe(413);
    expect(await ask('['.repeat(16_000))).toBe(400);
    expect([await ask(nested(8)), await ask(nested(9))]).toEqual([200, 400]);
    expect([await ask(listed(50)), await ask(listed(51))]).toEqual([200, 400]);
    expect(await ask(`{"name":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`)).toBe(200);
  });

  it.each([[['a']], [{ a: 1 }], [7], [null], [true]])(
    'R-021: with %j instead of a string are refused',
    async (name) => {
      expect((await invoke(echoEndpoint().handler, sent({ name }))).status).toBe(400);
    },
  );

  it('R-023: cannot change prototypes', async () => {
    const answer = await invoke(
      echoEndpoint().handler,
      sent('{"name":"a","__proto__":{"polluted":true}}', { headers: json }),
    );
    expect(answer.status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('with invalid UTF-8 get 400', async () => {
    const { handler } = echoEndpoint();
    const event = httpEvent(sent('x', { headers: json, base64: true }));
    const [before, after] = [Buffer.from('{"name":"'), Buffer.from('"}')];
    event.body = Buffer.concat([before, Buffer.from([0xff]), after]).toString('base64');
    expect((await handler(event, testContext())).statusCode).toBe(400);
  });

  it('get a rule’s own message, never the library’s', async () => {
    const worded = {
      ...echo,
      request: z.object({ name: z.string().check(z.minLength(3, 'Name is too short')) }),
      inputMessages: ['Name is too short'],
    } as const;
    const { handler } = endpoint(worded, async ({ request }) => ({ received: request }));
    expect((await invoke(handler, sent({ name: 'a' }))).body).toEqual({
      code: 'input-invalid',
      message: 'Name is too short',
      field: 'name',
    });
    expect((await invoke(handler, sent({ name: 1 }))).body).toEqual({
      code: 'input-invalid',
      message: 'Please check what you entered',
      field: 'name',
    });
  });
});

describe('paths', () => {
  it('R-027: give their parameters, and 404 if they do not match', async () => {
    const { handler } = endpoint(readWhat, async ({ params }) => params);
    expect((await invoke(handler, { params: { what: 'odds' } })).body).toEqual({ what: 'odds' });
    expect(await invoke(handler, { params: { what: 'too long' } })).toMatchObject({ status: 404 });
    expect(await invoke(handler, {})).toMatchObject({ status: 404 });
  });
});
