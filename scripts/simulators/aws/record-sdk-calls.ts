import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import { callsIn, type SdkCall } from './sdk-calls.ts';

/** `AWS4-HMAC-SHA256 Credential=KEY/DATE/REGION/SERVICE/aws4_request, …` */
const SIGNATURE = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\//;

/**
 * Appends each different AWS call of this process to a file, one JSON object a line. Only requests of Node's HTTP client are seen, which the
 * AWS SDK uses. `caller`: the function whose code is running, if any.
 */
export function recordSdkCalls(file: string, caller: () => string | undefined): void {
  const known = new Set<string>();
  subscribe('http.client.request.created', (message) => {
    const request = Object(message).request;
    const name = caller();
    if (!(request instanceof ClientRequest) || name === undefined) return;
    const { end } = request;
    // The SDK passes the whole body to `end`.
    const recordAndEnd = (...rest: unknown[]): unknown => {
      record(request, name, rest[0]);
      return Reflect.apply(end, request, rest);
    };
    Object.assign(request, { end: recordAndEnd });
  });

  function record(request: ClientRequest, name: string, body: unknown): void {
    const [, service] = SIGNATURE.exec(String(request.getHeader('authorization'))) ?? [];
    if (service === undefined) return;
    const target = request.getHeader('x-amz-target')?.toString();
    const text = typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '';
    const { method } = request;
    const [path = ''] = request.path.split('?');
    for (const call of callsIn({ service, target, method, path, body: text })) {
      const recorded: SdkCall = { function: name, ...call };
      const line = `${JSON.stringify(recorded)}\n`;
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(file, line);
    }
  }
}
