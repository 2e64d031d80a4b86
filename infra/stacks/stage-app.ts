import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type StageName, stages } from '../config/stages.ts';
import { AlertsStack } from './alerts-stack.ts';
import { ApiStack } from './api-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { BetsStack } from './bets-stack.ts';
import { BillingStack } from './billing-stack.ts';
import { DataStack } from './data-stack.ts';
import { LiveStack } from './live-stack.ts';
import { MailStack } from './mail-stack.ts';
import { ObservabilityStack } from './observability-stack.ts';
import { OddsStack } from './odds-stack.ts';
import { SecretsCheckStack } from './secrets-check-stack.ts';
import { VaultStack } from './vault-stack.ts';
import { WebStack } from './web-stack.ts';

const NO_REVISION = '0000000000000000';
const project = resolve(import.meta.dirname, '../..');

interface StageAppProps {
  readonly stages: readonly StageName[];
  /** Folder that contains `dist`; defaults to the project. */
  readonly root?: string;
  /** Hash of what the templates are made of: a changed one makes the deployment look for the secrets again. Absent for templates that are never deployed. */
  readonly revision?: string;
  /** Whether the page's files are uploaded, which needs the built page. Only templates that are never deployed may go without. */
  readonly uploadsPage?: boolean;
  /** Output folder for templates; defaults to CDK_OUTDIR, else a temporary folder. */
  readonly outdir?: string;
  /** Whether to run CloudFormation's own validation too, which takes a second. */
  readonly cloudFormationRules?: boolean;
}

/**
 * The CDK app: each stage as the stacks `crossbook-<stage>-secrets-check`, `-data`, `-odds`, `-mail`, `-billing`, `-live`, `-alerts`, `-bets`, `-api`, `-web`,
 * `-observability`, and the checks that a synthesis must pass. With a second region for backups also `-vault`, `-copies` (the vaults) and
 * `-backup` (the plan).
 */
export function stageApp({
  stages: names,
  root = project,
  revision = NO_REVISION,
  uploadsPage = true,
  outdir,
  cloudFormationRules = true,
}: StageAppProps): App {
  const app = new App({
    context: featureFlags(),
    analyticsReporting: false,
    stackTraces: false,
    treeMetadata: false,
    builtinCloudFormationValidation: cloudFormationRules,
    ...(outdir === undefined ? {} : { outdir }),
  });
  for (const stage of names) addStage(app, stage, { root, revision, uploadsPage });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function addStage(
  app: App,
  stage: StageName,
  { root, revision, uploadsPage }: Required<Pick<StageAppProps, 'root' | 'revision' | 'uploadsPage'>>,
): void {
  const secretsCheck = new SecretsCheckStack(app, stage, { root, revision });
  const data = new DataStack(app, stage);
  const { table, parts, generatedSecrets, sentOriginSecret, alarms } = data;
  const deps = { stage, root, table, parts, generatedSecrets, alarms };
  addBackups(app, data, stage);
  const { bus } = new OddsStack(app, stage, deps);
  new MailStack(app, stage, { ...deps, bus });
  new BillingStack(app, stage, { ...deps, bus });
  const live = new LiveStack(app, stage, { ...deps, bus });
  new AlertsStack(app, stage, { ...deps, bus });
  new BetsStack(app, stage, { ...deps, bus });
  const { host, api } = new ApiStack(app, stage, { ...deps, bus });
  const web = new WebStack(app, stage, {
    apiHost: host,
    socketsHost: live.host,
    originSecret: sentOriginSecret,
    root: uploadsPage ? root : undefined,
  });
  new ObservabilityStack(app, stage, { ...deps, bus, api, distribution: web.distribution });
  for (const stack of stacksOf(app, stage)) {
    if (stack !== secretsCheck && hasFunctions(stack)) stack.addStackDependency(secretsCheck);
  }
}

function addBackups(app: App, { table, alarms }: DataStack, stage: StageName): void {
  const { backupRegion } = stages[stage];
  if (backupRegion === undefined) return;
  const backup = new BackupStack(app, stage, { table, alarms, backupRegion });
  // The plan refers to the vaults by name only, so the dependencies have to be explicit.
  backup.addStackDependency(new VaultStack(app, stage, { vault: 'source' }));
  backup.addStackDependency(new VaultStack(app, stage, { vault: 'copies', region: backupRegion }));
}

function stacksOf(app: App, stage: StageName): Stack[] {
  const stacks = app.node.children.filter((each) => each instanceof Stack);
  return stacks.filter(({ stackName }) => stackName.startsWith(`crossbook-${stage}-`));
}

const hasFunctions = (stack: Stack) => stack.node.findAll().some((each) => each instanceof CfnFunction);

/** Feature flags from cdk.json, which only the CDK's CLI reads; an app started without the CLI must build the same. */
function featureFlags(): Record<string, unknown> {
  const { context }: { context: Record<string, unknown> } = JSON.parse(readFileSync(join(project, 'cdk.json'), 'utf8'));
  return context;
}
