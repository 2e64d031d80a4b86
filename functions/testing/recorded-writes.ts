import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** One item that this process put, updated or deleted. */
export interface TableWrite {
  readonly kind: 'put' | 'update' | 'delete';
  readonly pk: string;
}

interface Keyed {
  readonly Item?: Record<string, unknown> | undefined;
  readonly Key?: Record<string, unknown> | undefined;
}

/** Records all successful writes of this process from now on, including those of handlers' own clients. */
export function recordWrites() {
  const writes: TableWrite[] = [];
  const { prototype } = DynamoDBDocumentClient;
  const send = prototype.send;
  async function watched(this: DynamoDBDocumentClient, ...args: Parameters<typeof send>): Promise<unknown> {
    const answer: unknown = await Reflect.apply(send, this, args);
    writes.push(...writesOf(args[0]));
    return answer;
  }
  Object.assign(prototype, { send: watched });
  return {
    /** Writes since the last call. */
    taken: () => writes.splice(0),
    /** Restores the inherited method. */
    stop: () => Reflect.deleteProperty(prototype, 'send'),
  };
}

function writesOf(command: unknown): TableWrite[] {
  if (command instanceof PutCommand) return written('put', command.input);
  if (command instanceof UpdateCommand) return written('update', command.input);
  if (command instanceof DeleteCommand) return written('delete', command.input);
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).flatMap(({ Put, Update, Delete }) => [
    ...written('put', Put),
    ...written('update', Update),
    ...written('delete', Delete),
  ]);
}

function written(kind: TableWrite['kind'], step: Keyed | undefined): TableWrite[] {
  const key = step?.Item ?? step?.Key;
  return key === undefined ? [] : [{ kind, pk: String(key.pk) }];
}
