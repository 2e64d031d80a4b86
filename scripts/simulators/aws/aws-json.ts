import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isJsonObject, jsonIn } from '../../../shared/json/json.ts';

/** A reply in AWS's JSON protocol. */
export interface AwsReply {
  readonly status: number;
  readonly body: string;
}

export function awsError(status: number, code: string, message: string): AwsReply {
  return { status, body: JSON.stringify({ __type: code, message }) };
}

/** The object in a JSON text; undefined for anything else. */
export function parsedObject(json: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(json);
  return isJsonObject(value) ? value : undefined;
}

/**
 * Serves one AWS service's operations. Requires AWS's content type, which a web page cannot send without a CORS preflight, so that other
 * sites cannot reach the simulators on this machine.
 */
export async function serveAws(
  operations: (target: string, body: string) => AwsReply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = request.headers['content-type'] ?? '';
  const target = request.headers['x-amz-target'];
  const valid =
    request.method === 'POST' && type.startsWith('application/x-amz-json-1.1') && typeof target === 'string';
  const body = await text(request);
  const reply = valid ? operations(target, body) : awsError(400, 'UnknownOperationException', 'Not an AWS JSON call');
  response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' }).end(reply.body);
}
