import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { REGION } from '../../../infra/config/stages.ts';
import { contentTypeOf } from '../../build/built-page.ts';

/** Parameter with a copy of the origin secret, since the emulator's Parameter Store has no references to Secrets Manager. */
export const originSecretCopy = (stage: string) => `/crossbook/${stage}/origin-secret-copy`;
export const ORIGIN_SECRET_COPY = originSecretCopy('dev');

/** Emulator calls for which the project has no AWS client. The emulator accepts unsigned requests. */
export function emulatedAws(endpoint: string, region = REGION) {
  const authorization = (service: string) =>
    `AWS4-HMAC-SHA256 Credential=emulator/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=0`;

  async function send(path: string, service: string, init: RequestInit): Promise<Response> {
    const headers = { authorization: authorization(service), ...Object.fromEntries(new Headers(init.headers)) };
    const reply = await fetch(endpoint + path, { ...init, headers });
    if (!reply.ok) throw new Error(`${service} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }

  return {
    secretValue: async (name: string): Promise<string> => {
      const headers = {
        'x-amz-target': 'secretsmanager.GetSecretValue',
        'content-type': 'application/x-amz-json-1.1',
      };
      const body = JSON.stringify({ SecretId: name });
      const reply = await send('/', 'secretsmanager', { method: 'POST', headers, body });
      return z.object({ SecretString: z.string() }).parse(await reply.json()).SecretString;
    },
    /** Names of the product's functions, without the check of its deployments. */
    functionNames: async (): Promise<string[]> => {
      const reply = await send('/2015-03-31/functions', 'lambda', { method: 'GET' });
      const { Functions } = z
        .object({ Functions: z.array(z.object({ FunctionName: z.string() })) })
        .parse(await reply.json());
      return Functions.map(({ FunctionName }) => FunctionName).filter((name) => !name.includes('secrets-check'));
    },
    readObject: async (bucket: string, key: string): Promise<string> =>
      (await send(`/${bucket}/${key}`, 's3', { method: 'GET' })).text(),
    objectKeys: async (bucket: string): Promise<string[]> => {
      const listed = await (await send(`/${bucket}?list-type=2`, 's3', { method: 'GET' })).text();
      return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    },
    writeObject: async (bucket: string, key: string, body: string): Promise<void> => {
      await send(`/${bucket}/${key}`, 's3', { method: 'PUT', body });
    },
    /** Uploads a folder to a bucket with the headers that the web stack's deployment sets. */
    copyPage: async (folder: string, bucket: string): Promise<void> => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const file of files.filter((each) => each.isFile())) {
        const path = join(file.parentPath, file.name).slice(folder.length + 1);
        const cacheControl = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        const headers = {
          'content-type': contentTypeOf(path),
          'cache-control': cacheControl,
        };
        const body = await readFile(join(folder, path));
        await send(`/${bucket}/${path}`, 's3', { method: 'PUT', headers, body });
      }
    },
    /** Creates a copy of a schedule that is due at once; the emulator polls every ten seconds. */
    fireSchedule: async (name: string): Promise<void> => {
      const found = await send(`/schedules/${name}`, 'scheduler', { method: 'GET' });
      const { Target } = z.object({ Target: z.record(z.string(), z.unknown()) }).parse(await found.json());
      const body = JSON.stringify({
        ScheduleExpression: 'at(2026-01-01T00:00:00)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target,
      });
      const headers = { 'content-type': 'application/json' };
      await send(`/schedules/${name}-now`, 'scheduler', { method: 'POST', headers, body });
    },
    /** Mails sent through SES, oldest first. */
    mails: async (): Promise<readonly Mail[]> => {
      const reply = await send('/_ministack/ses/messages', 'ses', { method: 'GET' });
      return Object.values(mailBox.parse(await reply.json()).messages).flat();
    },
  };
}

const mail = z.object({ Source: z.string(), To: z.array(z.string()), Subject: z.string(), BodyText: z.string() });
export type Mail = z.output<typeof mail>;
const mailBox = z.object({ messages: z.record(z.string(), z.array(mail)) });

const TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/**
 * Polls until there is a value.
 * @throws Error after a timeout
 */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Timed out waiting for ${what}`);
    await pause(POLL_MS);
  }
}
