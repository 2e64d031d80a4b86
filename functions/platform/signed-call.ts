import { createHash, createHmac } from 'node:crypto';

/** Keys of an AWS account, as Lambda puts them into every function's environment. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that end by themselves. */
  readonly sessionToken: string | undefined;
}

/** A call of an AWS service in its JSON protocol: one POST to the service's root. */
export interface JsonCall {
  readonly host: string;
  readonly region: string;
  /** As in the service's address: `ssm`. */
  readonly service: string;
  /** As `AmazonSSM.GetParameter`. */
  readonly target: string;
  readonly body: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * The headers of a call with AWS's Signature Version 4, without `host`, which every client sets by itself.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signedHeaders(call: JsonCall, credentials: Credentials, at: Date): Readonly<Record<string, string>> {
  const { host, region, service, target, body } = call;
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(credentials.sessionToken === undefined ? {} : { 'x-amz-security-token': credentials.sessionToken }),
    'x-amz-target': target,
  };
  const signed = Object.entries({ ...headers, host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = ['POST', '/', '', lines, names, headers['x-amz-content-sha256']].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const key = [day, region, service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(request)].join('\n')).toString('hex');
  const proof = `Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization: `${ALGORITHM} ${proof}` };
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
