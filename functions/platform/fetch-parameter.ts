/**
 * The decrypted value of a parameter; undefined when there is none of that name. What asks for it is loaded by the first question: a
 * laptop never asks, and a cold start need not wait for it.
 */
export async function fetchParameter(name: string): Promise<string | undefined> {
  const store = await import('./parameter-store.ts');
  return store.fetchParameter(name);
}
