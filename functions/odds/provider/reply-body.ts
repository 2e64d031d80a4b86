import { ProviderFailure } from './failure.ts';
import { readBody } from './read-body.ts';

/**
 * Reads and parses a body, failing as soon as it exceeds the limit (counted after decompression, so that a small compressed body cannot
 * exhaust memory).
 * @throws ProviderFailure 'too-large', 'not-json' (HTML, cut off); a broken connection throws fetch's error.
 */
export async function readJson(reply: Response, limitBytes: number): Promise<unknown> {
  const body = await readBytes(reply, limitBytes);
  try {
    return readBody(body);
  } catch {
    throw new ProviderFailure('not-json', { status: reply.status });
  }
}

async function readBytes(reply: Response, limitBytes: number): Promise<Buffer> {
  if (reply.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new ProviderFailure('too-large', { status: reply.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
