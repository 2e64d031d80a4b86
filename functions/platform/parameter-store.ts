import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 3;

let client: SSMClient | undefined;

/**
 * The decrypted values of up to ten parameters by name, in one call; those that do not exist are absent. Reads references to Secrets
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
  const command = new GetParametersCommand({ Names: [...names], WithDecryption: true });
  const { Parameters = [] } = await client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) });
  return new Map(
    Parameters.flatMap(({ Name, Value }) =>
      Name === undefined || Value === undefined ? [] : [[Name, Value] as const],
    ),
  );
}
