/** Log entries of the process while a test file runs. */
const lines: string[] = [];

const streams = ['stdout', 'stderr'] as const;

/** Captures log lines instead of printing them; other output is printed as usual. Returns a function that restores the streams. */
export function captureLogOutput(): () => void {
  const restore = streams.map((name) => {
    const stream = process[name];
    const write = stream.write;
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      if (!isLogEntry(text)) return write.call(stream, chunk, ...rest);
      lines.push(text);
      return true;
    }) as typeof stream.write;
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const back of restore) back();
  };
}

/** Adds output of another process of the same tests. */
export function addLogOutput(text: string): void {
  if (text !== '') lines.push(text);
}

export function loggedLines(): readonly string[] {
  return lines;
}

function isLogEntry(text: string): boolean {
  return text.startsWith('{') && text.includes('"service":"crossbook"');
}
