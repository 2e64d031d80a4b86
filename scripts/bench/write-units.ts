import type { createDynamoDbClient } from '../../functions/platform/table/client.ts';

/**
 * Counts write units as reported by the table engine, by DynamoDB's rule: started kilobytes of the larger of the item before and after.
 * Returns a function that gives the units since its last call. Refused writes are not counted.
 */
export function meterWrites(client: ReturnType<typeof createDynamoDbClient>) {
  let units = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/^(Put|Update|Delete|TransactWrite)Item/.test(commandName)) return next(args);
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const cost = 'ConsumedCapacity' in answer.output ? answer.output.ConsumedCapacity : undefined;
        for (const each of [cost].flat())
          units += (typeof each === 'object' && 'CapacityUnits' in each && each.CapacityUnits) || Number.NaN;
        return answer;
      },
    { step: 'initialize' },
  );
  return () => {
    const taken = units;
    units = 0;
    return taken;
  };
}
