/** `npm run deploy -- --stage dev`: builds once, shows what would change in the cloud, and deploys it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { createAlarmEmails } from './alarm-emails.ts';
import { runCommandLine, stageArg } from './command.ts';
import { readAssembly } from './deploy/assembly.ts';
import { createCdk, runScript } from './deploy/cdk.ts';
import { createCloudFormation } from './deploy/cloudformation.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { createParameterStore } from './secrets/parameters.ts';
import { createPrompt, isInteractive } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface DeployArguments {
  readonly stage: StageName;
  readonly yes: boolean;
  /** Names of stacks; all if empty. */
  readonly only: readonly string[];
  readonly atOnce: boolean;
  /** Folder of an earlier synthesis to deploy again. */
  readonly earlierAssembly: string | undefined;
}

await runCommandLine({
  name: 'deploy',
  description: 'Builds once, shows what would change in the cloud, and deploys it.',
  args: {
    stage: stageArg,
    yes: { type: 'boolean', description: 'Deploy without asking' },
    only: { type: 'string', description: 'Comma-separated names of stacks: data,api' },
    'at-once': {
      type: 'boolean',
      description: 'Move all calls at once; no alarm undoes it. To go back while alarms ring',
    },
    assembly: { type: 'string', description: 'Folder of an earlier deployment to go back to' },
  },
  run: ({ stage, yes, only, assembly, 'at-once': atOnce }) =>
    deploy({
      ...{ stage, yes: yes === true, atOnce: atOnce === true, only: only === undefined ? [] : only.split(',') },
      earlierAssembly: assembly === undefined ? undefined : resolve(assembly),
    }),
});

/** Number of a stage's last assemblies to keep for a rollback. */
const KEPT_ASSEMBLIES = 5;

/** @throws Error with a message for the operator */
async function deploy({ stage, yes, only, atOnce, earlierAssembly }: DeployArguments): Promise<void> {
  const prompt = isInteractive(process.stdin) ? createPrompt(process.stdin, process.stdout) : undefined;
  if (!yes && prompt === undefined)
    throw new Error('The changes cannot be confirmed without a terminal. Add --yes to deploy without asking.');
  const assembliesFolder = join(ROOT, 'cdk.out', stage);
  const folder = earlierAssembly ?? join(assembliesFolder, folderName(new Date()));
  let outcome: Awaited<ReturnType<typeof deployStage>> | undefined;
  try {
    if (earlierAssembly === undefined) await buildAndSynthesize(stage, folder);
    const assembly = await readAssembly(folder);
    if (!assembly.stacks.every((name) => name.startsWith(`crossbook-${stage}-`)))
      throw new Error(`${folder} is of another stage: ${assembly.stacks.join(', ')}`);
    outcome = await deployStage({
      ...{ stage, assembly, only, atOnce, print: console.log },
      fetchParameter: createParameterStore(stage).read,
      lostAlarmEmails: createAlarmEmails(stage).lost,
      rollback: earlierAssembly !== undefined,
      cdk: createCdk({ root: ROOT }),
      cloudFormation: createCloudFormation(new CloudFormationClient({ region: regionOf(stage) })),
      confirm: async () =>
        yes || /^y(es)?$/i.test(((await prompt?.(`Deploy this to ${stage}? (yes/no) `)) ?? '').trim()),
    });
  } finally {
    // Only deployed assemblies are kept.
    if (outcome !== 'deployed' && earlierAssembly === undefined) await rm(folder, { recursive: true, force: true });
  }
  if (outcome === 'declined') return;
  console.log(
    `To go back to this version later: npm run deploy -- --stage ${stage} --assembly ${folder} (while alarms ring: --at-once)`,
  );
  await removeOldAssemblies(assembliesFolder);
}

/** Bundles, builds and synthesizes once, for both the diff and the deployment. */
async function buildAndSynthesize(stage: string, folder: string): Promise<void> {
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

/** `2026-11-22T06-00-12Z`: sorts by time and is valid on every file system. */
function folderName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

async function removeOldAssemblies(assembliesFolder: string): Promise<void> {
  const names = (await readdir(assembliesFolder).catch(() => [])).toSorted();
  for (const name of names.slice(0, -KEPT_ASSEMBLIES)) await rm(join(assembliesFolder, name), { recursive: true });
}
