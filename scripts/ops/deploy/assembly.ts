import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { PARAMETER_SUFFIX } from '../../../shared/deployment/environment.ts';

/** A synthesized cloud assembly, and the parameters that must exist before its deployment. */
export interface Assembly {
  readonly folder: string;
  readonly stacks: readonly string[];
  /** Secrets, which functions read when they start. */
  readonly secretParameters: readonly string[];
  /** Parameters that CloudFormation reads during the deployment. */
  readonly plainParameters: readonly string[];
}

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.object({ templateFile: z.string().optional() }).optional() }),
  ),
});
const parameter = z.object({ Type: z.string(), Default: z.string().optional() });
const lambda = z.object({
  Type: z.literal('AWS::Lambda::Function'),
  Properties: z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) }),
});
const ownParameter = z.object({ Type: z.literal('AWS::SSM::Parameter'), Properties: z.object({ Name: z.string() }) });
const template = z.object({
  Parameters: z.record(z.string(), parameter).default({}),
  Resources: z.record(z.string(), z.unknown()).default({}),
});
type Template = z.output<typeof template>;

const STACK = 'aws:cloudformation:stack';
const READ_AT_DEPLOYMENT = 'AWS::SSM::Parameter::Value';
/** Created by `cdk bootstrap` or Secrets Manager. */
const MANAGED = /^\/(cdk-bootstrap|aws)\//;

export async function readAssembly(folder: string): Promise<Assembly> {
  const { artifacts } = manifest.parse(await json(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === STACK);
  const templates = await Promise.all(
    stacks.map(async ([name, { properties }]) =>
      template.parse(await json(join(folder, properties?.templateFile ?? `${name}.template.json`))),
    ),
  );
  const own = new Set(templates.flatMap(ownParameters));
  const operatorParameters = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => !MANAGED.test(name) && !own.has(name)).toSorted();
  return {
    folder,
    stacks: stacks.map(([name]) => name),
    secretParameters: operatorParameters(templates.flatMap(secretsOf)),
    plainParameters: operatorParameters(templates.flatMap(readAtDeployment)),
  };
}

function readAtDeployment({ Parameters }: Template): string[] {
  return Object.values(Parameters).flatMap(({ Type, Default }) =>
    Type.startsWith(READ_AT_DEPLOYMENT) && Default !== undefined ? [Default] : [],
  );
}

function secretsOf({ Resources }: Template): string[] {
  return Object.values(Resources).flatMap((resource) => {
    const found = lambda.safeParse(resource);
    if (!found.success) return [];
    return Object.entries(found.data.Properties.Environment.Variables).flatMap(([name, value]) =>
      name.endsWith(PARAMETER_SUFFIX) && typeof value === 'string' ? [value] : [],
    );
  });
}

function ownParameters({ Resources }: Template): string[] {
  return Object.values(Resources).flatMap((resource) => {
    const found = ownParameter.safeParse(resource);
    return found.success ? [found.data.Properties.Name] : [];
  });
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
