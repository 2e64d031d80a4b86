import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether a person is at the keyboard. */
export function isAttended(input: Pick<NodeJS.ReadStream, 'isTTY'>): boolean {
  return input.isTTY === true;
}

export type Ask = (question: string) => Promise<string>;

/** One question, one line. Ctrl-C and the end of the input end the question with an error. */
export function askerAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return (question) => asked(input, output, question);
}

/** The same for what nobody may read over the shoulder: nothing that is typed is shown. */
export function secretAskerAt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return async (question) => {
    output.write(question);
    const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      return await asked(input, unseen, '');
    } finally {
      output.write('\n');
    }
  };
}

async function asked(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, question: string): Promise<string> {
  // As a terminal, so that the line is edited and shown by us alone, where at all.
  const lines = createInterface({ input, output, terminal: true });
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new Error('Nothing was entered.'));
  lines.once('SIGINT', end).once('close', end);
  try {
    return await Promise.race([lines.question(question), ended.promise]);
  } finally {
    ended.promise.catch(() => undefined);
    lines.close();
  }
}

/** All that comes by standard input, without the line's end. */
export async function textFrom(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8').trim();
}
