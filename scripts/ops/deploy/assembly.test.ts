import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAssembly } from './assembly.ts';

async function assemblyWith(template: object) {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-assembly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const artifacts = {
    'crossbook-dev-api': { type: 'aws:cloudformation:stack', properties: { templateFile: 'api.json' } },
    'crossbook-dev-api.assets': { type: 'cdk:asset-manifest', properties: { file: 'api.assets.json' } },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ version: '1', artifacts }));
  await writeFile(join(folder, 'api.json'), JSON.stringify(template));
  return readAssembly(folder);
}

const lambda = (Variables: object) => ({ Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables } } });

it('an assembly lists its stacks and the parameters that must exist before', async () => {
  const { stacks, secretParameters, plainParameters } = await assemblyWith({
    Parameters: {
      certificate: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/crossbook/dev/certificate-arn' },
      BootstrapVersion: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk-bootstrap/hnb659fds/version' },
      other: { Type: 'String', Default: '/crossbook/dev/no-parameter' },
    },
    Resources: {
      one: lambda({ STAGE: 'dev', EMAIL_KEY_PARAMETER: '/crossbook/dev/email-key', TABLE_NAME: { Ref: 'table' } }),
      two: lambda({
        EMAIL_KEY_PARAMETER: '/crossbook/dev/email-key',
        ORIGIN_SECRET_PARAMETER: '/aws/reference/secretsmanager/crossbook/dev/origin-secret',
        CODE_KEY_PARAMETER: '/crossbook/dev/code-key',
      }),
    },
  });
  expect(stacks).toEqual(['crossbook-dev-api']);
  expect(secretParameters).toEqual(['/crossbook/dev/code-key', '/crossbook/dev/email-key']);
  expect(plainParameters).toEqual(['/crossbook/dev/certificate-arn']);
});

it('parameters that a stack writes itself are not required', async () => {
  const { secretParameters } = await assemblyWith({
    Resources: {
      reader: lambda({ SITE_ORIGIN_PARAMETER: '/crossbook/dev/site-origin' }),
      writer: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/crossbook/dev/site-origin' } },
    },
  });
  expect(secretParameters).toEqual([]);
});
