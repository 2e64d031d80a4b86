import type { Template } from 'aws-cdk-lib/assertions';
import { stageNames } from '../config/stages.ts';
import { type StackName, synthesize } from '../testing/templates.ts';

const stacks: StackName[] = ['data', 'odds', 'mail', 'billing', 'api', 'web', 'observability'];
const templates = new Map(stageNames.map((stage) => [stage, synthesize(stage, { cloudFormationRules: true })]));

/** What a file's bytes are must not show: a change of handler code is no change of infrastructure. */
function withoutAssetHashes(template: Template): unknown {
  return JSON.parse(JSON.stringify(template.toJSON()).replaceAll(/\b[0-9a-f]{64}\b/g, 'ASSET'));
}

describe.each(stageNames)('%s', (stage) => {
  it.each(stacks)('keeps its %s stack as reviewed', (stack) => {
    const template = templates.get(stage)?.[stack];
    if (template === undefined) throw new Error('not synthesized');
    expect(withoutAssetHashes(template)).toMatchSnapshot();
  });

  it('holds no secret and no account in any template', () => {
    const text = JSON.stringify(Object.values(templates.get(stage) ?? {}).map((template) => template.toJSON()));
    expect(text).not.toMatch(/"\d{12}"|:\d{12}:/);
    expect(text.match(/resolve:[^}]*/g)).toEqual([
      `resolve:secretsmanager:crossbook/${stage}/origin-secret:SecretString:::`,
    ]);
  });
});
