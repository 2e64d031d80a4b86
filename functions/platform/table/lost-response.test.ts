import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lostResponses, withLostResponse } from '../../testing/lost-response.ts';
import { engineTable } from '../../testing/test-table.ts';
import { type Key, userPreferences, userProfile } from './keys.ts';
import { isNew } from './write.ts';

const store = engineTable();
const row = z.object({ n: z.int() });
const named = z.object({ ClientRequestToken: z.string() });

/** Cannot succeed twice: once the item exists, the condition fails. */
const registration = (person: string) => [
  { kind: 'put' as const, key: userProfile(person), values: { n: 1 }, condition: isNew },
  { kind: 'update' as const, key: countOf(person), change: { add: { n: 1 } } },
];
const countOf = (person: string): Key => userPreferences(person);

test.each(Object.entries(lostResponses))(
  'a transaction whose response %s is retried with the same token, and applied once',
  async (_what, lose) => {
    const person = randomUUID();
    const bodies = await withLostResponse(store, lose, (table) => table.transact(registration(person)));
    const tokens = bodies.map((body) => named.parse(body).ClientRequestToken);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
    expect(await store.table.get(userProfile(person), row)).toEqual({ n: 1 });
    expect(await store.table.get(countOf(person), row)).toEqual({ n: 1 });
  },
);
