import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { listen } from '../../scripts/simulators/aws/listen.ts';
import { openObjectStore } from '../../scripts/simulators/aws/object-store.ts';

export const TEST_BUCKET = 'parts-in-test';

type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

/**
 * S3's simulator for a test file, which the SDK finds by the environment. `requests`: those since the test began, as `PUT /bucket/key` or
 * `GET /bucket/key bytes=0-9`.
 */
export function testBucket() {
  let store: ObjectStore | undefined;
  const requests: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crossbook-objects-'));
    const opened = await openObjectStore({ folder, bucket: TEST_BUCKET, now: Date.now });
    const { port, close } = await listen(0, (request, response) => {
      requests.push([request.method, request.url?.split('?')[0], request.headers.range].filter(Boolean).join(' '));
      opened.serve(request, response).catch(() => request.socket.destroy());
    });
    store = opened;
    vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
    stops.push(close, () => rm(folder, { recursive: true }));
  });
  beforeEach(() => {
    requests.length = 0;
    store?.heal();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    for (const stop of stops) await stop();
  });
  return {
    requests,
    store: (): ObjectStore => {
      if (store === undefined) throw new Error('the bucket is available inside tests only');
      return store;
    },
  };
}
