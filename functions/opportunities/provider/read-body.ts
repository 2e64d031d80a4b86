import { scanBody } from './body-scanner.ts';
import { parseBody } from './parse-body.ts';

/**
 * What a body (UTF-8) says: a ScannedBody where the scanner knows all of it, otherwise the value that JSON.parse gives. `eventsOf` and the
 * EventReader take either, and read the same from both.
 * Throws SyntaxError when the body is not JSON.
 */
export function readBody(body: Buffer): unknown {
  return scanBody(body) ?? parseBody(body);
}
