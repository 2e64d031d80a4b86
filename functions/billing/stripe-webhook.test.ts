import { expect, it } from 'vitest';
import { testTable } from '../testing/test-table.ts';
import { WEBHOOK_SECRET, webhookFixture } from './testing/webhook-fixture.ts';

const store = testTable();

/** A user who has canceled at Stripe, before the webhook. */
async function newEventsFor({ name }: { readonly name?: string } = {}) {
  const fixture = await webhookFixture(store);
  const { userId, subscriptionId } = await fixture.subscribed();
  const metadata = name === undefined ? {} : { name };
  await fixture.stripe.client.subscriptions.update(subscriptionId, { cancel_at_period_end: true, metadata });
  const event = await fixture.newEvent('customer.subscription.updated');
  const body = JSON.stringify(event);
  const unchangedState = async () =>
    (await fixture.known(userId))?.endsAt === undefined && !(await fixture.isProcessed(event.id));
  return { fixture, userId, subscriptionId, event, body, unchangedState };
}

it('a signed event is accepted', async () => {
  const { fixture, userId, body, unchangedState } = await newEventsFor();
  expect(await unchangedState()).toBe(true);
  expect(await fixture.post(body)).toMatchObject({ status: 200, body: { received: true } });
  const known = await fixture.known(userId);
  expect(known?.endsAt).toBe(known?.trialEnd);
});

it('R-190: an invalid signature gets 400 without effect', async () => {
  const { fixture, body, unchangedState } = await newEventsFor();
  const good = fixture.signed(body);
  const v1 = good.split('v1=')[1] ?? '';
  const [t = ''] = good.split(',');
  const forged: [string, string, string][] = [
    ['none', body, ''],
    ['with another secret', body, fixture.signed(body, { secret: 'whsec_another' })],
    ['for another body', body.replace('"livemode":false', '"livemode":false '), good],
    ['reserialized', JSON.stringify(JSON.parse(body), undefined, 1), good],
    ['with version 0', body, `${t},v0=${v1}`],
    ['without a timestamp', body, `v1=${v1}`],
    ['with another timestamp', body, `t=${Number(t.slice(2)) + 1},v1=${v1}`],
    ['301 seconds old', body, fixture.signed(body, { age: 301 })],
    ['no signature at all', body, 'hello'],
  ];
  for (const [name, sent, signature] of forged) {
    expect(await fixture.post(sent, { signature }), name).toMatchObject({ status: 400 });
    expect(await unchangedState(), name).toBe(true);
  }
  const noted = fixture.entries.filter(({ event }) => event === 'webhook_bad_signature');
  expect(noted).toHaveLength(forged.length);
  expect(JSON.stringify(noted)).not.toContain('v1=');
  expect(await fixture.post(body, { signature: fixture.signed(body, { age: 290 }) })).toMatchObject({ status: 200 });
});

it('R-191: unusual whitespace, Unicode and base64 are accepted: the raw bytes are signed', async () => {
  for (const base64 of [false, true]) {
    const { fixture, userId, event } = await newEventsFor({ name: 'Zoë \u2028 😀 \u0000 Ж' });
    const body = `\n\t${JSON.stringify(event, undefined, 3).replaceAll('\n', '\r\n')}  \n`;
    expect(await fixture.post(body, { base64 })).toMatchObject({ status: 200 });
    expect((await fixture.known(userId))?.endsAt).toBeDefined();
  }
});

it('R-192: the previous secret is accepted during a rotation, and one valid signature among several', async () => {
  const first = await newEventsFor();
  const secrets = { webhookSecrets: ['whsec_newest', WEBHOOK_SECRET] };
  expect(await first.fixture.post(first.body, {}, secrets)).toMatchObject({ status: 200 });
  const { fixture, body } = await newEventsFor();
  const other = fixture.signed(body, { secret: 'whsec_newest' });
  const both = `${other},v1=${fixture.signed(body).split('v1=')[1]}`;
  expect(await fixture.post(body, { signature: both })).toMatchObject({ status: 200 });
});

it('R-041, R-203: origin and cookies are ignored, and no cookies are set', async () => {
  const { fixture, userId, body } = await newEventsFor();
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: '__Host-session=x' };
  const answer = await fixture.post(body, { headers, cookies: ['__Host-session=y; __Host-flow=z'] });
  expect(answer).toMatchObject({ status: 200, cookies: [] });
  expect((await fixture.known(userId))?.endsAt).toBeDefined();
});

it('R-011: a request that bypasses the CDN is refused', async () => {
  const { fixture, body, unchangedState } = await newEventsFor();
  expect(await fixture.post(body, { headers: { 'x-origin-secret': 'wrong' } })).toMatchObject({ status: 403 });
  expect(await unchangedState()).toBe(true);
});

it('R-201: a body over 512 KiB gets 413, a signed body that is no event gets 400', async () => {
  const { fixture } = await newEventsFor();
  const padded = (bytes: number) => `{"pad":"${'x'.repeat(bytes - 10)}"}`;
  for (const base64 of [false, true]) {
    expect(await fixture.post(padded(512 * 1024 + 1), { base64 })).toMatchObject({ status: 413 });
    expect(await fixture.post(padded(512 * 1024), { base64 })).toMatchObject({ status: 400 });
  }
  for (const body of ['{"id":"evt_1"', '[]', 'null', '""', '{}', '{"object":"v2.core.event","id":"evt_1"}'])
    expect(await fixture.post(body), body).toMatchObject({ status: 400 });
});

it('R-201: a signed event of a malformed shape gets 400 without effect, and is logged for the operator', async () => {
  const { fixture, event, unchangedState } = await newEventsFor();
  const malformed = [
    { type: 'customer.subscription.updated', data: { object: { id: 7 } } },
    { type: 'customer.subscription.updated', data: { object: null } },
    { type: 'invoice.paid', data: { object: { id: 'in_1', parent: 'none' } } },
    { type: 'setup_intent.succeeded', data: { object: [] } },
    { type: 'customer.deleted', data: { object: 'cus_1' } },
  ];
  for (const parts of malformed) {
    const answer = await fixture.post(JSON.stringify({ ...event, ...parts }));
    expect(answer, JSON.stringify(parts)).toMatchObject({ status: 400 });
  }
  expect(fixture.alarms()).toEqual(malformed.map(() => 'webhook_malformed'));
  for (const id of ['evt#1', '', 'evt 1', 'x'.repeat(256)])
    expect(await fixture.post(JSON.stringify({ ...event, id })), id).toMatchObject({ status: 400 });
  expect(await unchangedState()).toBe(true);
});

it('R-200: an event of the other mode changes nothing and raises an alarm', async () => {
  const { fixture, event, unchangedState } = await newEventsFor();
  expect(await fixture.post(JSON.stringify({ ...event, livemode: true }))).toMatchObject({ status: 200 });
  expect(await unchangedState()).toBe(true);
  expect(fixture.alarms()).toEqual(['webhook_wrong_mode']);
  expect(await fixture.deliver(event, { live: true })).toMatchObject({ status: 200 });
  expect(await unchangedState()).toBe(true);
});

it('R-195: an irrelevant event is marked as processed', async () => {
  const { fixture, event } = await newEventsFor();
  const odd = { ...event, id: 'evt_odd', type: 'constructor', data: { object: 7 } };
  expect(await fixture.post(JSON.stringify(odd))).toMatchObject({ status: 200 });
  expect(await fixture.isProcessed('evt_odd')).toBe(true);
  expect(fixture.alarms()).toEqual([]);
});

it('Stripe’s current state is written, never the event’s content', async () => {
  const { fixture, userId, event, subscriptionId } = await newEventsFor();
  const object = { ...event.data.object, status: 'active', cancel_at_period_end: false, trial_end: 4_000_000_000 };
  await fixture.post(JSON.stringify({ ...event, data: { object } }));
  expect(await fixture.known(userId)).toMatchObject(await fixture.storedFacts(subscriptionId));
});

it('R-198: an internal failure gets 5xx without a marker; the next delivery completes', async () => {
  for (const fault of [
    { when: 'before', status: 500, times: 9 },
    { when: 'before', status: 429, times: 9 },
    { when: 'before', status: 401, times: 9 },
    { when: 'after', status: 'drop', times: 9 },
  ] as const) {
    const { fixture, userId, event, unchangedState } = await newEventsFor();
    fixture.stripe.server.fail('GET /v1/subscriptions/:id', fault);
    expect(await fixture.deliver(event)).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(await unchangedState()).toBe(true);
    fixture.stripe.server.heal();
    expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
    expect((await fixture.known(userId))?.endsAt).toBeDefined();
  }
});

it('R-193: five concurrent deliveries, and five later ones, have one effect', async () => {
  const { fixture, userId, event } = await newEventsFor();
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => fixture.deliver(event)));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const version = (await fixture.known(userId))?.version;
  expect(version).toBe(2);
  for (let n = 0; n < 5; n++) expect(await fixture.deliver(event)).toMatchObject({ status: 200 });
  expect((await fixture.known(userId))?.version).toBe(version);
});
