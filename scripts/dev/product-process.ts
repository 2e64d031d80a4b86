import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const CHILD = fileURLToPath(new URL('./product-child.ts', import.meta.url));

/** An account that is to be there; `subscribed`: with a subscription. */
const person = z.object({
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscribed: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** How the product is to be started in its process. */
export const startOptions = z.object({ dataDir: z.string(), built: z.boolean() });

/** What the product's process is asked for. */
export const asked = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('add'), person }),
  z.object({ ask: z.literal('advance'), milliseconds: z.number() }),
  z.object({ ask: z.literal('scan') }),
  z.object({ ask: z.literal('memory') }),
]);

/** Bytes, after a collection of garbage: the whole process, and the objects of its main thread. */
const memory = z.object({ rss: z.number(), heapUsed: z.number() });
export type Memory = z.infer<typeof memory>;

/** Where it is to be found, once; then an answer to each question in turn, and reports at any time. */
const told = z.union([
  z.object({ url: z.string(), tableEndpoint: z.string() }),
  z.object({ answer: memory }),
  z.object({ refused: z.string() }),
  z.object({ report: z.string() }),
]);
export type Told = z.infer<typeof told>;

export interface ProductProcess {
  readonly url: string;
  /** The table's engine. */
  readonly tableEndpoint: string;
  readonly dataDir: string;
  readonly add: (person: Person) => Promise<void>;
  /** Moves the product's clock on, which empties the windows of limits. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Settles when the scan has ended. */
  readonly scan: () => Promise<void>;
  readonly memory: () => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** As in the options of the local product. */
  readonly built?: boolean;
  readonly report?: (text: string) => void;
}

/**
 * The product in another process, which shares nothing with who measures or attacks it, and in a folder that is removed afterwards. Whatever
 * it was asked for, garbage is collected before it answers, so that nobody pays for what came before.
 */
export async function startProductProcess({
  built = true,
  report = console.error,
}: Options = {}): Promise<ProductProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-product-'));
  const options: z.infer<typeof startOptions> = { dataDir, built };
  const child = fork(CHILD, [JSON.stringify(options)], { execArgv: ['--expose-gc'] });
  const place = Promise.withResolvers<{ url: string; tableEndpoint: string }>();
  const waiting: PromiseWithResolvers<Memory>[] = [];
  child.on('message', (message) => {
    const news = z.parse(told, message);
    if ('report' in news) report(news.report);
    else if ('url' in news) place.resolve(news);
    else if ('answer' in news) waiting.shift()?.resolve(news.answer);
    else waiting.shift()?.reject(new Error(news.refused));
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    const error = new Error(`The product's process ended with ${code ?? signal}`);
    for (const one of [place, ...waiting.splice(0)]) one.reject(error);
  });
  const ask = async (question: z.infer<typeof asked>): Promise<Memory> => {
    if (!child.connected) throw new Error("The product's process has ended");
    const answer = Promise.withResolvers<Memory>();
    waiting.push(answer);
    child.send(question);
    return answer.promise;
  };
  const stop = async () => {
    // It ends with whom it answers.
    if (child.connected) child.disconnect();
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return {
      ...(await place.promise),
      dataDir,
      add: async (added) => void (await ask({ ask: 'add', person: added })),
      advance: async (milliseconds) => void (await ask({ ask: 'advance', milliseconds })),
      scan: async () => void (await ask({ ask: 'scan' })),
      memory: () => ask({ ask: 'memory' }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
