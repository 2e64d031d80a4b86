import { expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { recordedLog } from '../testing/recorded-log.ts';

import { createParameters, type ParameterSources } from './parameters.ts';

const MAX_AGE_SECONDS = 300;
const named = {
  EMAIL_KEY_PARAMETER: '/t/email-key',
  SITE_ORIGIN_PARAMETER: '/t/site-origin',
  TABLE_NAME: 'table',
};
const stored = { '/t/email-key': 'the key', '/t/site-origin': 'https://t.example' };

/** Parameters of a function, with a store whose rows the test changes; `down` makes it unreachable. */
function functionWith(env: ParameterSources['env'] = named, rows: Record<string, string> = { ...stored }) {
  const clock = fakeClock('2026-11-23T12:00:00Z');
  const { log, entries } = recordedLog();
  const store = { rows, down: false, calls: [] as (readonly string[])[] };
  const parameters = createParameters({
    ...{ env, clock: clock.now, log },
    isUsable: (value) => value !== 'changeme',
    fetchParameters: async (names) => {
      store.calls.push(names);
      if (store.down) throw new Error('throttled');
      return new Map(names.flatMap((name) => (store.rows[name] === undefined ? [] : [[name, store.rows[name]]])));
    },
  });
  return { ...parameters, store, clock, entries };
}

it('a plain variable is used without any call', async () => {
  const { read, version, store } = functionWith({ ...named, EMAIL_KEY: 'plain' });
  expect([await read('EMAIL_KEY'), await version(), store.calls]).toEqual(['plain', 0, []]);
});

it('all parameters of the environment are read in one call, also for concurrent uses', async () => {
  const { read, store } = functionWith();
  const values = [read('EMAIL_KEY'), read('SITE_ORIGIN'), read('EMAIL_KEY')];
  expect(await Promise.all(values)).toEqual(['the key', 'https://t.example', 'the key']);
  expect(store.calls).toEqual([['/t/email-key', '/t/site-origin']]);
});

it('a missing parameter is undefined without affecting the others, and is read until it exists', async () => {
  const { read, store } = functionWith(named, { '/t/email-key': 'the key', '/t/site-origin': 'changeme' });
  expect([await read('EMAIL_KEY'), await read('SITE_ORIGIN')]).toEqual(['the key', undefined]);
  store.rows['/t/site-origin'] = 'https://t.example';
  expect([await read('SITE_ORIGIN'), await read('OTHER')]).toEqual(['https://t.example', undefined]);
});

it('an unreadable store means unavailable now, and the value at the next call', async () => {
  const { read, store } = functionWith();
  store.down = true;
  await expect(read('EMAIL_KEY')).rejects.toMatchObject({ code: 'unavailable' });
  store.down = false;
  expect(await read('EMAIL_KEY')).toBe('the key');
});

it('a value is read again after five minutes, in one call however many parameters and uses there are', async () => {
  const { read, version, store, clock } = functionWith();
  await read('EMAIL_KEY');
  store.rows['/t/email-key'] = 'rotated';
  clock.advanceSeconds(MAX_AGE_SECONDS - 0.001);
  expect([await read('EMAIL_KEY'), await version()]).toEqual(['the key', 0]);
  clock.advanceSeconds(0.001);
  const [value, origin, changes] = await Promise.all([read('EMAIL_KEY'), read('SITE_ORIGIN'), version()]);
  expect([value, origin, changes, store.calls.length]).toEqual(['rotated', 'https://t.example', 1, 2]);
});

it('the version stays while nothing changes', async () => {
  const { read, version, store, clock } = functionWith();
  await read('EMAIL_KEY');
  clock.advanceSeconds(MAX_AGE_SECONDS);
  expect([await version(), store.calls.length]).toEqual([0, 2]);
});

it('the old values are used while the store cannot be read again, which is logged and tried every half minute', async () => {
  const { read, store, clock, entries } = functionWith();
  await read('EMAIL_KEY');
  store.rows['/t/email-key'] = 'rotated';
  store.down = true;
  clock.advanceSeconds(MAX_AGE_SECONDS);
  for (const _use of [1, 2, 3]) expect(await read('EMAIL_KEY')).toBe('the key');
  expect([store.calls.length, entries.map(({ event }) => event)]).toEqual([2, ['parameters_not_read_again']]);
  store.down = false;
  clock.advanceSeconds(30);
  expect(await read('EMAIL_KEY')).toBe('rotated');
});

it('an old value is used while its new one is deleted or unusable, which is logged', async () => {
  const { read, version, store, clock, entries } = functionWith();
  await read('EMAIL_KEY');
  store.rows = { '/t/email-key': 'changeme' };
  clock.advanceSeconds(MAX_AGE_SECONDS);
  expect([await read('EMAIL_KEY'), await read('SITE_ORIGIN'), await version()]).toEqual([
    'the key',
    'https://t.example',
    0,
  ]);
  expect(entries.map(({ facts }) => facts.parameter)).toEqual(['/t/email-key', '/t/site-origin']);
});
