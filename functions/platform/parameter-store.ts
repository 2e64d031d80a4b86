import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 3;

let client: SSMClient | undefined;

/** The decrypted value of a parameter; undefined if it does not exist. */
export async function fetchParameter(name: string): Promise<string | undefined> {
  client ??= new SSMClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    return Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
