import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** So many that nobody's 50 presets and 300 calls in five minutes are used up. */
export const PEOPLE = 32;

/** What the product's process is asked for. `renew`: move the clock on, and scan. */
export const asked = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('renew'), milliseconds: z.number() }),
  z.object({ ask: z.literal('memory') }),
  z.object({ ask: z.literal('stop') }),
]);

/** Bytes, after a collection of garbage: the whole process, and the objects of its main thread. */
const memory = z.object({ rss: z.number(), heapUsed: z.number() });
export type Memory = z.infer<typeof memory>;

export interface LoadedProduct {
  readonly url: string;
  readonly memory: () => Promise<Memory>;
  /** Moves the product's clock on, which empties the windows of limits, and scans. */
  readonly renew: (milliseconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function personAt(place: number): { readonly email: string; readonly password: string } {
  return { email: `load-${place}@example.com`, password: `four wet dogs at noon ${place}` };
}

/** The built product in another process, with its table in memory of its own and a folder that is removed afterwards. */
export async function startLoadedProduct(): Promise<LoadedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-load-'));
  const child = fork(join(import.meta.dirname, 'load-product.ts'), [dataDir], { execArgv: ['--expose-gc'] });
  const exited = once(child, 'exit');
  const next = async () => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`The product's process ended with ${code}`)));
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return z.parse(z.unknown(), message);
  };
  const ask = (question: z.infer<typeof asked>) => {
    const answer = next();
    child.send(question);
    return answer;
  };
  const { url } = z.parse(z.object({ url: z.string() }), await next());
  return {
    url,
    memory: async () => z.parse(memory, await ask({ ask: 'memory' })),
    renew: async (milliseconds) => void (await ask({ ask: 'renew', milliseconds })),
    stop: async () => {
      child.send({ ask: 'stop' });
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
