import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { HttpEvent, HttpReply } from './http.ts';
import { liveHttpDeps, pipeline } from './pipeline.ts';
import { errorReplyOf, replyHeaders } from './replies.ts';

/** Email programs that know no one-click unsubscription open its address. */
const UNSUBSCRIBE = /^\/api(\/unsubscribe\/k\d+_[\w-]{1,190})$/;

/** Replies to requests that match no route: 405 if the path exists with other methods, else 404. Who opens an unsubscribe address gets to its page. */
export async function run(event: HttpEvent): Promise<HttpReply> {
  const page = event.requestContext.http.method === 'GET' ? UNSUBSCRIBE.exec(event.rawPath)?.[1] : undefined;
  if (page !== undefined) return { statusCode: 303, headers: { ...replyHeaders, location: page } };
  // Imported lazily: building the contracts' schemas takes as long as the rest of a cold start.
  const { methodsOf } = await import('./routes.ts');
  const methods = methodsOf(event.rawPath);
  if (methods.length === 0) return errorReplyOf('not-found');
  const reply = errorReplyOf('method-not-allowed');
  return { ...reply, headers: { ...reply.headers, allow: methods.join(', ') } };
}

export const handler = pipeline({ endpoint: UNKNOWN_ROUTE, ...liveHttpDeps(), answer: run });
