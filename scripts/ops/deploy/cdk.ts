import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs the CDK's command line before the person's eyes; gives its exit code. */
export type Cdk = (args: readonly string[]) => Promise<number>;

interface Program {
  /** The project's folder. */
  readonly root: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Takes what it says; where absent, it says it to the terminal itself. */
  readonly say?: (text: string) => void;
}

/** What is asked of every run of it. */
const ALWAYS = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: '1' };

export function cdkAt({ root, env = process.env, say }: Program): Cdk {
  const program = join(root, 'node_modules/aws-cdk/bin/cdk');
  return (args) => run([program, ...args], root, { ...env, ...ALWAYS }, say);
}

/** Runs one of the project's own scripts, in the same way. */
export function runScript({ root, env = process.env, say }: Program, script: string, ...args: string[]) {
  return run([join(root, script), ...args], root, { ...env }, say);
}

/**
 * Ctrl-C reaches both of us. The program is left to end in its own way, so that nothing is cut off half-way and the last word is said;
 * what CloudFormation has begun goes on without us in any case.
 */
async function run(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  say: ((text: string) => void) | undefined,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const output = say === undefined ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['inherit', output, output] });
  child.stdout?.setEncoding('utf8').on('data', say ?? ignore);
  child.stderr?.setEncoding('utf8').on('data', say ?? ignore);
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  process.on('SIGINT', ignore);
  try {
    return await promise;
  } finally {
    process.off('SIGINT', ignore);
  }
}

function ignore(): void {}
