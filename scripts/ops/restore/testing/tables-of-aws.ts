import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod';
import { createDynamoDbClient } from '../../../../functions/platform/table/client.ts';
import { backupOf, type KeptBackup, restoreBackup, summaryOf } from './kept-backup.ts';
import { serverPort } from './server-port.ts';

/** What AWS keeps of a table beside its rows, and the engine does not. */
interface Settings {
  protected: boolean;
  recoverable: boolean;
  /** Being filled: nobody sees it yet. */
  restoring: boolean;
  /** Being changed, until that has been looked at once: it is not changed twice at a time. */
  updating: boolean;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const asked = z.looseObject({
  TableName: z.string().default(''),
  TargetTableName: z.string().default(''),
  BackupArn: z.string().optional(),
  DeletionProtectionEnabled: z.boolean().default(false),
  PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }).optional(),
  /** Reads of many and transactions name their tables inside. */
  RequestItems: z.record(z.string(), z.unknown()).default({}),
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.string() }))).default([]),
});
type Asked = z.infer<typeof asked>;
type Operation = (input: Asked, pass: () => Promise<Reply>) => Promise<Reply>;

const described = z.looseObject({ Table: z.looseObject({}) });

/**
 * An engine with the backups that AWS has: a table with point-in-time recovery leaves one behind when it is deleted, and comes back from
 * it whole and without its settings; until then there is no such table. Everything else goes through to the engine.
 */
export async function startTablesOfAws(engine: string) {
  const client = createDynamoDbClient({ endpoint: engine });
  const kept = new Map<string, Settings>();
  const backups: KeptBackup[] = [];
  let refusals = 0;
  const settingsOf = (name: string): Settings => {
    const settings = kept.get(name) ?? { protected: false, recoverable: false, restoring: false, updating: false };
    kept.set(name, settings);
    return settings;
  };

  const remove: Operation = async ({ TableName }, pass) => {
    const settings = settingsOf(TableName);
    if (settings.protected) return failure('ValidationException', 'The table is protected against deletion');
    if (settings.recoverable) backups.push(await backupOf(client, TableName, backups.length));
    kept.delete(TableName);
    return pass();
  };
  const restore: Operation = async ({ TargetTableName, BackupArn }) => {
    const backup = backups.find(({ arn }) => arn === BackupArn);
    if (backup === undefined) return failure('BackupNotFoundException', 'Backup not found');
    const settings = settingsOf(TargetTableName);
    settings.restoring = true;
    void restoreBackup(client, TargetTableName, backup).then(() => {
      settings.restoring = false;
    });
    return done({ TableDescription: { TableName: TargetTableName, TableStatus: 'CREATING' } });
  };
  const describe: Operation = async ({ TableName }, pass) => {
    const reply = await pass();
    const settings = settingsOf(TableName);
    const { protected: DeletionProtectionEnabled, restoring, updating } = settings;
    settings.updating = false;
    if (restoring) return done({ Table: { TableName, TableStatus: 'CREATING' } });
    if (reply.status !== 200) return reply;
    const status = updating ? { TableStatus: 'UPDATING' } : {};
    return done({ Table: { ...described.parse(reply.body).Table, DeletionProtectionEnabled, ...status } });
  };
  const operations = new Map<string, Operation>([
    ['DeleteTable', remove],
    ['RestoreTableFromBackup', restore],
    ['DescribeTable', describe],
    [
      'ListBackups',
      async ({ TableName }) =>
        done({ BackupSummaries: backups.filter(({ tableName }) => tableName === TableName).map(summaryOf) }),
    ],
    [
      'UpdateTable',
      async ({ TableName, DeletionProtectionEnabled }) => {
        Object.assign(settingsOf(TableName), { protected: DeletionProtectionEnabled, updating: true });
        return done({ TableDescription: { TableName, DeletionProtectionEnabled } });
      },
    ],
    [
      'UpdateTimeToLive',
      async ({ TableName }, pass) => {
        return settingsOf(TableName).updating ? failure('ResourceInUseException', 'Table is being updated') : pass();
      },
    ],
    [
      'UpdateContinuousBackups',
      async ({ TableName, PointInTimeRecoverySpecification: wanted }) => {
        if (refusals > 0) {
          refusals -= 1;
          return failure('ContinuousBackupsUnavailableException', 'Backups have not yet been enabled for this table');
        }
        settingsOf(TableName).recoverable = wanted?.PointInTimeRecoveryEnabled === true;
        return done(continuous(settingsOf(TableName)));
      },
    ],
    ['DescribeContinuousBackups', async ({ TableName }) => done(continuous(settingsOf(TableName)))],
  ]);

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const target = request.headers['x-amz-target']?.toString() ?? '';
    const input = asked.parse(JSON.parse(body));
    const operation = operations.get(target.split('.')[1] ?? '');
    const pass = () => passed(engine, request, body);
    const isHidden = operation === undefined && tablesIn(input).some((name) => kept.get(name)?.restoring === true);
    const reply = isHidden
      ? failure('ResourceNotFoundException', 'Requested resource not found')
      : await (operation?.(input, pass) ?? pass());
    response.writeHead(reply.status, { 'content-type': JSON_TYPE }).end(JSON.stringify(reply.body));
  });
  const port = await serverPort(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Takes a table's settings away. */
    forget: (name: string) => void kept.delete(name),
    /** Lets a table be deleted, as somebody would have to before. */
    unprotect: (name: string) => {
      settingsOf(name).protected = false;
    },
    /** So many times a table is too new to be backed up. */
    refuseBackups: (times: number) => {
      refusals = times;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.destroy();
    },
  };
}

const JSON_TYPE = 'application/x-amz-json-1.0';

/** What the engine looks at. */
const PASSED = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'];

async function passed(engine: string, { headers: sent }: IncomingMessage, body: string): Promise<Reply> {
  const headers = Object.fromEntries(PASSED.map((name) => [name, String(sent[name])]));
  const reply = await fetch(engine, { method: 'POST', headers, body });
  return { status: reply.status, body: await reply.json() };
}

function tablesIn({ TableName, RequestItems, TransactItems }: Asked): string[] {
  const steps = TransactItems.flatMap((step) => Object.values(step).map((each) => each.TableName));
  return [TableName, ...Object.keys(RequestItems), ...steps];
}

function continuous({ recoverable }: Settings) {
  const PointInTimeRecoveryStatus = recoverable ? 'ENABLED' : 'DISABLED';
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
    },
  };
}

function done(body: unknown): Reply {
  return { status: 200, body };
}

function failure(name: string, message: string): Reply {
  return { status: 400, body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
