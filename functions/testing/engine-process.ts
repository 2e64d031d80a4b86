import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A store in a process of its own. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** What it is called when it fails. */
  readonly name: string;
  /** Starts it on a port of this machine. */
  readonly launch: (port: number) => ChildProcess;
  readonly startTimeoutMs: number;
}

const START_PAUSE_MS = 10;
const STOP_TIMEOUT_MS = 2_000;

/** Starts an engine on a free port and waits until it answers. It ends with this process at the latest. Throws when it does not start. */
export async function startEngine({ name, launch, startTimeoutMs }: EngineOptions): Promise<Engine> {
  const port = await freePort();
  const engine = launch(port);
  // Whoever ends without stopping it must not leave it behind.
  const end = () => engine.kill('SIGKILL');
  process.once('exit', end);
  engine.once('exit', () => process.off('exit', end));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await answersWithin(startTimeoutMs, endpoint, engine)) return { endpoint, stop: () => stopped(engine) };
  if (engine.exitCode !== null) throw new Error(`${name} ended with code ${engine.exitCode}`);
  end();
  throw new Error(`${name} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** False as soon as it has ended. */
async function answersWithin(ms: number, endpoint: string, engine: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline && engine.exitCode === null) {
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) return true;
    await pause(START_PAUSE_MS);
  }
  return false;
}

async function stopped(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => engine.once('exit', () => resolve()));
  engine.kill('SIGTERM');
  const force = setTimeout(() => engine.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
