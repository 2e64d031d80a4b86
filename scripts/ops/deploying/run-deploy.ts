import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { regionOf } from '../../../infra/config/stages.ts';
import { parametersOf } from '../secrets/parameters.ts';
import { stageNamed } from '../stage-name.ts';
import { readAssembly } from './assembly.ts';
import { cdkAt, runScript } from './cdk.ts';
import { cloudOf } from './cloud.ts';
import { deployStage } from './deploy-stage.ts';

interface RunOptions {
  readonly root: string;
  readonly args: readonly string[];
  readonly say: (line: string) => void;
  /** Asks the person at the keyboard; undefined where there is none. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly now: () => Date;
}

export const USAGE = 'npm run deploy -- --stage dev [--yes] [--only STACK]… [--assembly FOLDER]';

/** As many of a stage's last syntheses are kept, to go back to. */
const KEPT = 5;

/** @throws Error whose message is for the person at the keyboard */
export async function runDeploy({ root, args, say, ask, now }: RunOptions): Promise<void> {
  const { stage, yes, only, former } = readArguments(args);
  if (!yes && ask === undefined)
    throw new Error('Nobody is there to agree to the changes. Say --yes if they may be made.');
  const kept = join(root, 'cdk.out', stage);
  const folder = former ?? join(kept, folderName(now()));
  let outcome: Awaited<ReturnType<typeof deployStage>> | undefined;
  try {
    if (former === undefined) await make(root, stage, folder);
    const assembly = await readAssembly(folder);
    if (!assembly.stacks.every((name) => name.startsWith(`crossbook-${stage}-`)))
      throw new Error(`${folder} is of another stage: ${assembly.stacks.join(', ')}`);
    outcome = await deployStage({
      ...{ stage, assembly, only, say },
      fetchParameter: parametersOf(stage).read,
      cdk: cdkAt({ root }),
      cloud: cloudOf(new CloudFormationClient({ region: regionOf(stage) })),
      agreed: async () => yes || /^y(es)?$/i.test(((await ask?.(`Deploy this to ${stage}? (yes/no) `)) ?? '').trim()),
    });
  } finally {
    // Only what was deployed is worth going back to.
    if (outcome !== 'deployed' && former === undefined) await rm(folder, { recursive: true, force: true });
  }
  if (outcome === 'declined') return;
  say(`To go back to this very version later: npm run deploy -- --stage ${stage} --assembly ${folder}`);
  await forgetOld(kept);
}

/** Bundles, builds and synthesizes once; what is shown and what is deployed is read from there. */
async function make(root: string, stage: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const steps = [
    ['scripts/ops/bundle/bundle-functions.ts'],
    ['scripts/ops/bundle/build-pages.ts'],
    ['scripts/ops/synthesize.ts', stage, folder],
  ] as const;
  for (const [script, ...args] of steps) {
    const code = await runScript({ root, env: { ...process.env, STAGE: stage } }, script, ...args);
    if (code !== 0) throw new Error(`${script} failed; nothing was deployed.`);
  }
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      yes: { type: 'boolean' },
      only: { type: 'string', multiple: true },
      assembly: { type: 'string' },
    },
  });
  return {
    stage: stageNamed(values.stage, USAGE),
    yes: values.yes === true,
    only: values.only ?? [],
    former: values.assembly === undefined ? undefined : resolve(values.assembly),
  };
}

/** `2026-11-22T06-00-12Z`: sorts by time, and is a name on every file system. */
function folderName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

async function forgetOld(kept: string): Promise<void> {
  const names = (await readdir(kept).catch(() => [])).toSorted();
  for (const name of names.slice(0, -KEPT)) await rm(join(kept, name), { recursive: true });
}
