import { get } from 'node:http';
import { expect, it } from 'vitest';
import { listen, PortTaken } from './listening.ts';

it('answers by both addresses of this machine', async () => {
  const listening = await listen(0, (_request, response) => response.end('here'));
  const statuses = await Promise.all(
    ['127.0.0.1', '::1'].map(
      (host) =>
        new Promise((resolve, reject) => {
          get({ host, port: listening.port }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
        }),
    ),
  );
  await listening.close();
  expect(statuses).toEqual([200, 200]);
});

it('says in one sentence that a port is taken', async () => {
  const first = await listen(0, () => undefined);
  const second = listen(first.port, () => undefined);
  await expect(second).rejects.toThrow(PortTaken);
  await expect(second).rejects.toThrow(`Port ${first.port} is taken by another program.`);
  await first.close();
});
