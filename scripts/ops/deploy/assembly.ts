import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { OperatorParameters } from '../../../shared/deployment/operator-parameters.ts';

/** A synthesized cloud assembly, and the parameters that must exist before its deployment. */
export interface Assembly {
  readonly folder: string;
  readonly stacks: readonly string[];
  /** What the deployment's own check will look for. */
  readonly parameters: readonly OperatorParameters[];
}

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.object({ templateFile: z.string().optional() }).optional() }),
  ),
});
const secretsCheck = z.object({
  Type: z.literal('Custom::SecretsCheck'),
  Properties: z.object({
    stage: z.string(),
    region: z.string(),
    secrets: z.array(z.string()),
    certificate: z.string().optional(),
  }),
});
const template = z.object({ Resources: z.record(z.string(), z.unknown()).default({}) });

const STACK = 'aws:cloudformation:stack';

export async function readAssembly(folder: string): Promise<Assembly> {
  const { artifacts } = manifest.parse(await json(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === STACK);
  const templates = await Promise.all(
    stacks.map(async ([name, { properties }]) =>
      template.parse(await json(join(folder, properties?.templateFile ?? `${name}.template.json`))),
    ),
  );
  const checks = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .flatMap((resource) => secretsCheck.safeParse(resource).data?.Properties ?? []);
  return { folder, stacks: stacks.map(([name]) => name), parameters: checks };
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
