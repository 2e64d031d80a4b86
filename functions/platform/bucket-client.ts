import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 3;

let client: S3Client | undefined;

interface Place {
  readonly bucket: string;
  readonly key: string;
}

/** @throws the SDK's error, or an AbortError */
export async function putObject({ bucket, key }: Place, body: Uint8Array, abortSignal: AbortSignal): Promise<void> {
  client ??= createClient();
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }), { abortSignal });
}

/**
 * The bytes of an object from the first to the last, including both.
 * @throws the SDK's error, or an AbortError
 */
export async function getObject(
  { bucket, key }: Place,
  [first, last]: readonly [first: number, last: number],
  abortSignal: AbortSignal,
): Promise<Uint8Array> {
  client ??= createClient();
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` });
  for (let attempt = 1; ; attempt += 1) {
    const { Body } = await client.send(command, { abortSignal });
    if (!(Body instanceof Readable)) throw new Error('the object has no body');
    try {
      return await buffer(Body);
    } catch (error) {
      // The SDK's own retries and timeouts end with the headers; the signal also ends the body.
      if (attempt === ATTEMPTS || abortSignal.aborted) throw error;
    }
  }
}

function createClient(): S3Client {
  return new S3Client({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}
