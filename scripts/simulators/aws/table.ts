import { CreateTableCommand, type CreateTableCommandInput, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { startEmbeddedTable } from '../../../functions/testing/embedded-table.ts';

export interface TablePlace {
  /** Undefined: wherever the SDK finds AWS. */
  readonly endpoint: string | undefined;
  readonly stop: () => Promise<void>;
}

interface TableOptions {
  /** Where data survives a restart. */
  readonly folder: string;
  readonly name: string;
  /** CreateTable's input as the template has it. */
  readonly shape: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The table is AWS's, or that of somebody else's stand-in. */
  readonly inCloud: boolean;
}

/** The table of the template on the embedded DynamoDB, on `DYNAMODB_ENDPOINT`, or in the cloud; made where it is not there. */
export async function openTable({ folder, name, shape, env, inCloud }: TableOptions): Promise<TablePlace> {
  const embedded = !inCloud || env.DYNAMODB_ENDPOINT !== undefined;
  const place: TablePlace = embedded
    ? await startEmbeddedTable({ folder, env, ownGroup: true })
    : { endpoint: undefined, stop: async () => undefined };
  const client = createDynamoDbClient({ endpoint: place.endpoint });
  const input: CreateTableCommandInput = { ...shape, TableName: name };
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
  return place;
}
