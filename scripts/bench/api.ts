import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { handler as getUser } from '../../functions/identity/account/get-user.handler.ts';
import { newSessionToken, tokenHash } from '../../functions/identity/session/session.ts';
import { openSession } from '../../functions/identity/session/session-store.ts';
import { lowestCost } from '../../functions/identity/users/password-hash.ts';
import { userById } from '../../functions/identity/users/user-store.ts';
import { systemRandomBytes } from '../../functions/platform/hash.ts';
import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { session as sessionKey, userProfile } from '../../functions/platform/table/keys.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { type Handler, send, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../../functions/testing/http-event.ts';
import { captureLogOutput } from '../../functions/testing/log-output.ts';
import { seedSubscriber } from '../../functions/testing/seed-subscriber.ts';
import { TEST_VISIT } from '../../functions/testing/test-visit.ts';
import { environment, secrets } from '../../shared/deployment/environment.ts';
import { createAppTable } from '../simulators/aws/create-table.ts';
import { startTable } from '../simulators/aws/table-engine.ts';
import { type Figure, interleave } from './figures.ts';

/** Alternating pairs of requests. */
const PAIRS = 1501;
const WARM_UP_PAIRS = 300;
/** Enough to stay below the rate limit of a few hundred calls per session in five minutes. */
const SESSIONS = 20;

/** A warm call of a signed-in user through `defineEndpoint`, compared with its two table calls alone. */
export async function benchApi(): Promise<Figure[]> {
  const engine = await startTable();
  const name = `bench-${randomUUID()}`;
  const client = createDynamoDbClient({ endpoint: engine.endpoint });
  await createAppTable(client, name);
  Object.assign(process.env, {
    [environment.stage]: 'bench',
    [environment.tableName]: name,
    [environment.dynamodbEndpoint]: engine.endpoint,
    [environment.siteOrigin]: TEST_SITE_ORIGIN,
    [secrets.originSecret]: TEST_ORIGIN_SECRET,
  });
  const documents = createDocumentClient(client);
  const release = captureLogOutput();
  try {
    return await measure(getUser, baselineHandler(documents, name), await createSessions(createTable(documents, name)));
  } finally {
    release();
    client.destroy();
    await engine.stop();
  }
}

async function measure(product: Handler, baseline: Handler, tokens: readonly string[]): Promise<Figure[]> {
  let next = 0;
  const millisecondsOf = async (handler: Handler): Promise<number> => {
    const sketch = { cookies: [`__Host-sid=${tokens[next++ % tokens.length]}`] };
    const start = performance.now();
    const { status } = await send(handler, sketch);
    const spent = performance.now() - start;
    if (status !== 200) throw new Error(`a call answered ${status}`);
    return spent;
  };
  const tasks = { baseline: () => millisecondsOf(baseline), product: () => millisecondsOf(product) };
  const samples = await interleave(tasks, PAIRS, WARM_UP_PAIRS);
  const value = samples.median('product') / samples.median('baseline');
  return [
    { name: 'signed-in call over its table calls alone', size: PAIRS, value, unit: 'ratio', goal: 1.25 },
    { name: 'signed-in call', size: PAIRS, value: samples.median('product'), unit: 'ms' },
  ];
}

/** The minimum: counts the session's call, reads the user, answers with four fields. */
function baselineHandler(documents: ReturnType<typeof createDocumentClient>, TableName: string): Handler {
  return async ({ cookies = [] }) => {
    const [, token = ''] = (cookies[0] ?? '').split('=');
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName,
        Key: sessionKey(tokenHash(token)),
        UpdateExpression: 'ADD callCount :one',
        ConditionExpression: 'lastSeenAt > :zero AND createdAt > :zero AND windowStart >= :zero AND callCount < :max',
        ExpressionAttributeValues: { ':one': 1, ':zero': 0, ':max': 1e6 },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    const Key = userProfile(String(Attributes?.userId));
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const { id, email, firstName, lastName } = Item ?? {};
    return { statusCode: 200, body: JSON.stringify({ id, email, firstName, lastName }) };
  };
}

async function createSessions(table: ReturnType<typeof createTable>): Promise<string[]> {
  const names = {
    email: 'bench@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    password: 'a stable of four horses',
  };
  const keys = { emailKey: 'bench', pepper: 'bench', hashing: lowestCost };
  const { userId } = await seedSubscriber({ table, now: Date.now(), ...names, ...keys });
  const user = await userById(table, userId);
  if (user === undefined) throw new Error('the seeded user is missing');
  const tokens = Array.from({ length: SESSIONS }, () => newSessionToken(systemRandomBytes));
  for (const token of tokens) await openSession(table, token, user, Date.now(), { visit: TEST_VISIT });
  return tokens;
}
