import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from './errors.ts';

/** A range of bytes: from `from` up to, not including, `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A bucket of S3. Reads see every completed write. Every call throws 'unavailable' if it does not respond, within its retries, in time. */
export interface Bucket {
  /** Writes a whole object. */
  put(key: string, body: Uint8Array): Promise<void>;
  /**
   * A part of an object, at least one byte.
   * @throws 'unavailable' also for a missing object: without permission to list keys, S3 does not tell it from a forbidden one
   */
  read(key: string, range: ByteRange): Promise<Uint8Array>;
}

/** A call, including retries, ends well within the 15 s for a response; a write of a few megabytes well within a scan. */
const PATIENCE_MS = 9_000;

/** Opens a bucket by name. The SDK's client, a third of a cold start, is loaded by the first call only. */
export function openBucket(bucket: string, patienceMs: Millis = PATIENCE_MS): Bucket {
  return {
    async put(key, body) {
      await available(async (signal) => (await import('./bucket-client.ts')).putObject({ bucket, key }, body, signal));
    },

    async read(key, { from, to }) {
      const read = await available(async (signal) =>
        (await import('./bucket-client.ts')).getObject({ bucket, key }, [from, to - 1], signal),
      );
      if (read.byteLength !== to - from)
        throw new Refusal('unavailable', { cause: new Error('the object ends too early') });
      return read;
    },
  };

  async function available<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await call(AbortSignal.timeout(patienceMs));
    } catch (cause) {
      throw new Refusal('unavailable', { cause });
    }
  }
}
