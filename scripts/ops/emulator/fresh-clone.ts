import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

/** What a build and a deployment read; everything that a clone contains except documents and tools. */
const SOURCES = 'cdk.json package.json package-lock.json tsconfig.json frontend functions infra scripts shared'.split(
  ' ',
);

/** How much of a failed command's output is shown. */
const MAX_OUTPUT_CHARACTERS = 4000;

interface Outcome {
  readonly code: number;
  /** Both outputs. */
  readonly output: string;
}

/**
 * The output of a command that succeeded.
 * @throws Error with the end of the output of one that failed
 */
export function successful({ code, output }: Outcome): string {
  if (code !== 0) throw new Error(`exit code ${code}: ${output.slice(-MAX_OUTPUT_CHARACTERS)}`);
  return output;
}

/** A copy of the project as after `git clone` and `npm ci`: nothing is built. */
export function freshClone(root: string, folder: string, endpoint: string) {
  /** All that the commands get to know of AWS. */
  const account = { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: 'emulator', AWS_SECRET_ACCESS_KEY: 'emulator' };

  mkdirSync(folder);
  for (const each of SOURCES) cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    return promise;
  };

  return {
    folder,
    /** `STAGE=dev npx cdk …`, on the machine's own path. `stage`: undefined for none. */
    cdk: (stage: string | undefined, ...args: readonly string[]): Promise<Outcome> => {
      const variables = { ...withoutProject(process.env), ...account };
      return run('npx', ['cdk', ...args], stage === undefined ? variables : { ...variables, STAGE: stage });
    },
    /** A direct synthesis, without the app of cdk.json. */
    synthesizeDirectly: (stage: string): Promise<Outcome> =>
      run(process.execPath, ['infra/app.ts'], { PATH: process.env.PATH, STAGE: stage }),
  };
}

/** Without the variables of AWS, npm and the project that this process was started with. */
function withoutProject(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !/^(AWS_|npm_|STAGE$|NODE_|VITEST|CDK_|CI$)/i.test(name));
  const path = (env.PATH ?? '').split(delimiter).filter((each) => !each.includes(`${sep}node_modules${sep}.bin`));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}
