import { type Difference, rebuildBets } from '../../../functions/bets/rebuild.ts';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import { resourceOf } from '../stack-resource.ts';

/**
 * Rebuilds the sums of a person's bets on a deployed stage, and says what was different.
 * @throws Error with words for the operator
 */
export async function rebuildOfStage(
  stage: StageName,
  userId: string,
  { repairs }: { readonly repairs: boolean },
): Promise<string> {
  const tableName = await resourceOf(stage, 'data', 'AWS::DynamoDB::Table');
  if (tableName === undefined) throw new Error(`The stage ${stage} has no table yet: deploy it first.`);
  const client = createDynamoDbClient({});
  try {
    const table = createTable(createDocumentClient(client), tableName);
    return reportOf(await rebuildBets(table, userId, { repairs }), repairs);
  } finally {
    client.destroy();
  }
}

function reportOf(differences: readonly Difference[], repairs: boolean): string {
  if (differences.length === 0) return 'All sums follow from the bets.';
  const lines = differences.map(({ row, isRepaired }) => {
    if (isRepaired) return `${row}: repaired`;
    return repairs ? `${row}: written meanwhile, run this again` : `${row}: differs`;
  });
  return lines.join('\n');
}
