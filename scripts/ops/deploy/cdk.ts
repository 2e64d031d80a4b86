import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs the CDK CLI in the terminal; returns its exit code. */
export type Cdk = (args: readonly string[]) => Promise<number>;

interface Program {
  /** The project's folder. */
  readonly root: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Receives the output; if absent, it goes to the terminal. */
  readonly print?: (text: string) => void;
}

const CDK_ENVIRONMENT = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: '1' };

export function createCdk({ root, env = process.env, print }: Program): Cdk {
  const program = join(root, 'node_modules/aws-cdk/bin/cdk');
  return (args) => run([program, ...args], root, { ...env, ...CDK_ENVIRONMENT }, print);
}

/** Runs one of the project's own scripts in the same way. */
export function runScript({ root, env = process.env, print }: Program, script: string, ...args: string[]) {
  return run([join(root, script), ...args], root, { ...env }, print);
}

/**
 * Ctrl-C reaches both processes. This one ignores it, so that the child can shut down by itself and print its last messages; CloudFormation
 * continues in any case.
 */
async function run(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  print: ((text: string) => void) | undefined,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const output = print === undefined ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['inherit', output, output] });
  child.stdout?.setEncoding('utf8').on('data', print ?? ignore);
  child.stderr?.setEncoding('utf8').on('data', print ?? ignore);
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
