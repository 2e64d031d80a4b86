import { expect, it } from 'vitest';
import { inlineNestedStacks } from './nested-stacks.ts';

const stack = (file: string, Parameters = {}) => ({
  Type: 'AWS::CloudFormation::Stack',
  Properties: { TemplateURL: 'where it is uploaded', Parameters },
  Metadata: { 'crossbook:template': file },
});
const child = {
  Parameters: { logName: { Type: 'String' } },
  Conditions: { now: { 'Fn::Equals': [{ Ref: 'logName' }, 'at-once'] } },
  Resources: { job: { Type: 'AWS::Lambda::Function', Properties: { Log: { Ref: 'logName' }, Stage: 'dev' } } },
  Outputs: { jobRef: { Value: { Ref: 'job' } } },
};

it('a nested stack’s resources stand in its parent, and references in both directions are ordinary ones', () => {
  const parent = {
    Conditions: { always: true },
    Resources: {
      log: { Type: 'AWS::Logs::LogGroup', Properties: {} },
      area: stack('area.json', { logName: { Ref: 'log' } }),
      route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { Target: { 'Fn::GetAtt': ['area', 'Outputs.jobRef'] } } },
    },
    Parameters: { mode: { Type: 'String' } },
  };
  expect(inlineNestedStacks(parent, (file) => (file === 'area.json' ? child : undefined))).toEqual({
    Conditions: { always: true, now: { 'Fn::Equals': [{ Ref: 'log' }, 'at-once'] } },
    Resources: {
      log: { Type: 'AWS::Logs::LogGroup', Properties: {} },
      job: { Type: 'AWS::Lambda::Function', Properties: { Log: { Ref: 'log' }, Stage: 'dev' } },
      route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { Target: { Ref: 'job' } } },
    },
    Parameters: { mode: { Type: 'String' } },
  });
});

it('two nested stacks with the same logical id cannot be read as one', () => {
  const parent = { Resources: { one: stack('one.json'), two: stack('two.json') } };
  expect(() => inlineNestedStacks(parent, () => child)).toThrow('job is in two of the stacks');
});
