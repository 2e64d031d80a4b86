import { beforeEach, expect, it } from 'vitest';
import { deletionOrder, type StageCloud, tearDownStage } from './tear-down-stage.ts';

const stacks = ['vault', 'data', 'odds', 'api', 'web', 'copies', 'observability'].map((name, createdAt) => ({
  name: `crossbook-prod-${name}`,
  createdAt,
}));
const template = {
  Resources: {
    table: { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain' },
    key: { Type: 'AWS::KMS::Key', DeletionPolicy: 'RetainExceptOnCreate' },
    topic: { Type: 'AWS::SNS::Topic' },
  },
};
let lines: string[] = [];
let calls: string[] = [];
const cloud: StageCloud = {
  stacks: async () => stacks,
  contents: async (stack) =>
    stack.endsWith('-data')
      ? { template, ids: { table: 'prod-table', key: 'prod-key', topic: 'prod-topic' } }
      : { template: { Resources: {} }, ids: {} },
  allowDeletion: async (stack) => void calls.push(`allow ${stack}`),
  deleteStack: async (stack) => void calls.push(`delete ${stack}`),
  parameters: async () => ['/crossbook/prod/code-key', '/crossbook/prod/email-key'],
};
const tearDown = (answer: string, listOnly = false) =>
  tearDownStage({ stage: 'prod', cloud, listOnly, ask: async () => answer, print: (line) => lines.push(line) });

beforeEach(() => {
  lines = [];
  calls = [];
});

it('the youngest stack is deleted first, the one with the data last, and vaults never', () => {
  const names = deletionOrder('prod', stacks).map((name) => name.split('-').at(-1));
  expect(names).toEqual(['observability', 'web', 'api', 'odds', 'data']);
});

it('only the data stack’s protection is switched off, right before it is deleted', async () => {
  await tearDown(' prod\n');
  expect(calls.slice(-2)).toEqual(['allow crossbook-prod-data', 'delete crossbook-prod-data']);
  expect(calls.filter((call) => call.startsWith('allow'))).toHaveLength(1);
});

it.each(['', 'yes', 'dev', 'PROD'])('the answer “%s” instead of the stage’s name deletes nothing', async (answer) => {
  await expect(tearDown(answer)).rejects.toThrow('Nothing was deleted.');
  expect(calls).toEqual([]);
});

it('a list deletes nothing, and shows what stays with what removes it', async () => {
  await tearDown('prod', true);
  expect(calls).toEqual([]);
  const text = lines.join('\n');
  expect(text).toMatch(/- the table prod-table: .*--no-deletion-protection-enabled .*delete-table/);
  expect(text).toContain('- AWS::KMS::Key prod-key: by hand');
  expect(text).not.toContain('prod-topic');
  expect(text).toContain('Left in place: crossbook-prod-copies.');
  expect(text).toMatch(/- the parameter \/crossbook\/prod\/email-key: last,/);
});
