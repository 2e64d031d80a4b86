import { isJsonObject } from '../../../shared/json/json.ts';
import { scanBody } from './body-scanner.ts';

/**
 * Reads a UTF-8 body: a ScannedBody if the scanner understands all of it, otherwise the result of JSON.parse. `eventsOf` and EventReader
 * read the same from both.
 * @throws SyntaxError if the body is not JSON
 */
export function readBody(body: Buffer): unknown {
  return scanBody(body) ?? parseBody(body);
}

/** Bytes between two books of a compact reply: the end of an outcome list, a market, the markets and a book, then the next book. */
const BETWEEN_BOOKS = Buffer.from(']}]},{"key":');
/** How many of them belong to the previous book, and how many precede the next one. */
const BOOK_END = 4;
const NEXT_BOOK = 5;

/**
 * The same value as JSON.parse for a UTF-8 body. A reply about one event is parsed book by book, which is about an eighth faster, since the
 * runtime has to allocate memory for the text of a whole body each time.
 *
 * A quote inside a string is escaped, so the separator never occurs in one. Each piece is parsed separately; anything but compact JSON of
 * one event whose books come last fails in pieces and is parsed whole.
 * @throws SyntaxError if the body is not JSON
 */
export function parseBody(body: Buffer): unknown {
  return (body[0] === OPENING_BRACE ? parseBookByBook(body) : undefined) ?? JSON.parse(body.toString());
}

const OPENING_BRACE = '{'.charCodeAt(0);

function parseBookByBook(body: Buffer): unknown {
  let end = body.indexOf(BETWEEN_BOOKS);
  if (end === -1) return undefined;
  try {
    const event: unknown = JSON.parse(`${body.toString('utf8', 0, end + BOOK_END)}]}`);
    if (!isJsonObject(event) || Object.keys(event).at(-1) !== 'bookmakers') return undefined;
    const { bookmakers } = event;
    if (!Array.isArray(bookmakers) || bookmakers.length !== 1) return undefined;
    while (end !== -1) {
      const start = end + NEXT_BOOK;
      end = body.indexOf(BETWEEN_BOOKS, start);
      // The last book is followed only by the end of the list and of the event.
      const last = end === -1 ? body.toString('utf8', start) : undefined;
      if (last !== undefined && !last.endsWith(']}')) return undefined;
      bookmakers.push(JSON.parse(last?.slice(0, -2) ?? body.toString('utf8', start, end + BOOK_END)));
    }
    return event;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
