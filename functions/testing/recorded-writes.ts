import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** One item that this process wrote, changed or removed. */
export interface TableWrite {
  readonly kind: 'put' | 'update' | 'delete';
  readonly pk: string;
}

interface Keyed {
  readonly Item?: Record<string, unknown> | undefined;
  readonly Key?: Record<string, unknown> | undefined;
}

/** Notes what every client of this process writes from now on, handlers' own included; what a condition refused is not a write. */
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
    /** What was written since the last time of asking. */
    taken: () => writes.splice(0),
    /** The inherited method is what there was before. */
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
