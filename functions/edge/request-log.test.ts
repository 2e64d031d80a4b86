import { describe, expect, it } from 'vitest';
import { TooSoon, WrongCode } from '../platform/errors.ts';
import { createLog } from '../platform/logger.ts';
import { invoke } from '../testing/http-event.ts';
import { echo, echoing, empty, endpoint, failing, post, sent } from './testing/test-endpoint.ts';

describe('the log', () => {
  it('has one entry a request, with the outcome, and neither bodies nor ids', async () => {
    const { handler, entries } = endpoint({ ...echo, access: 'signed-in' }, async ({ request }) => ({
      heard: request,
    }));
    await invoke(handler, sent({ name: 'hunter2' }, { cookies: ['sid=good'] }));
    await invoke(handler, sent({ name: 7 }, { cookies: ['sid=good'] }));
    const requests = entries.filter(({ event }) => event === 'request');
    expect(requests.map(({ facts }) => facts.status)).toEqual([200, 400]);
    expect(requests[0]?.facts).toMatchObject({ endpoint: 'POST /api/echo', requestId: 'request-1', ms: 0 });
    expect(requests[0]?.facts.user).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|sid=|"u1"|ada@/);
  });

  it.each([
    ['input_validation_fail', sent({ name: 7 })],
    ['input_validation_fail', sent('x', { headers: { 'content-type': 'text/plain' } })],
  ])('R-301: has "%s" once', async (fact, sketch) => {
    const { handler, entries } = echoing();
    await invoke(handler, sketch);
    expect(entries.filter(({ event }) => event === fact)).toHaveLength(1);
  });

  it('R-301: leaves a wrong code to where it was tried', async () => {
    const { handler, entries } = failing(new WrongCode('Invalid or expired verification code'));
    expect((await invoke(handler, post)).status).toBe(400);
    expect(entries.map(({ event }) => event)).toEqual(['request']);
  });

  it('R-301: has "excess_rate_limit_exceeded" once for a refused call', async () => {
    const { handler, entries } = failing(new TooSoon('Please wait', 1));
    await invoke(handler, post);
    expect(entries.filter(({ event }) => event === 'excess_rate_limit_exceeded')).toHaveLength(1);
  });

  it('R-305: may fail without harm', async () => {
    const broken = createLog(() => {
      throw new Error('disk full');
    });
    expect((await invoke(endpoint(empty, async () => ({}), { log: broken }).handler, post)).status).toBe(200);
    expect((await invoke(failing(new Error('bug'), { log: broken }).handler, post)).status).toBe(500);
  });
});
