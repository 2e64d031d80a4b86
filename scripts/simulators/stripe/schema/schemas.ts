import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CallSchemas, JsonSchema, Schemas } from './json-schema.ts';

const FILE = join(import.meta.dirname, 'schemas.jsonl');

const anySchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const anyCall: z.ZodMiniType<CallSchemas> = z.object({ params: anySchema, reply: anySchema });
const line = z.union([
  z.object({ sdk: z.string(), apiVersion: z.string(), digest: z.string() }),
  z.object({ call: z.string(), schemas: anyCall }),
  z.object({ definition: z.string(), schema: anySchema }),
]);

let known: Schemas | undefined;

/** The committed schemas: one JSON object a line, so that an upgrade's difference can be read. They are read once. */
export function readSchemas(): Schemas {
  known ??= readAnew();
  return known;
}

function readAnew(): Schemas {
  let version = { sdk: '', apiVersion: '', digest: '' };
  const calls: Record<string, CallSchemas> = {};
  const definitions: Record<string, JsonSchema> = {};
  for (const text of readFileSync(FILE, 'utf8').split('\n').filter(Boolean)) {
    const read = line.parse(JSON.parse(text));
    if ('call' in read) calls[read.call] = read.schemas;
    else if ('definition' in read) definitions[read.definition] = read.schema;
    else version = read;
  }
  return { ...version, calls, definitions };
}

export function writeSchemas({ sdk, apiVersion, digest, calls, definitions }: Schemas): void {
  const lines = [
    { sdk, apiVersion, digest },
    ...Object.entries(calls).map(([call, schemas]) => ({ call, schemas })),
    ...Object.keys(definitions)
      .toSorted()
      .map((definition) => ({ definition, schema: definitions[definition] })),
  ];
  writeFileSync(FILE, `${lines.map((each) => JSON.stringify(each)).join('\n')}\n`);
}
