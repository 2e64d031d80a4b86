import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { HttpEvent, HttpReply } from './http.ts';
import { liveHttpDeps, pipeline } from './pipeline.ts';
import { jsonReply } from './replies.ts';

/** Replies to requests that match no route: 405 if the path exists with other methods, else 404. */
export async function run(event: HttpEvent): Promise<HttpReply> {
  // Imported lazily: building the contracts' schemas takes as long as the rest of a cold start.
  const { methodsOf } = await import('./routes.ts');
  const methods = methodsOf(event.rawPath);
  if (methods.length === 0) return jsonReply(404, { message: 'Not found' });
  const reply = jsonReply(405, { message: 'Method not allowed' });
  return { ...reply, headers: { ...reply.headers, allow: methods.join(', ') } };
}

export const handler = pipeline({ endpoint: UNKNOWN_ROUTE, ...liveHttpDeps(), answer: run });
