import { stageNames } from '../config/stages.ts';
import { stacksOf } from '../testing/templates.ts';

/** Vaults: their stacks stay too (`npm run teardown`), so nothing has to take their names. */
const STACKS_THAT_STAY = ['vault', 'copies'];
const NAME = /^\w*Name$/;

describe.each(stageNames)('%s', (stage) => {
  const retained = Object.entries(stacksOf(stage))
    .filter(([stack]) => !STACKS_THAT_STAY.includes(stack))
    .flatMap(([stack, { Resources }]) =>
      Object.entries(Resources)
        .filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy.startsWith('Retain'))
        .map(([id, { Type, Properties }]) => ({ id: `${stack}/${id}`, Type, Properties })),
    );

  it('no retained resource has a fixed name, which would block the stage when it is made again', () => {
    const named = retained.filter(({ Properties }) =>
      Object.keys(Properties).some((key) => NAME.test(key) || key === 'Name'),
    );
    expect(named.map(({ id }) => id)).toEqual([]);
  });

  it('only tables and buckets are retained, for which npm run teardown says what removes them', () => {
    const types = new Set(retained.map(({ Type }) => Type));
    expect([...types].toSorted()).toEqual(['AWS::DynamoDB::Table', 'AWS::S3::Bucket']);
  });
});
