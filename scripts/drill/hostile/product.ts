import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startEmbeddedTable } from '../../../functions/testing/embedded-table.ts';
import { localSecrets } from '../../local/secrets.ts';

const person = z.object({
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  subscribed: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** What the product's process is asked for. */
export const asked = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('add'), person }),
  z.object({ ask: z.literal('advance'), milliseconds: z.number() }),
  z.object({ ask: z.literal('scan') }),
  z.object({ ask: z.literal('memory') }),
  z.object({ ask: z.literal('stop') }),
]);

const told = z.union([z.object({ report: z.string() }), z.object({ answer: z.unknown() })]);
export type Told = z.infer<typeof told>;

export interface DrilledProduct {
  readonly url: string;
  /** Of its table. */
  readonly endpoint: string;
  /** Everything it must not tell. */
  readonly secrets: readonly string[];
  /** What went wrong in functions, oldest first. */
  readonly reports: readonly string[];
  readonly add: (person: Person) => Promise<void>;
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly scan: () => Promise<void>;
  /** Bytes of the whole process, after a collection of garbage. */
  readonly memory: () => Promise<number>;
  /** What functions have logged under a name. */
  readonly logged: (name: string) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** The built product in another process, its table where this one can look into it, in a folder that is removed afterwards. */
export async function startDrilledProduct(): Promise<DrilledProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-drill-'));
  const engine = await startEmbeddedTable();
  const script = join(import.meta.dirname, 'product-process.ts');
  const child = fork(script, [dataDir, engine.endpoint], { execArgv: ['--expose-gc'] });
  const reports: string[] = [];
  let answered = Promise.withResolvers<unknown>();
  child.on('message', (message) => {
    const news = told.parse(message);
    if ('report' in news) reports.push(news.report);
    else answered.resolve(news.answer);
  });
  const exited = once(child, 'exit');
  exited.then(([code]) => answered.reject(new Error(`The product's process ended with ${code}`)));
  const ask = async (question: z.infer<typeof asked>): Promise<unknown> => {
    answered = Promise.withResolvers();
    child.send(question);
    return answered.promise;
  };
  const { url } = z.object({ url: z.string() }).parse(await answered.promise);
  return {
    url,
    endpoint: engine.endpoint,
    secrets: Object.values(await localSecrets(join(dataDir, 'secrets.json'))),
    reports,
    add: async (added) => void (await ask({ ask: 'add', person: added })),
    advance: async (milliseconds) => void (await ask({ ask: 'advance', milliseconds })),
    scan: async () => void (await ask({ ask: 'scan' })),
    memory: async () => z.object({ rss: z.number() }).parse(await ask({ ask: 'memory' })).rss,
    logged: async (name) => {
      const lines = (await readFile(join(dataDir, 'functions.log'), 'utf8').catch(() => '')).split('\n');
      return lines.filter((line) => line.includes(`"message":"${name}"`));
    },
    stop: async () => {
      child.send({ ask: 'stop' });
      await exited;
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
