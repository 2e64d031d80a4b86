import { afterEach, expect, it } from 'vitest';
import { listen, type RunningServer } from '../simulators/aws/listen.ts';
import { CLOCK_PATH, makeClockPage } from './clock-page.ts';

let server: RunningServer | undefined;
afterEach(() => server?.close());

async function begun(step?: () => Promise<void>) {
  let now = Date.parse('2026-11-24T12:00:00Z');
  const reports: string[] = [];
  const steps: number[] = [];
  const clock = makeClockPage({
    now: () => now,
    report: (text) => reports.push(text),
    step:
      step ??
      (async () => {
        now += 20 * 60_000;
        steps.push(now);
      }),
  });
  server = await listen(0, (request, response) => void clock.serve(request, response));
  const url = `http://127.0.0.1:${server.port}${CLOCK_PATH}`;
  const post = (steps: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ steps }), redirect: 'manual', headers });
  return { post, page: async () => (await fetch(url)).text(), clock, steps, reports };
}

it('the page says the product’s time, and takes steps one after the other', async () => {
  const { post, page, clock, steps } = await begun();
  expect(await page()).toContain('Tue, 24 Nov 2026 12:00:00 GMT');
  expect((await post('9')).status).toBe(303);
  await clock.idle();
  expect(steps).toHaveLength(9);
  expect(await page()).toContain('Tue, 24 Nov 2026 15:00:00 GMT');
});

it('a week can be stopped', async () => {
  const taken: number[] = [];
  const held = Promise.withResolvers<void>();
  const { post, page, clock } = await begun(async () => {
    taken.push(1);
    await held.promise;
  });
  await post('504');
  expect(await page()).toContain('504 steps of 20 minutes to go');
  await post('0');
  held.resolve();
  await clock.idle();
  expect(taken).toHaveLength(1);
});

it('a step that fails ends them all, and is reported', async () => {
  const { post, clock, reports } = await begun(async () => {
    throw new Error('no scan');
  });
  await post('9');
  await clock.idle();
  expect(reports).toEqual(['Error: no scan']);
});

it.each(['many', '-1', '1.5', '100000'])('%j steps are refused', async (steps) => {
  expect((await (await begun()).post(steps)).status).toBe(400);
});

it('another site cannot move the clock', async () => {
  const { post, steps } = await begun();
  expect((await post('9', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(steps).toEqual([]);
});
