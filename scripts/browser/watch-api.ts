import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Response } from '@playwright/test';
import * as z from 'zod/mini';
import { contractViolations } from '../../functions/testing/conformance.ts';
import { secretsIn, secretsInResponse, trackSecret, trackSecretsOf } from '../../functions/testing/secret-leaks.ts';
import type { TestRequest, TestResponse } from '../../functions/testing/test-request.ts';

/** An answer that the page does not read never completes; it is dropped this long after the test. */
const UNREAD_MS = 2_000;
const WITHOUT_BODY: readonly number[] = [204, 304];

/**
 * Checks every API answer against its contract, searches it for secrets, and records secrets that were sent legitimately. Returns a function
 * to await at the end, which returns all problems.
 */
export function watchApi(context: BrowserContext): () => Promise<string[]> {
  const inspections: Promise<string[]>[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) inspections.push(problemsOf(response));
  });
  return async () => {
    const unread = pause(UNREAD_MS, [], { ref: false });
    const results = inspections.map((inspection) => Promise.race([inspection, unread]));
    return (await Promise.all(results)).flat();
  };
}

/** Secrets found in the log or the table of a stopped product. `dataDir`: the product's data folder. */
export async function leakedSecrets(dataDir: string, logFile: string): Promise<string[]> {
  const configured = z.record(z.string(), z.string()).parse(await readJson(join(dataDir, 'secrets.json')));
  for (const secret of Object.values(configured)) trackSecret(secret);
  const found = await Promise.all(
    [logFile, join(dataDir, 'table.db')].map(async (file) =>
      secretsIn(await readFile(file, 'latin1')).map((secret) => `${file} contains the ${secret}`),
    ),
  );
  return found.flat();
}

async function problemsOf(response: Response): Promise<string[]> {
  const [answer, sketch] = await Promise.all([answerOf(response), sketchOf(response)]).catch(() => []);
  // The page was closed before the answer was complete.
  if (answer === undefined || sketch === undefined) return [];
  trackSecretsOf(sketch, answer);
  return [
    ...contractViolations(sketch, answer),
    ...secretsInResponse(answer).map((secret) => `${response.url()} reveals the ${secret}`),
  ];
}

async function answerOf(response: Response): Promise<TestResponse> {
  const status = response.status();
  const bytes = WITHOUT_BODY.includes(status) ? Buffer.alloc(0) : await response.body();
  const lines = await response.headersArray();
  const headers = Object.fromEntries(lines.map(({ name, value }) => [name.toLowerCase(), value]));
  // The browser has decompressed the body, and returns cookies separated by line breaks.
  const { 'content-encoding': _packed, 'set-cookie': _cookies, ...plain } = headers;
  return {
    status,
    headers: plain,
    cookies: lines.filter(({ name }) => name.toLowerCase() === 'set-cookie').flatMap(({ value }) => value.split('\n')),
    bytes,
    body: bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8')),
  };
}

async function sketchOf(response: Response): Promise<TestRequest> {
  const request = response.request();
  const { pathname } = new URL(response.url());
  const body = request.postData();
  const cookie = (await request.allHeaders()).cookie;
  return {
    method: request.method(),
    path: pathname,
    ...(body === null ? {} : { body }),
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
