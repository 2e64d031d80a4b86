import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Functions look for an account's keys in their environment alone, where Lambda puts them. Whoever names a profile here gets its keys put
 * there once, at the start: keys that end do so for the functions too, until the next start. Nothing is looked up where keys are given.
 */
export async function withAwsKeys(
  aws: Readonly<Record<string, string>> | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (aws?.AWS_PROFILE === undefined || aws.AWS_ACCESS_KEY_ID !== undefined) return aws;
  const client = new DynamoDBClient({ profile: aws.AWS_PROFILE });
  const [keys, region] = await Promise.all([client.config.credentials(), client.config.region()]);
  client.destroy();
  return {
    AWS_REGION: region,
    ...aws,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...(keys.sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: keys.sessionToken }),
  };
}
