import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { operatorParameters } from '../../../infra/config/secrets.ts';
import { readAssembly } from './assembly.ts';

async function assemblyWith(template: object) {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-assembly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const artifacts = {
    'crossbook-prod-secrets-check': { type: 'aws:cloudformation:stack', properties: { templateFile: 'check.json' } },
    'crossbook-prod-secrets-check.assets': { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ version: '1', artifacts }));
  await writeFile(join(folder, 'check.json'), JSON.stringify(template));
  return readAssembly(folder);
}

it('an assembly lists its stacks and the parameters that its deployment looks for', async () => {
  const Properties = { ServiceToken: { 'Fn::GetAtt': ['checker', 'Arn'] }, ...operatorParameters('prod') };
  const { stacks, parameters } = await assemblyWith({
    Resources: { checker: { Type: 'AWS::Lambda::Function' }, check: { Type: 'Custom::SecretsCheck', Properties } },
  });
  expect(stacks).toEqual(['crossbook-prod-secrets-check']);
  expect(parameters).toEqual([operatorParameters('prod')]);
});
