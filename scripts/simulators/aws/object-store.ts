import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AwsReply } from './aws-json.ts';
import { type Faults, makeFaults } from './faults.ts';

/** Path of the objects on the product's port. */
export const OBJECTS_PATH = '/__local/objects';

/**
 * `5xx`, `hang-up`: fails, or cuts the connection, before any effect; `…-after-commit` after it. `cut`: the connection ends in the middle
 * of an object. `silent`: half of an object, then nothing more.
 */
const objectFaults = ['5xx', '5xx-after-commit', 'hang-up', 'hang-up-after-commit', 'cut', 'silent'] as const;
export type ObjectFault = (typeof objectFaults)[number];
export type ObjectFaults = Faults<ObjectFault, object>;

const DAY_MS = 86_400_000;

interface ObjectStoreOptions {
  /** Keeps the objects. */
  readonly folder: string;
  /** The only bucket. */
  readonly bucket: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * S3's PutObject and GetObject with a range, for callers without permission to list keys: a missing object is forbidden. Objects expire
 * after a day.
 */
export async function openObjectStore({ folder, bucket, now }: ObjectStoreOptions) {
  const { faults, takeFault } = makeFaults<ObjectFault>();
  await mkdir(folder, { recursive: true });
  const fileOf = (key: string) => join(folder, encodeURIComponent(key));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, ofBucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(pathname.replace(OBJECTS_PATH, '')) ?? [];
    const body = await buffer(request);
    const isPut = request.method === 'PUT';
    const before = takeFault(({ fault }) => fault === '5xx' || fault === 'hang-up')?.fault;
    if (before === 'hang-up') return void request.socket.destroy();
    if (before === '5xx') return fail(response, 500, 'InternalError');
    if (ofBucket !== bucket || !/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? ''))
      return fail(response, 403, 'AccessDenied');
    if (isPut) await put(key, body);
    else if (request.method !== 'GET') return fail(response, 405, 'MethodNotAllowed');
    const stored = await readFile(fileOf(key)).catch(() => undefined);
    if (stored === undefined) return fail(response, 403, 'AccessDenied');
    const after = takeFault(({ fault }) => !isPut === (fault === 'cut' || fault === 'silent'))?.fault;
    if (after === '5xx-after-commit') return fail(response, 500, 'InternalError');
    if (after === 'hang-up-after-commit') return void request.socket.destroy();
    if (isPut) return void response.writeHead(200, { etag: '"stored"', 'content-length': 0 }).end();
    return sendRange(response, stored, request.headers.range, after);
  }

  /** Whole, or not at all, to those who read at the same time. */
  async function put(key: string, body: Buffer): Promise<void> {
    const at = new Date(now());
    const unfinished = join(folder, `.${encodeURIComponent(key)}`);
    await writeFile(unfinished, body);
    await utimes(unfinished, at, at);
    await rename(unfinished, fileOf(key));
    await expire();
  }

  async function expire(): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      // Another write may have removed it.
      const mtimeMs = await stat(file).then(
        (facts) => facts.mtimeMs,
        () => now(),
      );
      if (mtimeMs < now() - DAY_MS) await rm(file, { force: true });
    }
  }

  return {
    serve,
    fail: faults.fail,
    heal: faults.heal,
    hits: faults.hits,
    keys: async () => (await readdir(folder)).map(decodeURIComponent).toSorted(),
  };
}

function sendRange(response: ServerResponse, stored: Buffer, range = 'bytes=0-', fault?: ObjectFault): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const [first, last] = [Number(from), Math.min(to === '' ? stored.length - 1 : Number(to), stored.length - 1)];
  if (first > last) {
    fail(response, 416, 'InvalidRange');
    return;
  }
  const body = stored.subarray(first, last + 1);
  response.writeHead(206, {
    'content-length': body.length,
    'content-range': `bytes ${first}-${last}/${stored.length}`,
  });
  if (fault === undefined) response.end(body);
  else
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      if (fault === 'cut') response.destroy();
    });
}

function fail(response: ServerResponse, status: AwsReply['status'], code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
    .end(body);
}
