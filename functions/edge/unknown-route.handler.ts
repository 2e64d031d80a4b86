import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import type { HttpEvent, HttpReply } from './http.ts';
import { pipeline } from './pipeline.ts';
import { jsonReply } from './replies.ts';
import { methodsOf } from './routes.ts';
import { liveSurroundings, type Surroundings } from './surroundings.ts';

/** The answer to what no route takes: 405 where the path exists under other methods, else 404. */
export async function run(event: HttpEvent): Promise<HttpReply> {
  const methods = methodsOf(event.rawPath);
  if (methods.length === 0) return jsonReply(404, { message: 'Not found' });
  const reply = jsonReply(405, { message: 'Method not allowed' });
  return { ...reply, headers: { ...reply.headers, allow: methods.join(', ') } };
}

const { log, elapsed, door }: Surroundings = liveSurroundings();

export const handler = pipeline({ endpoint: UNKNOWN_ROUTE, log, elapsed, door, answer: run });
