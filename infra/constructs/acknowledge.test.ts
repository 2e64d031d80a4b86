import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { stageApp } from '../stacks/stage-app.ts';
import { temporaryFolder } from '../testing/synthesis.ts';
import { acknowledge } from './acknowledge.ts';

const FINDINGS = ['AwsSolutions-S1', 'AwsSolutions-S10'];

function appWithBucket(acknowledged: readonly string[]) {
  const app = stageApp({ stages: [], outdir: temporaryFolder(), cloudFormationRules: false });
  const bucket = new Bucket(new Stack(app, 'stack'), 'bucket');
  acknowledge(bucket, Object.fromEntries(acknowledged.map((id) => [id, 'This bucket stands in a test.'])));
  return app;
}

it('stops a synthesis for a finding that nobody gave a reason for', () => {
  const [first = ''] = FINDINGS;
  expect(() => appWithBucket([first]).synth()).toThrow(/Acknowledge with 'AwsSolutions::AwsSolutions-S10'/);
});

it('lets a synthesis pass once every finding has its reason', () => {
  expect(appWithBucket(FINDINGS).synth().stacks).toHaveLength(1);
});
