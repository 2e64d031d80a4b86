import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Assembly, readAssembly } from '../deploying/assembly.ts';
import { cdkAt, runScript } from '../deploying/cdk.ts';
import { cloudOf } from '../deploying/cloud.ts';
import { deployStage } from '../deploying/deploy-stage.ts';
import { restore } from '../restore.ts';
import { parametersOf } from '../secrets/parameters.ts';
import { resourceOf } from '../stack-resource.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const STAGE = 'dev';

/** What is told of a deployment that failed: characters of what the CDK said last. */
const LAST_WORDS = 4000;

const said: string[] = [];
const silent = () => undefined;

/** The CDK's command line on the emulator, heard by nobody unless something fails. */
export const cdk = cdkAt({ root: ROOT, env: { ...process.env, CI: '1' }, say: (text) => said.push(text) });

/** Builds what is deployed, as `npm run deploy` does. */
export async function build(): Promise<void> {
  const scripts = ['scripts/ops/bundle/bundle-functions.ts', 'scripts/ops/bundle/build-pages.ts'];
  const env = { ...process.env, STAGE };
  const codes = await Promise.all(scripts.map((script) => runScript({ root: ROOT, env, say: silent }, script)));
  if (codes.some((code) => code !== 0)) throw new Error('The bundles or the page cannot be built');
}

interface Synthesis {
  /** Folder for all that is made. */
  readonly root: string;
  /** Port of what stands around the emulator. */
  readonly port: number;
  /** What is done to a copy of the bundles first. */
  readonly change?: (root: string) => Promise<void>;
  readonly say?: (text: string) => void;
}

export async function synthesize({ root, port, change, say = silent }: Synthesis): Promise<Assembly> {
  await cp(join(ROOT, 'dist/functions'), join(root, 'dist/functions'), { recursive: true });
  await change?.(root);
  const outdir = join(root, 'cdk.out');
  const script = 'scripts/ops/emulator/synthesize.ts';
  const code = await runScript({ root: ROOT, say }, script, outdir, root, String(port));
  if (code !== 0) throw new Error(`${script} failed`);
  return readAssembly(outdir);
}

/** Deploys as `npm run deploy -- --yes` does, `only` some stacks where they are named. Gives what people are told. */
export async function deploy(assembly: Assembly, ...only: string[]): Promise<string[]> {
  said.length = 0;
  const lines: string[] = [];
  try {
    await deployStage({
      ...{ stage: STAGE, assembly, only, cdk },
      say: (line) => lines.push(line),
      cloud: cloudOf(new CloudFormationClient({})),
      fetchParameter: parametersOf(STAGE).read,
      agreed: async () => true,
    });
  } catch (error) {
    throw new Error(`${error}\n${said.join('').slice(-LAST_WORDS)}`);
  }
  return lines;
}

/** Puts rows back from a table, or brings the table back where none is named. Gives what people are told. */
export async function restoring(from: string | undefined, yes: boolean): Promise<string[]> {
  const lines: string[] = [];
  await restore({ stage: STAGE, from, gone: from === undefined, yes, say: (line) => lines.push(line) });
  return lines;
}

/** As its schedule does each hour; it fails where there is no table. */
export async function reconcile(): Promise<void> {
  const FunctionName = await resourceOf(STAGE, 'billing', 'AWS::Lambda::Function');
  await new LambdaClient({}).send(new InvokeCommand({ FunctionName }));
}
