import { expect, it } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { afterFailure, afterSuccess } from '../provider/breaker.ts';
import { createBreakerStore } from './breaker-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;

it('failures of leagues at the same time are all counted, and pause the provider once they are five', async () => {
  const { table } = memoryTable();
  // Each league's run has its own store, in a process of its own.
  const failing = leagues.map(() => createBreakerStore(table).change((b) => afterFailure(b, 'unavailable', NOON)));
  await Promise.all(failing);
  const { failuresInARow, pause } = await createBreakerStore(table).read();
  expect([failuresInARow, pause?.reason]).toEqual([leagues.length, 'failures']);
});

it('a change that changes nothing is not written', async () => {
  const { table } = memoryTable();
  let writes = 0;
  const store = createBreakerStore({ ...table, put: async () => void writes++ });
  await store.change(afterSuccess);
  expect(writes).toBe(0);
});
