import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether the input is a terminal. */
export function isInteractive(input: Pick<NodeJS.ReadStream, 'isTTY'>): boolean {
  return input.isTTY === true;
}

export type Prompt = (question: string) => Promise<string>;

/** Prompts for one line. Ctrl-C and the end of the input reject. */
export function createPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  return (question) => askOnce(input, output, question);
}

/** Prompts for one line without echo. */
export function createHiddenPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  return async (question) => {
    output.write(question);
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      return await askOnce(input, hidden, '');
    } finally {
      output.write('\n');
    }
  };
}

async function askOnce(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, question: string): Promise<string> {
  // In terminal mode, so that readline controls the echo.
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

/** Reads everything, without the trailing line break. */
export async function readText(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8').trim();
}
