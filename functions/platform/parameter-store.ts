import { GetParametersCommand, type GetParametersCommandOutput, SSMClient } from '@aws-sdk/client-ssm';

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 3;

let client: SSMClient | undefined;

/** Source: https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html */
const MOST_NAMES = 10;

/**
 * The decrypted values of parameters by name, ten in a call; those that do not exist are absent. Reads references to Secrets
 * Manager too. Source: https://docs.aws.amazon.com/systems-manager/latest/userguide/integration-ps-secretsmanager.html
 * @throws the SDK's error, or an AbortError after `patienceMs`
 */
export async function fetchParameters(
  names: readonly string[],
  patienceMs: number,
): Promise<ReadonlyMap<string, string>> {
  client ??= new SSMClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  const abortSignal = AbortSignal.timeout(patienceMs);
  const calls: Promise<GetParametersCommandOutput>[] = [];
  for (let from = 0; from < names.length; from += MOST_NAMES) {
    const command = new GetParametersCommand({ Names: names.slice(from, from + MOST_NAMES), WithDecryption: true });
    calls.push(client.send(command, { abortSignal }));
  }
  const found = (await Promise.all(calls)).flatMap(({ Parameters = [] }) => Parameters);
  return new Map(
    found.flatMap(({ Name, Value }) => (Name === undefined || Value === undefined ? [] : [[Name, Value] as const])),
  );
}
