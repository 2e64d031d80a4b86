import { scanBody } from './body-scanner.ts';
import { parseBody } from './parse-body.ts';

/**
 * Reads a UTF-8 body: a ScannedBody if the scanner understands all of it, otherwise the result of JSON.parse. `eventsOf` and EventReader
 * read the same from both. Throws SyntaxError if the body is not JSON.
 */
export function readBody(body: Buffer): unknown {
  return scanBody(body) ?? parseBody(body);
}
