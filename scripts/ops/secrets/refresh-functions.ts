import { LambdaClient, paginateListFunctions, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';

/**
 * Functions keep secrets for as long as they live. A change of their description ends those that live, once each is done with its call;
 * the next deployment that changes a function puts its own description back. Gives how many functions name the parameter.
 */
export async function refreshFunctions(stage: StageName, parameter: string, now: Date): Promise<number> {
  const client = new LambdaClient({ region: regionOf(stage) });
  let count = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName, Environment } of Functions) {
      if (!Object.values(Environment?.Variables ?? {}).includes(parameter)) continue;
      const Description = `Began anew for ${parameter} at ${now.toISOString()}`;
      await client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }));
      count += 1;
    }
  }
  return count;
}
