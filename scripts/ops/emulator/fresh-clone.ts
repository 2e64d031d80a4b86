import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { type Outcome, run } from './run-command.ts';

/** What a build and a deployment read; everything that a clone contains except documents and tools. */
const SOURCES = 'cdk.json package.json package-lock.json tsconfig.json frontend functions infra scripts shared'.split(
  ' ',
);

/**
 * The code of the handler of unknown routes with another reply.
 * @throws Error if it replies in another way than this knows
 */
export function secondVersion(code: string): string {
  const reply = "errorReplyOf('not-found')";
  if (!code.includes(reply)) throw new Error(`there is no ${reply} to change`);
  return code.replace(reply, `{ ...${reply}, body: '{"message":"Not found, says the second version"}' }`);
}

/** A copy of the project as after `git clone` and `npm ci`: nothing is built. */
export function freshClone(root: string, folder: string, endpoint: string) {
  /** All that the commands get to know of AWS. */
  const account = { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: 'emulator', AWS_SECRET_ACCESS_KEY: 'emulator' };

  mkdirSync(folder);
  for (const each of SOURCES) cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  return {
    folder,
    /** `STAGE=dev npx cdk …`, on the machine's own path. `stage`: undefined for none. */
    cdk: (stage: string | undefined, ...args: readonly string[]): Promise<Outcome> => {
      const variables = { ...withoutProject(process.env), ...account };
      const env = stage === undefined ? variables : { ...variables, STAGE: stage };
      return run('npx', ['cdk', ...args], { cwd: folder, env });
    },
    /** A direct synthesis, without the app of cdk.json. */
    synthesizeDirectly: (stage: string): Promise<Outcome> =>
      run(process.execPath, ['infra/app.ts'], { cwd: folder, env: { PATH: process.env.PATH, STAGE: stage } }),
  };
}

/** Without the variables of AWS, npm and the project that this process was started with. */
function withoutProject(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !/^(AWS_|npm_|STAGE$|NODE_|VITEST|CDK_|CI$)/i.test(name));
  const path = (env.PATH ?? '').split(delimiter).filter((each) => !each.includes(`${sep}node_modules${sep}.bin`));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}
