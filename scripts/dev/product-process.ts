import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalOptions } from './start-local.ts';

const CHILD = fileURLToPath(new URL('./product-child.ts', import.meta.url));

/** An account that is to be there; `subscribed`: with a subscription. */
export interface LocalUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly subscribed: boolean;
}

/** Bytes, after a collection of garbage: the whole process, and the objects of its main thread. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** What the product's process can be asked for. */
export interface Questions {
  readonly add: (person: LocalUser) => Promise<void>;
  /** Moves the product's clock on, by milliseconds, which empties the windows of limits. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Settles when the scan has ended. */
  readonly scan: () => Promise<void>;
  readonly memory: () => Promise<Memory>;
}

/** What that process is told: a question's name and what it takes. */
export type Asked = { readonly [K in keyof Questions]: readonly [K, ...Parameters<Questions[K]>] }[keyof Questions];

interface Place {
  readonly url: string;
  /** The table's engine. */
  readonly tableEndpoint: string;
}

/** What it tells: where it is to be found, once; an answer to each question in turn; and reports at any time. */
export type Told = Place | { readonly answer: Memory } | { readonly refused: string } | { readonly report: string };

export interface ProductProcess extends Place, Questions {
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/**
 * The product in another process, which shares nothing with who measures or attacks it, and in a folder that is removed afterwards. Whatever
 * it was asked for, garbage is collected before it answers, so that nobody pays for what came before.
 */
export async function startProductProcess({
  built = true,
  report = console.error,
}: Pick<LocalOptions, 'built' | 'report'> = {}): Promise<ProductProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-product-'));
  const child = fork(CHILD, [JSON.stringify({ dataDir, built })], { execArgv: ['--expose-gc'] });
  const place = Promise.withResolvers<Place>();
  const waiting: PromiseWithResolvers<Memory>[] = [];
  child.on('message', (told: Told) => {
    if ('report' in told) report(told.report);
    else if ('url' in told) place.resolve(told);
    else if ('answer' in told) waiting.shift()?.resolve(told.answer);
    else waiting.shift()?.reject(new Error(told.refused));
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    const error = new Error(`The product's process ended with ${code ?? signal}`);
    for (const one of [place, ...waiting.splice(0)]) one.reject(error);
  });
  const ask = (...asked: Asked): Promise<Memory> => {
    if (!child.connected) return Promise.reject(new Error("The product's process has ended"));
    const answer = Promise.withResolvers<Memory>();
    waiting.push(answer);
    child.send(asked);
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
      add: async (person) => void (await ask('add', person)),
      advance: async (milliseconds) => void (await ask('advance', milliseconds)),
      scan: async () => void (await ask('scan')),
      memory: () => ask('memory'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
