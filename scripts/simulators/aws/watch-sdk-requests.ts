import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import type { AwsRequest, SdkRequest } from './sdk-calls.ts';

/** `AWS4-HMAC-SHA256 Credential=KEY/DATE/REGION/SERVICE/aws4_request, …` */
const SIGNATURE = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\//;

/**
 * Reports each AWS request of this thread or process before it is sent. Only requests of Node's HTTP client are seen, which the AWS SDK uses.
 * `caller`: the function whose code is running, if any.
 */
export function watchSdkRequests(caller: () => string | undefined, report: (request: SdkRequest) => void): void {
  subscribe('http.client.request.created', (message) => {
    const request = Object(message).request;
    const name = caller();
    if (!(request instanceof ClientRequest) || name === undefined) return;
    const { end } = request;
    // The SDK passes the whole body to `end`.
    const reportAndEnd = (...rest: unknown[]): unknown => {
      const read = awsRequest(request, rest[0]);
      if (read !== undefined) report({ ...read, function: name });
      return Reflect.apply(end, request, rest);
    };
    Object.assign(request, { end: reportAndEnd });
  });
}

function awsRequest(request: ClientRequest, body: unknown): AwsRequest | undefined {
  const [, service] = SIGNATURE.exec(String(request.getHeader('authorization'))) ?? [];
  if (service === undefined) return undefined;
  const target = request.getHeader('x-amz-target')?.toString();
  // An object is no part of what a call is allowed, and can be large.
  const isRead = service !== 's3' && (typeof body === 'string' || body instanceof Uint8Array);
  const text = isRead ? Buffer.from(body).toString('utf8') : '';
  const { method } = request;
  const [path = ''] = request.path.split('?');
  return { service, target, method, path, body: text };
}
