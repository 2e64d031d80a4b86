import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineNestedStacks } from '../../shared/deployment/nested-stacks.ts';
import type { StageName } from '../config/stages.ts';

export const stackNames = [
  'secrets-check',
  'data',
  'odds',
  'mail',
  'billing',
  'live',
  'alerts',
  'bets',
  'api',
  'web',
  'observability',
] as const;
export type StackName = (typeof stackNames)[number];
/** Only of a stage with a second region for backups. */
const backupStackNames = ['vault', 'copies', 'backup'] as const;
type BackupStackName = (typeof backupStackNames)[number];

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
  readonly Properties: any;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly UpdatePolicy?: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Conditions?: Readonly<Record<string, object>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Description?: string }>>;
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: string }>>;
}

/** A stage's templates by stack, nested ones within their parents. */
export type Stacks = Readonly<Record<StackName, Template> & Partial<Record<BackupStackName, Template>>>;

/** Environment variable with the folder of all stages' templates while tests run. */
export const TEMPLATES_FOLDER = 'CROSSBOOK_TEMPLATES';

/** Of the synthesis that all test files share (`synthesize-once.ts`). */
export const sharedFolder = (): string => process.env[TEMPLATES_FOLDER] ?? '';

/** From the shared synthesis, or from another folder. */
export function stacksOf(stage: StageName, folder = sharedFolder()): Stacks {
  const fileOf = (name: string) => `crossbook-${stage}-${name}.template.json`;
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const names = [...stackNames, ...backupStackNames.filter((name) => existsSync(join(folder, fileOf(name))))];
  return Object.fromEntries(names.map((name) => [name, inlineNestedStacks(read(fileOf(name)), read)])) as Stacks;
}

export function resourcesOf({ Resources }: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(Resources).filter(([, { Type }]) => Type === type);
}

/** Properties of the alarm of this name. */
export function alarmNamed(template: Template, name: string): Resource['Properties'] {
  const [, found] =
    resourcesOf(template, 'AWS::CloudWatch::Alarm').find(([, { Properties }]) => Properties.AlarmName === name) ?? [];
  if (found === undefined) throw new Error(`no alarm ${name}`);
  return found.Properties;
}

/**
 * The function behind the alias that a property refers to; undefined if it refers to anything else, such as a function or a version: those
 * are never called directly.
 */
export function functionBehind({ Resources }: Template, alias: { readonly Ref?: string }): Resource | undefined {
  const { Type, Properties } = Resources[alias?.Ref ?? ''] ?? {};
  return Type === 'AWS::Lambda::Alias' ? Resources[Properties.FunctionName.Ref] : undefined;
}

/** The only resource of its type. */
export function onlyOne(template: Template, type: string): Resource {
  const [first, ...others] = resourcesOf(template, type);
  if (first === undefined || others.length > 0)
    throw new Error(`${type}: ${others.length + (first ? 1 : 0)} instead of 1`);
  return first[1];
}
