import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { bundleFolder, pageFolder } from '../../shared/deployment/functions.ts';
import { grants } from '../config/grants.ts';
import { type StageName, stageNames } from '../config/stages.ts';
import { stageApp } from '../stacks/stage-app.ts';

export type StackName = 'data' | 'odds' | 'mail' | 'billing' | 'api' | 'web' | 'observability';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
  readonly Properties: any;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A project folder with a bundle for every function and, if asked for, a built page, so that no test waits for a build. */
export function projectFolder({ page = false } = {}): string {
  const root = temporaryFolder();
  const folders = Object.keys(grants).map(bundleFolder);
  for (const folder of folders) write(root, folder, 'index.mjs', 'export const handler = async () => ({});\n');
  for (const stage of page ? stageNames : []) write(root, pageFolder(stage), 'index.html', '<!doctype html>\n');
  return root;
}

/** One synthesis of one stage: its templates by stack. Throws when cdk-nag, or CloudFormation's rules if asked for, find something. */
export function synthesize(
  stage: StageName,
  { root = projectFolder(), cloudFormationRules = false } = {},
): Record<StackName, Template> {
  const outdir = temporaryFolder();
  const assembly = stageApp({ stages: [stage], root, outdir, cloudFormationRules }).synth();
  const template = (name: StackName) =>
    Template.fromJSON(assembly.getStackByName(`crossbook-${stage}-${name}`).template);
  return {
    data: template('data'),
    odds: template('odds'),
    mail: template('mail'),
    billing: template('billing'),
    api: template('api'),
    web: template('web'),
    observability: template('observability'),
  };
}

export function resourcesOf(template: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(template.findResources(type)) as [string, Resource][];
}

/** Properties of the alarm of this name. */
export function alarmNamed(template: Template, name: string): Resource['Properties'] {
  const [, found] =
    resourcesOf(template, 'AWS::CloudWatch::Alarm').find(([, { Properties }]) => Properties.AlarmName === name) ?? [];
  if (found === undefined) throw new Error(`no alarm ${name}`);
  return found.Properties;
}

/** The single resource of its type. */
export function onlyOne(template: Template, type: string): Resource {
  const [first, ...others] = resourcesOf(template, type);
  if (first === undefined || others.length > 0)
    throw new Error(`${type}: ${others.length + (first ? 1 : 0)} instead of 1`);
  return first[1];
}

/** A folder that goes away with the test file that asked for it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-infra-'));
  made.push(folder);
  return folder;
}

function write(root: string, folder: string, file: string, text: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, file), text);
}
