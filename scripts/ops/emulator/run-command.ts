import { spawn } from 'node:child_process';

interface Outcome {
  readonly code: number;
  /** Both outputs. */
  readonly output: string;
}

/** Runs `node SCRIPT ARGS` as an operator's npm script does. `typed`: standard input. */
export async function runIn(folder: string, script: string, ...args: readonly string[]): Promise<Outcome> {
  return runTyping('', folder, script, ...args);
}

export async function runTyping(
  typed: string,
  cwd: string,
  script: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, [script, ...args], { cwd, env: { ...process.env, CI: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output }));
  child.stdin.end(typed);
  return promise;
}
