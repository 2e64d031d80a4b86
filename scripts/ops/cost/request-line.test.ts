import { afterAll, expect, it } from 'vitest';
import { endpoint, list } from '../../../functions/edge/testing/test-endpoint.ts';
import { standardOutputLog } from '../../../functions/platform/logger.ts';
import { PackedText } from '../../../functions/platform/packed-text.ts';
import { invoke } from '../../../functions/testing/http-event.ts';
import { captureLogOutput, loggedLines } from '../../../functions/testing/log-output.ts';
import { assumptions } from './assumptions.ts';

const release = captureLogOutput();
afterAll(release);

/** API Gateway's ids have 16 letters, the test's `request-1` nine; it stands in the line once. Numbers and routes differ too. */
const GIVE_BYTES = 15;

it('assumes a request’s line as long as the logger writes it', async () => {
  const contract = { ...list, path: '/api/opportunities', access: 'signed-in' } as const;
  const answered = { etag: '"e"', text: new PackedText(() => '[]') };
  const { handler } = endpoint(contract, async () => answered, { log: standardOutputLog() });
  await invoke(handler, { method: 'GET', cookies: ['sid=good'] });
  const [line = ''] = loggedLines().filter((text) => text.includes('"message":"request"'));
  expect(Math.abs(Buffer.byteLength(line) - assumptions.requestLogBytes.value)).toBeLessThan(GIVE_BYTES);
});
