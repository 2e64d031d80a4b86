import { type IncomingMessage, request, type ServerResponse } from 'node:http';

interface Target {
  /** `http://127.0.0.1:4566` */
  readonly endpoint: string;
  /** Headers that the request has at the target; they overrule those that came. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Hands a request on and its answer back, unchanged but for headers. */
export function forward({ endpoint, headers }: Target, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = incoming;
  const outgoing = request(
    new URL(endpoint),
    { method, path: url, headers: { ...incoming.headers, ...headers } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    },
  );
  outgoing.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
  });
  incoming.pipe(outgoing);
}
