/** `npm run deploy -- --stage dev`: builds once, shows what would change in the cloud, and deploys it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { regionOf, type StageName } from '../../infra/config/stages.ts';
import { createAlarmEmails } from './alarm-emails.ts';
import { runCommandLine, stageArg } from './command.ts';
import { type Assembly, readAssembly } from './deploy/assembly.ts';
import {
  type AssemblyStore,
  assemblyLine,
  createAssemblyStore,
  type Deployment,
  isTimeName,
  type ObjectStore,
  timeName,
} from './deploy/assembly-store.ts';
import { createCdk, runScript } from './deploy/cdk.ts';
import { createCloudFormation } from './deploy/cloudformation.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { notDeployed } from './deploy/deployed-templates.ts';
import { type SourceVersion, sourceVersion } from './deploy/source-version.ts';
import { createParameterStore } from './secrets/parameters.ts';
import { stackResources } from './stack-resource.ts';
import { refuseExamples } from './stage-row.ts';
import { createPrompt, isInteractive } from './terminal.ts';

/** How the logical id of the bucket begins: the data stack has another one too. */
const BUCKET_ID = 'assemblies';

const ROOT = resolve(import.meta.dirname, '../..');
/** Number of a stage's last assemblies that stay on this machine. Above the command, which runs while this file is still being read. */
const KEPT_ASSEMBLIES = 5;

interface DeployArguments {
  readonly stage: StageName;
  readonly yes: boolean;
  /** Names of stacks; all if empty. */
  readonly only: readonly string[];
  readonly atOnce: boolean;
  /** Time of a kept assembly, or folder of an earlier synthesis, to deploy again. */
  readonly earlier: string | undefined;
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
    assembly: { type: 'string', description: 'Time of a kept deployment to go back to (see --list), or its folder' },
    list: { type: 'boolean', description: 'Only list the kept deployments, newest first' },
    keep: { type: 'string', description: 'Only keep this folder, which cdk deploy has deployed: cdk.out' },
  },
  run: ({ stage, yes, only, assembly, list, keep, 'at-once': atOnce }) => {
    if (list === true) return listKept(stage);
    if (keep !== undefined) return keepDeployed(stage, resolve(keep));
    return deploy({
      ...{ stage, yes: yes === true, atOnce: atOnce === true, only: only === undefined ? [] : only.split(',') },
      earlier: assembly,
    });
  },
});

/** @throws Error with a message for the operator */
async function deploy({ stage, yes, only, atOnce, earlier }: DeployArguments): Promise<void> {
  refuseExamples(stage, process.env);
  const prompt = isInteractive(process.stdin) ? createPrompt(process.stdin, process.stdout) : undefined;
  if (!yes && prompt === undefined)
    throw new Error('The changes cannot be confirmed without a terminal. Add --yes to deploy without asking.');
  const assembliesFolder = join(ROOT, 'cdk.out', stage);
  const time = timeName(new Date());
  const isKept = earlier !== undefined && isTimeName(earlier);
  const folder = earlier === undefined || isKept ? join(assembliesFolder, time) : resolve(earlier);
  let source: SourceVersion | null = null;
  let outcome: Awaited<ReturnType<typeof deployStage>> | undefined;
  try {
    if (earlier === undefined) {
      source = sourceVersion(ROOT);
      await buildAndSynthesize(stage, folder);
    }
    if (isKept) ({ source } = await (await storeOf(stage)).fetch(earlier, stage, folder));
    const assembly = await assemblyOf(stage, folder);
    outcome = await deployStage({
      ...{ stage, assembly, only, atOnce, print: console.log },
      fetchParameter: createParameterStore(stage).read,
      lostAlarmEmails: createAlarmEmails(stage).lost,
      rollback: earlier !== undefined,
      cdk: createCdk({ root: ROOT }),
      cloudFormation: createCloudFormation(new CloudFormationClient({ region: regionOf(stage) })),
      confirm: async () =>
        yes || /^y(es)?$/i.test(((await prompt?.(`Deploy this to ${stage}? (yes/no) `)) ?? '').trim()),
    });
  } finally {
    // Only deployed assemblies are kept.
    if (outcome !== 'deployed' && (earlier === undefined || isKept)) await rm(folder, { recursive: true, force: true });
  }
  if (outcome === 'declined') return;
  await removeOldAssemblies(assembliesFolder);
  await keep({ stage, time, source, folder, stacks: only });
}

/** @throws Error with a message for the operator */
async function assemblyOf(stage: StageName, folder: string): Promise<Assembly> {
  const assembly = await readAssembly(folder);
  if (assembly.stacks.every((name) => name.startsWith(`crossbook-${stage}-`))) return assembly;
  throw new Error(`${folder} is of another stage: ${assembly.stacks.join(', ')}`);
}

/** @throws Error: everything is deployed, but cannot be gone back to from elsewhere */
async function keep({
  stacks,
  ...deployment
}: Omit<Deployment, 'by' | 'stage'> & { readonly stage: StageName }): Promise<void> {
  const { stage, folder } = deployment;
  try {
    const by = userInfo().username;
    const { time } = await (await storeOf(stage)).keep({
      ...deployment,
      by,
      stacks: stacks.length > 0 ? stacks : ['all'],
    });
    console.log(
      `To go back to this version later: npm run deploy -- --stage ${stage} --assembly ${time} (while alarms ring: --at-once)`,
    );
  } catch (cause) {
    const again = `npm run deploy -- --stage ${stage} --keep ${folder}`;
    throw new Error(`Everything is deployed, but could not be kept to go back to (${String(cause)}). Again: ${again}`, {
      cause,
    });
  }
}

/** After a plain `cdk deploy`, which keeps nothing. */
async function keepDeployed(stage: StageName, folder: string): Promise<void> {
  const client = new CloudFormationClient({ region: regionOf(stage) });
  const others = await notDeployed(client, await assemblyOf(stage, folder));
  if (others.length > 0) throw new Error(`${folder} is not what runs: ${others.join(', ')} differ. Nothing was kept.`);
  await keep({ stage, time: timeName(new Date()), source: sourceVersion(ROOT), folder, stacks: [] });
}

async function listKept(stage: StageName): Promise<void> {
  const kept = await (await storeOf(stage)).list();
  for (const each of kept) console.log(assemblyLine(each));
  if (kept.length === 0) console.log('Nothing was kept yet.');
}

async function storeOf(stage: StageName): Promise<AssemblyStore> {
  const store = await stageAssemblies(stage);
  if (store === undefined)
    throw new Error(`There is no bucket for deployments yet: the data stack of ${stage} makes it.`);
  return store;
}

/** Runs the app of cdk.json once, for both the diff and the deployment. A separate process, since the CDK needs much memory. */
async function buildAndSynthesize(stage: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, STAGE: stage, CDK_OUTDIR: folder };
  const code = await runScript({ root: ROOT, env }, 'scripts/ops/cdk-app.mjs');
  if (code !== 0) throw new Error('Nothing was deployed: the stage could not be built or synthesized.');
}

async function removeOldAssemblies(assembliesFolder: string): Promise<void> {
  const names = (await readdir(assembliesFolder).catch(() => [])).toSorted();
  for (const name of names.slice(0, -KEPT_ASSEMBLIES)) await rm(join(assembliesFolder, name), { recursive: true });
}

/** The store of a stage's deployed assemblies; undefined before the data stack with its bucket is deployed. */
async function stageAssemblies(stage: StageName): Promise<AssemblyStore | undefined> {
  const buckets = (await stackResources(stage, 'data', 'AWS::S3::Bucket').catch(ignoreMissingStack)) ?? [];
  const bucket = buckets.find(({ logicalId }) => logicalId.startsWith(BUCKET_ID));
  return bucket === undefined ? undefined : createAssemblyStore(bucketObjects(stage, bucket.physicalId));
}

function bucketObjects(stage: StageName, Bucket: string): ObjectStore {
  const client = new S3Client({ region: regionOf(stage) });
  return {
    put: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    get: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    keys: async (Prefix) => {
      const found: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        found.push(...Contents.flatMap(({ Key }) => Key ?? []));
      }
      return found;
    },
  };
}

/** CloudFormation has no specific error for it. */
function ignoreMissingStack(error: unknown): undefined {
  if (error instanceof Error && / does not exist/.test(error.message)) return undefined;
  throw error;
}
