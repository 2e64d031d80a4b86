import { expect, it } from 'vitest';
import { events } from '../../shared/deployment/events.ts';
import type { Bus } from '../platform/bus.ts';
import { Refusal } from '../platform/errors.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { announceEmail } from './announce-mail.ts';

it('an event names the email, and the bus has two seconds', async () => {
  const told: unknown[] = [];
  const bus: Bus = { publish: async (...message) => void told.push(message) };
  await announceEmail({ bus, log: recordedLog().log }, 'm1');
  expect(told).toEqual([[events.mailEnqueued, { mailId: 'm1' }, { withinMs: 2_000 }]]);
});

it('R-083: a failure of the bus is only logged', async () => {
  const bus: Bus = { publish: () => Promise.reject(new Refusal('unavailable', { cause: new Error('down') })) };
  const { log, entries } = recordedLog();
  await announceEmail({ bus, log }, 'm1');
  expect(entries.map(({ level, event, facts }) => [level, event, facts.mailId])).toEqual([
    ['error', 'mail_not_announced', 'm1'],
  ]);
});
