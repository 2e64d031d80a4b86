import { get } from 'node:http';
import { expect, it } from 'vitest';
import { listen, PortInUse } from './listen.ts';

it('the server listens on both loopback addresses', async () => {
  const server = await listen(0, (_request, response) => response.end('here'));
  const statuses = await Promise.all(
    ['127.0.0.1', '::1'].map(
      (host) =>
        new Promise((resolve, reject) => {
          get({ host, port: server.port }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
        }),
    ),
  );
  await server.close();
  expect(statuses).toEqual([200, 200]);
});

it('a port in use is reported in one sentence', async () => {
  const first = await listen(0, () => undefined);
  const second = listen(first.port, () => undefined);
  await expect(second).rejects.toThrow(PortInUse);
  await expect(second).rejects.toThrow(`Port ${first.port} is taken by another program.`);
  await first.close();
});
