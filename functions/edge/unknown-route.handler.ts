import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { HttpEvent, HttpReply } from './http.ts';
import { liveHttpDeps, pipeline } from './pipeline.ts';
import { jsonReply } from './replies.ts';

/** The answer to what no route takes: 405 where the path exists under other methods, else 404. */
export async function run(event: HttpEvent): Promise<HttpReply> {
  // Loaded here: the contracts' schemas take as long to make as all else that a start of this function does.
  const { methodsOf } = await import('./routes.ts');
  const methods = methodsOf(event.rawPath);
  if (methods.length === 0) return jsonReply(404, { message: 'Not found' });
  const reply = jsonReply(405, { message: 'Method not allowed' });
  return { ...reply, headers: { ...reply.headers, allow: methods.join(', ') } };
}

export const handler = pipeline({ endpoint: UNKNOWN_ROUTE, ...liveHttpDeps(), answer: run });
