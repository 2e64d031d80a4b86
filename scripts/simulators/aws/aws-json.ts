import type { IncomingMessage, ServerResponse } from 'node:http';

/** A reply in the words of AWS's JSON protocol. */
export interface AwsReply {
  readonly status: number;
  readonly body: string;
}

export function awsError(status: number, code: string, message: string): AwsReply {
  return { status, body: JSON.stringify({ __type: code, message }) };
}

/** The call's input; undefined when it is not a JSON object. */
export function parsedBody(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Serves one AWS service's operations. The content type is asked for because no web page can send it unasked: a page
 * elsewhere must not be able to reach this machine's stand-ins.
 */
export async function serveAws(
  operations: (target: string, body: string) => AwsReply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = request.headers['content-type'] ?? '';
  const target = request.headers['x-amz-target'];
  const known =
    request.method === 'POST' && type.startsWith('application/x-amz-json-1.1') && typeof target === 'string';
  const body = await readText(request);
  const reply = known ? operations(target, body) : awsError(400, 'UnknownOperationException', 'Not an AWS JSON call');
  response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' }).end(reply.body);
}
