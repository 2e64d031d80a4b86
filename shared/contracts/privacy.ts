import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

/** What a person types to confirm the deletion of their account. */
export const DELETE_WORD = 'DELETE';
const DELETE_WORD_MISSING = `Type ${DELETE_WORD} to confirm`;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One kind of stored data, one row each. Times are ISO 8601 UTC. */
const exportedTable = z.object({
  /** `sessions`, usable in a file name. */
  name: z.string(),
  rows: z.array(z.record(z.string(), z.union([cell, z.array(z.unknown()), z.record(z.string(), z.unknown())]))),
});
export type ExportedTable = z.output<typeof exportedTable>;

const personalExport = z.object({
  /** ISO 8601 UTC. */
  exportedAt: z.string(),
  tables: z.array(exportedTable),
  /** Stored fields that are left out: secrets and one-way hashes. `account: passwordHash`. */
  withheld: z.array(z.string()),
  /** What is kept and not in the tables, with the reason. */
  notes: z.array(z.string()),
});
export type PersonalExport = z.output<typeof personalExport>;

export const exportData = {
  method: 'POST',
  path: '/api/export-data',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Returns everything that is stored about the signed-in user.',
  reply: personalExport,
  errors: ['too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const deleteAccount = {
  method: 'POST',
  path: '/api/delete-account',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Ends the signed-in user’s sessions and subscription at once and deletes their data.',
  request: z.strictObject({ confirmation: z.literal(DELETE_WORD, DELETE_WORD_MISSING) }),
  reply: z.object({}),
  inputMessages: [DELETE_WORD_MISSING],
  delivery: 'each-time',
} as const satisfies Contract;
