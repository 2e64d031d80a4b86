import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { localSecrets } from '../dev/secrets.ts';
import { openMailbox } from './aws/mailbox.ts';
import { startTable } from './aws/table-engine.ts';
import { DamagedFile, readStored, readStoredLines } from './stored-file.ts';
import { openStore } from './stripe/state/store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function file(name: string, ...lines: readonly string[]): Promise<string> {
  await writeFile(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  return join(folder, name);
}

const number = z.object({ n: z.number() });

it('values are read, and a missing file has none', async () => {
  const stored = await file('numbers', '{"n":1}', '', '{"n":2}');
  expect(readStoredLines(stored, number)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(readStoredLines(join(folder, 'none'), number)).toEqual([]);
  expect(readStored(join(folder, 'none'), number, { n: 3 })).toEqual({ n: 3 });
});

it('the file is named as it is seen from the folder of the command', () => {
  expect(new DamagedFile('.local/mails.jsonl', 812).message).toBe(
    '.local/mails.jsonl, line 812, is damaged: `npm start -- --fresh` starts anew, or delete the line',
  );
  expect(new DamagedFile('.local/secrets.json').message).toBe(
    '.local/secrets.json is damaged: `npm start -- --fresh` starts anew, or delete the file',
  );
});

it.each(['{"oddsApiKey":', '[]', '{"oddsApiKey":7}'])('secrets that are damaged (%s) are named', async (text) => {
  const secrets = await file('secrets.json', text);
  await expect(localSecrets(secrets)).rejects.toThrow(new DamagedFile(secrets).message);
});

const mail = JSON.stringify({ id: '1', at: '', from: 'a@b', to: [], subject: '', text: '' });

it.each(['{"id":', '{"id":7}'])('the line of a mail that is damaged (%s) is named', async (text) => {
  const mails = await file('mails.jsonl', mail, text, mail);
  const account = { verified: [], configurationSets: [], now: () => 0, publish: () => undefined };
  await expect(openMailbox({ file: mails, ...account })).rejects.toThrow(new DamagedFile(mails, 2).message);
});

it.each(['["put","cus', '["put"]'])('the line of a Stripe object that is damaged (%s) is named', async (text) => {
  const header = JSON.stringify({ format: 2, apiVersion: 'v' });
  const objects = await file('stripe.jsonl', header, text, '["remove","customers","cus_1"]');
  expect(() => openStore('v', objects)).toThrow(new DamagedFile(objects, 2).message);
});

it('the whole file is named if its first line, with the format, is damaged', async () => {
  const objects = await file('stripe.jsonl', '{"format":');
  expect(() => openStore('v', objects)).toThrow(new DamagedFile(objects).message);
});

it('a damaged table is named', async () => {
  const name = process.env.TABLE_ENGINE === 'dynamodb-local' ? 'shared-local-instance.db' : 'table.db';
  const table = await file(name, 'not a database '.repeat(1000));
  await expect(startTable({ folder })).rejects.toThrow(new DamagedFile(table).message);
});
