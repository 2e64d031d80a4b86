/** `npm run deploy -- --stage dev`: builds once, shows what would change in the cloud, and makes it so. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { runAtTerminal, stageArg } from './command.ts';
import { readAssembly } from './deploying/assembly.ts';
import { cdkAt, runScript } from './deploying/cdk.ts';
import { cloudOf } from './deploying/cloud.ts';
import { deployStage } from './deploying/deploy-stage.ts';
import { parametersOf } from './secrets/parameters.ts';
import { askerAt, isAttended } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Deploy {
  readonly stage: StageName;
  readonly yes: boolean;
  /** Names of stacks; all where empty. */
  readonly only: readonly string[];
  /** Folder of a synthesis of before, which is deployed again. */
  readonly former: string | undefined;
}

await runAtTerminal({
  name: 'deploy',
  description: 'Builds once, shows what would change in the cloud, and makes it so.',
  args: {
    stage: stageArg,
    yes: { type: 'boolean', description: 'Deploy without asking' },
    only: { type: 'string', description: 'Names of stacks, commas between: data,api' },
    assembly: { type: 'string', description: 'Folder of an earlier deployment to go back to' },
  },
  run: ({ stage, yes, only, assembly }) =>
    deploy({
      ...{ stage, yes: yes === true, only: only === undefined ? [] : only.split(',') },
      former: assembly === undefined ? undefined : resolve(assembly),
    }),
});

/** As many of a stage's last syntheses are kept, to go back to. */
const KEPT = 5;

/** @throws Error whose message is for the person at the keyboard */
async function deploy({ stage, yes, only, former }: Deploy): Promise<void> {
  const ask = isAttended(process.stdin) ? askerAt(process.stdin, process.stdout) : undefined;
  if (!yes && ask === undefined)
    throw new Error('Nobody is there to agree to the changes. Say --yes if they may be made.');
  const kept = join(ROOT, 'cdk.out', stage);
  const folder = former ?? join(kept, folderName(new Date()));
  let outcome: Awaited<ReturnType<typeof deployStage>> | undefined;
  try {
    if (former === undefined) await make(stage, folder);
    const assembly = await readAssembly(folder);
    if (!assembly.stacks.every((name) => name.startsWith(`crossbook-${stage}-`)))
      throw new Error(`${folder} is of another stage: ${assembly.stacks.join(', ')}`);
    outcome = await deployStage({
      ...{ stage, assembly, only, say: console.log },
      fetchParameter: parametersOf(stage).read,
      cdk: cdkAt({ root: ROOT }),
      cloud: cloudOf(new CloudFormationClient({ region: regionOf(stage) })),
      agreed: async () => yes || /^y(es)?$/i.test(((await ask?.(`Deploy this to ${stage}? (yes/no) `)) ?? '').trim()),
    });
  } finally {
    // Only what was deployed is worth going back to.
    if (outcome !== 'deployed' && former === undefined) await rm(folder, { recursive: true, force: true });
  }
  if (outcome === 'declined') return;
  console.log(`To go back to this very version later: npm run deploy -- --stage ${stage} --assembly ${folder}`);
  await forgetOld(kept);
}

/** Bundles, builds and synthesizes once; what is shown and what is deployed is read from there. */
async function make(stage: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const steps = [
    ['scripts/ops/bundle/bundle-functions.ts'],
    ['scripts/ops/bundle/build-pages.ts'],
    ['scripts/ops/synthesize.ts', stage, folder],
  ] as const;
  for (const [script, ...args] of steps) {
    const code = await runScript({ root: ROOT, env: { ...process.env, STAGE: stage } }, script, ...args);
    if (code !== 0) throw new Error(`${script} failed; nothing was deployed.`);
  }
}

/** `2026-11-22T06-00-12Z`: sorts by time, and is a name on every file system. */
function folderName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

async function forgetOld(kept: string): Promise<void> {
  const names = (await readdir(kept).catch(() => [])).toSorted();
  for (const name of names.slice(0, -KEPT)) await rm(join(kept, name), { recursive: true });
}
