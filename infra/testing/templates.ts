import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { bundleFolder } from '../../shared/deployment/functions.ts';
import { grants } from '../config/grants.ts';
import type { StageName } from '../config/stages.ts';
import { stageApp } from '../stacks/stage-app.ts';

export type StackName = 'data' | 'odds' | 'api' | 'web';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
  readonly Properties: any;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/** A project folder with a bundle for every function and, if asked for, a built page, so that no test waits for a build. */
export function projectFolder({ page = false } = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'infra-'));
  const folders = Object.keys(grants).map(bundleFolder);
  for (const folder of folders) write(root, folder, 'index.mjs', 'export const handler = async () => ({});\n');
  if (page) write(root, 'dist/web', 'index.html', '<!doctype html>\n');
  return root;
}

/** One synthesis of one stage: its templates by stack. Throws when a check of cdk-nag or CloudFormation finds something. */
export function synthesize(stage: StageName, root = projectFolder()): Record<StackName, Template> {
  const assembly = stageApp({ stages: [stage], root, outdir: mkdtempSync(join(tmpdir(), 'cdk-out-')) }).synth();
  const template = (name: StackName) =>
    Template.fromJSON(assembly.getStackByName(`crossbook-${stage}-${name}`).template);
  return { data: template('data'), odds: template('odds'), api: template('api'), web: template('web') };
}

export function resourcesOf(template: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(template.findResources(type)) as [string, Resource][];
}

/** The single resource of its type. */
export function onlyOne(template: Template, type: string): Resource {
  const [first, ...others] = resourcesOf(template, type);
  if (first === undefined || others.length > 0)
    throw new Error(`${type}: ${others.length + (first ? 1 : 0)} instead of 1`);
  return first[1];
}

function write(root: string, folder: string, file: string, text: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, file), text);
}
