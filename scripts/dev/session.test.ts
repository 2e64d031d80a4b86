import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { openSession } from './session.ts';

const ACCOUNT = { email: 'ann@example.com', password: 'four wet dogs at noon', firstName: 'Ann' };

/** The next statuses to answer. */
let statuses: number[] = [];
let requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let listening: RunningServer;
let url = '';

beforeAll(async () => {
  listening = await listen(0, async (request, response) => {
    const chunks = await request.toArray();
    requests.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(statuses.shift() ?? 500, {
      'set-cookie': ['__Host-sid=abc; Path=/; Secure; HttpOnly', '__Host-dev=x=y; Max-Age=60; Path=/; Secure'],
    });
    response.end('no such luck');
  });
  url = `http://localhost:${listening.port}`;
});
afterAll(() => listening.close());

function answerWith(...next: number[]): void {
  statuses = next;
  requests = [];
}

it('the log-in looks like that of the product’s page, and all cookies are returned', async () => {
  answerWith(200);
  expect(await openSession(url, ACCOUNT, '__Host-dev=old')).toBe('__Host-sid=abc; __Host-dev=x=y');
  expect(requests).toEqual([
    {
      url: '/api/login',
      headers: expect.objectContaining({
        ...{ origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        cookie: '__Host-dev=old',
      }),
      body: '{"email":"ann@example.com","password":"four wet dogs at noon"}',
    },
  ]);
});

it('a 503 is retried twice', async () => {
  answerWith(503, 503, 200);
  expect(await openSession(url, ACCOUNT)).toContain('__Host-sid=abc');
  answerWith(503, 503, 503, 200);
  await expect(openSession(url, ACCOUNT)).rejects.toThrow('ann@example.com cannot log in: 503 no such luck');
  expect(requests).toHaveLength(3);
});

it('a refusal is not retried', async () => {
  answerWith(401, 200);
  await expect(openSession(url, ACCOUNT)).rejects.toThrow('401');
});
