import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalOptions } from './local-product.ts';

const CHILD = fileURLToPath(new URL('./product-child.ts', import.meta.url));
/**
 * For glibc, in bytes: what compressors and others free goes back to the system at once. By itself glibc keeps gigabytes of it after 256 calls at
 * once, and memory seems to grow.
 * Source: https://man7.org/linux/man-pages/man3/mallopt.3.html
 */
const RETURNS_MEMORY = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/** An account to add; `subscribed`: with a subscription. */
export interface LocalUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly subscribed: boolean;
  /** Whether the account has said how it bets. */
  readonly isSetUp?: boolean;
}

/** Bytes, after garbage collection: of the whole process, and of its main thread's heap. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

export interface ProductCommands {
  readonly add: (account: LocalUser) => Promise<void>;
  /** Advances the product's clock by milliseconds, which also resets rate limits. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Resolves when the scan has ended. */
  readonly scan: () => Promise<void>;
  readonly memory: () => Promise<Memory>;
}

/** A message to the process: a command's name and arguments. */
export type CommandMessage = {
  readonly [K in keyof ProductCommands]: readonly [K, ...Parameters<ProductCommands[K]>];
}[keyof ProductCommands];

interface ProductAddress {
  readonly url: string;
  readonly tableEndpoint: string;
}

/** A message from the process: its address, once; an answer to each command, in order; and reports at any time. */
export type ChildMessage =
  | ProductAddress
  | { readonly answer: Memory }
  | { readonly refused: string }
  | { readonly report: string };

export interface ProductProcess extends ProductAddress, ProductCommands {
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product in another process, separate from the code that measures or attacks it, with a temporary data folder. It collects
 * garbage before each answer and returns freed memory to the system, so that measurements do not include what was used earlier.
 */
export async function startProductProcess({
  built = true,
  report = console.error,
  feed,
  leagues,
}: Pick<LocalOptions, 'built' | 'report' | 'feed' | 'leagues'> = {}): Promise<ProductProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-product-'));
  const child = fork(CHILD, [JSON.stringify({ dataDir, built, feed, leagues })], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...RETURNS_MEMORY },
  });
  const address = Promise.withResolvers<ProductAddress>();
  const waiting: PromiseWithResolvers<Memory>[] = [];
  child.on('message', (message: ChildMessage) => {
    if ('report' in message) report(message.report);
    else if ('url' in message) address.resolve(message);
    else if ('answer' in message) waiting.shift()?.resolve(message.answer);
    else waiting.shift()?.reject(new Error(message.refused));
  });
  const exited = once(child, 'exit').then(([code, signal]) => {
    const error = new Error(`The product's process exited with ${code ?? signal}`);
    for (const one of [address, ...waiting.splice(0)]) one.reject(error);
  });
  const ask = (...command: CommandMessage): Promise<Memory> => {
    if (!child.connected) return Promise.reject(new Error("The product's process has ended"));
    const answer = Promise.withResolvers<Memory>();
    waiting.push(answer);
    child.send(command);
    return answer.promise;
  };
  const stop = async () => {
    // The child stops when disconnected.
    if (child.connected) child.disconnect();
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return {
      ...(await address.promise),
      dataDir,
      add: async (account) => void (await ask('add', account)),
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
