import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { createTable, type Table } from '../platform/table/table.ts';
import type { TestTable } from './test-table.ts';

/** What becomes of the first answer, once its request has had its effect. The client then asks again of its own accord. */
export const losses: Record<string, (response: ServerResponse) => void> = {
  'is lost on the way': (response) => response.destroy(),
  'is a failure all the same': (response) => response.writeHead(500).end('{"__type":"InternalServerError"}'),
};

/** The engine behind a gate that loses the first answer. Gives the bodies of all requests. */
export async function throughGate(
  store: TestTable,
  lose: (response: ServerResponse) => void,
  use: (table: Table) => Promise<void>,
): Promise<readonly unknown[]> {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      /^(x-amz-.*|authorization|content-type)$/.test(name) ? [[name, String(value)]] : [],
    );
    const answer = await fetch(store.endpoint, { method: 'POST', headers, body });
    bodies.push(JSON.parse(body));
    const text = await answer.text();
    if (bodies.length === 1) lose(response);
    else response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = createDynamoDbClient({ endpoint: `http://127.0.0.1:${address.port}` });
  try {
    await use(createTable(createDocumentClient(client), store.name));
  } finally {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return bodies;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
