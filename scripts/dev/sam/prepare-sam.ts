import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateEventBusCommand, EventBridgeClient, ResourceAlreadyExistsException } from '@aws-sdk/client-eventbridge';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { createTableIfMissing } from '../../simulators/aws/create-table.ts';
import { prepareMail } from '../emulated-mail.ts';
import { awsVariables, LOCAL_BUS, LOCAL_TABLE, localVariables } from '../environment.ts';
import { localSecrets, secretVariables } from '../secrets.ts';
import { addSubscriber, DEMO_SUBSCRIBER } from '../seed.ts';
import { readStage } from '../stage.ts';
import { samFiles } from './template.ts';

/** Where `sam local start-api` answers. */
export const SAM_SITE = 'http://127.0.0.1:3000';
/** Calls to these go to the emulator, too, and not to `npm start`. */
const OF_NPM_START = ['AWS_ENDPOINT_URL_EVENTBRIDGE', 'AWS_ENDPOINT_URL_S3'];

interface SamOptions {
  /** Of this process: `AWS_ENDPOINT_URL` and the keys of its services. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Has the secrets. */
  readonly dataDir: string;
  /** For `template.json` and `env.json`. */
  readonly folder: string;
  /** By which functions reach this machine. */
  readonly host: string;
  /** Of the `npm start` that the functions call for odds, payments and push. */
  readonly port: number;
}

/**
 * Writes what `sam local` reads, and creates at `AWS_ENDPOINT_URL` what a stage has: table, bus, sender, parameters, and an account.
 * Returns the origin secret, which the CDN would add to requests.
 * @throws Error without an endpoint
 */
export async function prepareSam({ env, dataDir, folder, host, port }: SamOptions): Promise<string> {
  const aws = env.AWS_ENDPOINT_URL === undefined ? undefined : await awsVariables(env);
  if (aws === undefined) throw new Error('Set AWS_ENDPOINT_URL to the address of LocalStack or another AWS emulator.');
  const secrets = await localSecrets(join(dataDir, 'secrets.json'));
  const deployment = await readStage({ deployed: true });
  const { named, runtime, ...others } = localVariables({
    ...{ port, env, aws, tableEndpoint: undefined, secrets: secretVariables(secrets) },
    ...{ cheapPasswords: false, snapshotParts: 'table' },
  });
  const { template, environment, parameters } = samFiles(deployment, {
    folder,
    host,
    variables: {
      ...others,
      named: { ...named, SITE_ORIGIN: SAM_SITE },
      runtime: Object.fromEntries(Object.entries(runtime).filter(([name]) => !OF_NPM_START.includes(name))),
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'template.json'), JSON.stringify(template, null, 2));
  await writeFile(join(folder, 'env.json'), JSON.stringify(environment, null, 2), { mode: 0o600 });
  await createTableIfMissing(createDynamoDbClient({}), { ...deployment.table, TableName: LOCAL_TABLE });
  await new EventBridgeClient().send(new CreateEventBusCommand({ Name: LOCAL_BUS })).catch((error: unknown) => {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error;
  });
  await prepareMail(deployment.mail, aws);
  const store = new SSMClient();
  for (const [Name, Value] of parameters)
    await store.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  const seed = { endpoint: undefined, secrets, cheapPasswords: false, now: Date.now, atStripe: undefined };
  await addSubscriber(seed, DEMO_SUBSCRIBER);
  return secrets.originSecret;
}
