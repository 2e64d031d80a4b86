import { type IncomingMessage, request, type ServerResponse } from 'node:http';

interface Target {
  /** `http://127.0.0.1:4566` */
  readonly endpoint: string;
  /** Overrides the request's headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the request's body, which has been read. */
  readonly body?: string;
}

/** Forwards a request and its answer, unchanged except for what the target says. */
export function forward(
  { endpoint, headers = {}, body }: Target,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url: path = '/' } = incoming;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const outgoing = request(
    new URL(endpoint),
    { method, path, headers: { ...incoming.headers, ...headers, ...length } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  outgoing.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
  });
  if (body === undefined) incoming.pipe(outgoing);
  else outgoing.end(body);
}
