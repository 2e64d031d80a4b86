import { spawn } from 'node:child_process';

export interface Outcome {
  readonly code: number;
  /** Both outputs. */
  readonly output: string;
}

interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** How much of a failed command's output is shown. */
const MAX_OUTPUT_CHARACTERS = 4000;

export function run(program: string, args: readonly string[], options: RunOptions): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(program, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output }));
  child.stdin.end();
  return promise;
}

/**
 * The output of a command that succeeded.
 * @throws Error with the end of the output of one that failed
 */
export function successful({ code, output }: Outcome): string {
  if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-MAX_OUTPUT_CHARACTERS)}`);
  return output;
}
