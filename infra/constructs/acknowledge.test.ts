import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { stageApp } from '../stacks/stage-app.ts';
import { temporaryFolder } from '../testing/synthesis.ts';
import { acknowledge } from './acknowledge.ts';

const FINDINGS = ['AwsSolutions-S1', 'AwsSolutions-S10'];

function appWithBucket(acknowledged: readonly string[]) {
  const app = stageApp({ stages: [], outdir: temporaryFolder(), cloudFormationRules: false });
  const bucket = new Bucket(new Stack(app, 'stack'), 'bucket');
  acknowledge(bucket, Object.fromEntries(acknowledged.map((id) => [id, 'This bucket exists only in a test.'])));
  return app;
}

it('a finding without a reason fails the synthesis', () => {
  const [first = ''] = FINDINGS;
  expect(() => appWithBucket([first]).synth()).toThrow(/Acknowledge with 'AwsSolutions::AwsSolutions-S10'/);
});

it('a synthesis passes once every finding has a reason', () => {
  expect(appWithBucket(FINDINGS).synth().stacks).toHaveLength(1);
});
