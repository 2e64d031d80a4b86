import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type StageName, stages } from '../config/stages.ts';
import { ApiStack } from './api-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { BillingStack } from './billing-stack.ts';
import { DataStack } from './data-stack.ts';
import { MailStack } from './mail-stack.ts';
import { ObservabilityStack } from './observability-stack.ts';
import { OddsStack } from './odds-stack.ts';
import { VaultStack } from './vault-stack.ts';
import { WebStack } from './web-stack.ts';

const project = resolve(import.meta.dirname, '../..');

interface StageAppProps {
  readonly stages: readonly StageName[];
  /** Folder that contains `dist`; defaults to the project. */
  readonly root?: string;
  /** Output folder for templates; defaults to CDK_OUTDIR, else a temporary folder. */
  readonly outdir?: string;
  /** Whether to run CloudFormation's own validation too, which takes a second. */
  readonly cloudFormationRules?: boolean;
}

/**
 * The CDK app: each stage as the stacks `crossbook-<stage>-data`, `-odds`, `-mail`, `-billing`, `-api`, `-web`, `-observability`, and the
 * checks that a synthesis must pass. With a second region for backups also `-vault`, `-copies` (the vaults) and `-backup` (the plan).
 */
export function stageApp({ stages: names, root = project, outdir, cloudFormationRules = true }: StageAppProps): App {
  const app = new App({
    context: featureFlags(),
    analyticsReporting: false,
    stackTraces: false,
    treeMetadata: false,
    builtinCloudFormationValidation: cloudFormationRules,
    ...(outdir === undefined ? {} : { outdir }),
  });
  for (const stage of names) addStage(app, stage, root);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function addStage(app: App, stage: StageName, root: string): void {
  const data = new DataStack(app, stage);
  const { table, originSecret, alarms } = data;
  const deps = { stage, root, table, originSecret, alarms };
  addBackups(app, data, stage);
  const { bus } = new OddsStack(app, stage, deps);
  new MailStack(app, stage, { ...deps, bus });
  new BillingStack(app, stage, { ...deps, bus });
  const { host, api } = new ApiStack(app, stage, { ...deps, bus });
  // The CDN refers to the origin secret by name only, so the dependency has to be explicit.
  const web = new WebStack(app, stage, { apiHost: host, root });
  web.addStackDependency(data);
  new ObservabilityStack(app, stage, { alarms, api, table, distribution: web.distribution });
}

function addBackups(app: App, { table, alarms }: DataStack, stage: StageName): void {
  const { backupRegion } = stages[stage];
  if (backupRegion === undefined) return;
  const backup = new BackupStack(app, stage, { table, alarms, backupRegion });
  // The plan refers to the vaults by name only, so the dependencies have to be explicit.
  backup.addStackDependency(new VaultStack(app, stage, { vault: 'source' }));
  backup.addStackDependency(new VaultStack(app, stage, { vault: 'copies', region: backupRegion }));
}

/** Feature flags from cdk.json, which only the CDK's CLI reads; an app started without the CLI must build the same. */
function featureFlags(): Record<string, unknown> {
  const { context }: { context: Record<string, unknown> } = JSON.parse(readFileSync(join(project, 'cdk.json'), 'utf8'));
  return context;
}
