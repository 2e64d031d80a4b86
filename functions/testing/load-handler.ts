import type { Handler } from './test-request.ts';

/** The handler of `functions/<name>.handler.ts`. */
export async function loadHandler(name: string): Promise<Handler> {
  const { handler }: { handler: Handler } = await import(new URL(`../${name}.handler.ts`, import.meta.url).href);
  return handler;
}
