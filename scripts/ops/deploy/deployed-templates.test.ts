import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, CloudFormationServiceException } from '@aws-sdk/client-cloudformation';
import { expect, it, onTestFinished } from 'vitest';
import { notDeployed } from './deployed-templates.ts';

const template = (code: string) => ({ Resources: { f: { Type: 'AWS::Lambda::Function', Properties: { code } } } });

/** Answers with the templates that run; others do not exist. */
function cloudRunning(templates: Readonly<Record<string, object>>): CloudFormationClient {
  const client = new CloudFormationClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    () => async (args) => {
      const { StackName = '' } = args.input as { StackName?: string };
      const running = templates[StackName];
      if (running === undefined) {
        const message = `Stack with id ${StackName} does not exist`;
        throw new CloudFormationServiceException({ name: 'ValidationError', $fault: 'client', $metadata: {}, message });
      }
      // As uploaded: with other spaces than the file.
      const TemplateBody = JSON.stringify(running, null, 4);
      return { output: { $metadata: {}, TemplateBody }, response: undefined } as never;
    },
    { step: 'initialize' },
  );
  return client;
}

async function assembly(templates: Readonly<Record<string, object>>) {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-templates-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, each] of Object.entries(templates))
    await writeFile(join(folder, `${name}.template.json`), JSON.stringify(each));
  return { folder, stacks: Object.keys(templates) };
}

it('an assembly whose templates all run is recognized', async () => {
  const templates = { 'crossbook-dev-data': template('1'), 'crossbook-dev-api': template('2') };
  expect(await notDeployed(cloudRunning(templates), await assembly(templates))).toEqual([]);
});

it('stacks that run other code, or do not exist, are named', async () => {
  const own = await assembly({
    'crossbook-dev-data': template('1'),
    'crossbook-dev-api': template('2'),
    'crossbook-dev-web': template('3'),
  });
  const running = { 'crossbook-dev-data': template('1'), 'crossbook-dev-api': template('other') };
  expect(await notDeployed(cloudRunning(running), own)).toEqual(['crossbook-dev-api', 'crossbook-dev-web']);
});
