import { ApiError, hasCode } from '../api-error.ts';

/**
 * Makes a call that the server may want work for: then solves its challenge, which takes a moment, and makes the call once more.
 * @throws ApiError of the call
 */
export async function withProof<T>(act: (proof: { proof?: string }) => Promise<T>): Promise<T> {
  try {
    return await act({});
  } catch (error) {
    if (!(error instanceof ApiError) || !hasCode(error, 'work-required')) throw error;
    const proof = await solved(error.reply).catch(() => undefined);
    if (proof === undefined) throw error;
    return act({ proof });
  }
}

/** Loaded only when the server asks for it. */
async function solved(reply: unknown): Promise<string | undefined> {
  const { solve } = await import('./solve-challenge.ts');
  return solve(reply);
}
