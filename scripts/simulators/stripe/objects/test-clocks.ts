import type { Params, Reply } from '../api/call.ts';
import { pageOf } from '../api/list.ts';
import { invalid } from '../api/refusal.ts';
import { runDue } from '../billing/due.ts';
import { change, type Stand } from '../stand.ts';
import type { TestClock } from '../state/tables.ts';
import { found } from './found.ts';

const KEPT_SECONDS = 30 * 86_400;
const MOST_AHEAD_SECONDS = 2 * 366 * 86_400;

export function createTestClock(stand: Stand, params: Params<'POST /v1/test_helpers/test_clocks'>): TestClock {
  const now = stand.now();
  const clock: TestClock = {
    id: stand.newId('clock_'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + KEPT_SECONDS,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  };
  stand.store.put('testClocks', clock);
  stand.emit('test_helpers.test_clock.created', clock);
  return clock;
}

/** Answers `advancing`, as the real one does; here all is done by the time of the next question. */
export function advanceTestClock(
  stand: Stand,
  params: Params<'POST /v1/test_helpers/test_clocks/:id/advance'>,
  id: string,
): TestClock {
  const clock = found(stand, 'testClocks', id);
  const { frozen_time: to } = params;
  if (to <= clock.frozen_time)
    throw invalid('The `frozen_time` must be after the current frozen time.', { param: 'frozen_time' });
  if (to - clock.frozen_time > MOST_AHEAD_SECONDS)
    throw invalid('A test clock can be advanced by two intervals at most.', { param: 'frozen_time' });
  const advancing = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  } as const;
  stand.emit('test_helpers.test_clock.advancing', advancing);
  const there = change(stand, 'testClocks', clock, { frozen_time: to });
  runDue(stand, id);
  stand.emit('test_helpers.test_clock.ready', there);
  return advancing;
}

export function retrieveTestClock(stand: Stand, _params: unknown, id: string): TestClock {
  return found(stand, 'testClocks', id);
}

export function listTestClocks(
  stand: Stand,
  params: Params<'GET /v1/test_helpers/test_clocks'>,
): Reply<'GET /v1/test_helpers/test_clocks'> {
  return pageOf('/v1/test_helpers/test_clocks', stand.store.all('testClocks'), params);
}

/** With the clock go its customers and all that is theirs to come. */
export function deleteTestClock(
  stand: Stand,
  _params: unknown,
  id: string,
): Reply<'DELETE /v1/test_helpers/test_clocks/:id'> {
  const clock = found(stand, 'testClocks', id);
  for (const { id: subscription, test_clock: own } of stand.store.all('subscriptions'))
    if (own === id) stand.store.remove('subscriptions', subscription);
  for (const { id: invoice, test_clock: own } of stand.store.all('invoices'))
    if (own === id) stand.store.remove('invoices', invoice);
  for (const { id: customer, test_clock: own } of stand.store.all('customers'))
    if (own === id) stand.store.remove('customers', customer);
  stand.store.remove('testClocks', id);
  stand.emit('test_helpers.test_clock.deleted', clock);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}
