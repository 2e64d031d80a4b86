import { appendFileSync } from 'node:fs';
import { callsIn, type SdkCall } from './sdk-calls.ts';
import type { SdkRequest } from './watch-sdk-requests.ts';

/** Returns a function that appends each different AWS call of the requests it is given to a file, one JSON object a line. */
export function sdkCallRecorder(file: string): (request: SdkRequest) => void {
  const known = new Set<string>();
  return ({ function: name, ...request }) => {
    for (const call of callsIn(request)) {
      const recorded: SdkCall = { function: name, ...call };
      const line = `${JSON.stringify(recorded)}\n`;
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(file, line);
    }
  };
}
