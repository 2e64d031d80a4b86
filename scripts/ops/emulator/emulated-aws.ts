import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { REGION } from '../../../infra/config/stages.ts';
import { contentTypeOf } from '../../dev/page/built-page.ts';

/** Parameter into which the origin secret's value is copied, since the emulator's Parameter Store does not show Secrets Manager's. */
export const ORIGIN_SECRET_COPY = '/crossbook/dev/origin-secret-copy';

/** Calls of the emulator for which the project has no client of AWS's; they are signed by nobody, which it does not mind. */
export function emulatedAws(endpoint: string) {
  const authorization = (service: string) =>
    `AWS4-HMAC-SHA256 Credential=emulator/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=0`;

  async function asked(path: string, service: string, init: RequestInit): Promise<Response> {
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
      const reply = await asked('/', 'secretsmanager', { method: 'POST', headers, body });
      return z.object({ SecretString: z.string() }).parse(await reply.json()).SecretString;
    },
    /** Puts a folder's files into a bucket with the headers that the copier of the web stack gives them. */
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
        await asked(`/${bucket}/${path}`, 's3', { method: 'PUT', headers, body });
      }
    },
    /** A schedule that is like another but due at once; the emulator looks for such every ten seconds. */
    fireSchedule: async (name: string): Promise<void> => {
      const found = await asked(`/schedules/${name}`, 'scheduler', { method: 'GET' });
      const { Target } = z.object({ Target: z.record(z.string(), z.unknown()) }).parse(await found.json());
      const body = JSON.stringify({
        ScheduleExpression: 'at(2026-01-01T00:00:00)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target,
      });
      const headers = { 'content-type': 'application/json' };
      await asked(`/schedules/${name}-now`, 'scheduler', { method: 'POST', headers, body });
    },
    /** Mails that its SES took, oldest first. */
    mails: async (): Promise<readonly Mail[]> => {
      const reply = await asked('/_ministack/ses/messages', 'ses', { method: 'GET' });
      return Object.values(mailBox.parse(await reply.json()).messages).flat();
    },
  };
}

const mail = z.object({ Source: z.string(), To: z.array(z.string()), Subject: z.string(), BodyText: z.string() });
export type Mail = z.output<typeof mail>;
const mailBox = z.object({ messages: z.record(z.string(), z.array(mail)) });

const PATIENCE_MS = 60_000;
const BETWEEN_LOOKS_MS = 200;

/** Looks until there is something. @throws Error saying what was waited for */
export async function eventually<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}`);
    await pause(BETWEEN_LOOKS_MS);
  }
}
