import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import type { Assembly } from './assembly.ts';

/**
 * Stacks of an assembly that do not run as it says. Templates name code by its hash, so equal templates mean equal code. Stacks in another
 * region than the client's, the vault of copies, count as running.
 */
export async function notDeployed(
  client: CloudFormationClient,
  { folder, stacks }: Pick<Assembly, 'folder' | 'stacks'>,
): Promise<string[]> {
  const running = await Promise.all(
    stacks.map(async (name) => {
      const own: unknown = JSON.parse(await readFile(join(folder, `${name}.template.json`), 'utf8'));
      return name.endsWith('-copies') || isDeepStrictEqual(own, await templateOf(client, name));
    }),
  );
  return stacks.filter((_, index) => running[index] !== true);
}

async function templateOf(client: CloudFormationClient, StackName: string): Promise<unknown> {
  try {
    const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }));
    return TemplateBody === undefined ? undefined : JSON.parse(TemplateBody);
  } catch (error) {
    if (error instanceof CloudFormationServiceException && / does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
