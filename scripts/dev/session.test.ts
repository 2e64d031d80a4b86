import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { openSession } from './session.ts';

const PERSON = { email: 'ann@example.com', password: 'four wet dogs at noon', firstName: 'Ann' };

/** Statuses that are answered next. */
let statuses: number[] = [];
let heard: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let listening: RunningServer;
let url = '';

beforeAll(async () => {
  listening = await listen(0, async (request, response) => {
    const chunks = await request.toArray();
    heard.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(statuses.shift() ?? 500, {
      'set-cookie': ['__Host-sid=abc; Path=/; Secure; HttpOnly', '__Host-dev=x=y; Max-Age=60; Path=/; Secure'],
    });
    response.end('no such luck');
  });
  url = `http://localhost:${listening.port}`;
});
afterAll(() => listening.close());

function answering(...next: number[]): void {
  statuses = next;
  heard = [];
}

it('logs in as the product’s own page does, and gives back every cookie it was given', async () => {
  answering(200);
  expect(await openSession(url, PERSON, '__Host-dev=old')).toBe('__Host-sid=abc; __Host-dev=x=y');
  expect(heard).toEqual([
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

it('comes again when it is told to, but not for ever', async () => {
  answering(503, 503, 200);
  expect(await openSession(url, PERSON)).toContain('__Host-sid=abc');
  answering(503, 503, 503, 200);
  await expect(openSession(url, PERSON)).rejects.toThrow('ann@example.com cannot log in: 503 no such luck');
  expect(heard).toHaveLength(3);
});

it('takes a refusal for one at once', async () => {
  answering(401, 200);
  await expect(openSession(url, PERSON)).rejects.toThrow('401');
});
