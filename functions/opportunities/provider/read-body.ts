import { scanBody } from './body-scanner.ts';
import { isJsonObject } from './payload.ts';

/**
 * What a body (UTF-8) says: a ScannedBody where the scanner knows all of it, otherwise the value that JSON.parse gives. `eventsOf` and the
 * EventReader take either, and read the same from both.
 * Throws SyntaxError when the body is not JSON.
 */
export function readBody(body: Buffer): unknown {
  return scanBody(body) ?? parseBody(body);
}

/** What stands between two books of a compact answer: the end of an outcome list, of a market, of the markets and of a book; then the next book. */
const BETWEEN_BOOKS = Buffer.from(']}]},{"key":');
/** Bytes of it that belong to the book before, and those before the next book begins. */
const BOOK_END = 4;
const NEXT_BOOK = 5;

/**
 * The value that JSON.parse gives for a body's text (UTF-8). An answer about one event is taken book by book, which costs about an eighth
 * less: the text of a whole body is so long that the runtime has to find new memory for it each time.
 *
 * A quotation mark inside a text is escaped, so the mark between books never stands in one. Each piece is parsed by itself, and what is
 * not one event whose books come last, in compact JSON, fails to parse in pieces and is parsed whole.
 * Throws SyntaxError when the body is not JSON.
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
      // The last book is followed by the end of the list and of the event, and by nothing else.
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
