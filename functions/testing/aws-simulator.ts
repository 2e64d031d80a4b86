import { createServer, type IncomingMessage } from 'node:http';

/** One call of an AWS service in its JSON protocol. */
export interface AwsCall {
  /** For example `AmazonSSM.GetParameters`. */
  readonly target: string | undefined;
  readonly input: unknown;
}

export interface AwsReply {
  readonly status: number;
  readonly body: unknown;
}

/** Starts an AWS service on a real socket that replies as given. */
export async function startAwsSimulator(answer: (call: AwsCall) => AwsReply | Promise<AwsReply>) {
  const calls: AwsCall[] = [];
  const server = createServer(async (request, response) => {
    const call = { target: request.headers['x-amz-target']?.toString(), input: JSON.parse(await bodyOf(request)) };
    calls.push(call);
    const { status, body } = await answer(call);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${address.port}`, calls, stop };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
