import * as z from 'zod/mini';
import type { Contract } from '../../shared/contracts/contract.ts';
import { isJsonObject } from '../../shared/json/json.ts';
import { Refusal } from '../platform/errors.ts';
import { type HttpEvent, header } from './http.ts';

/** Parses path parameters; a path that does not match is not found. */
export function parseParams({ params }: Contract, event: HttpEvent): unknown {
  if (params === undefined) return undefined;
  const parsed = z.safeParse(params, event.pathParameters ?? {});
  if (!parsed.success) throw new Refusal('not-found');
  return parsed.data;
}

/** Parses the query string; the gateway joins the values of a repeated name with commas. */
export function parseQuery({ query }: Contract, event: HttpEvent): unknown {
  if (query === undefined) return undefined;
  const parsed = z.safeParse(query, event.queryStringParameters ?? {});
  if (!parsed.success) throw new Refusal('input-invalid');
  return parsed.data;
}

/** Parses the body. Calls without a payload accept any or no body, but no cross-site form unless any site may call. */
export function parseRequest(
  { request, inputMessages, method, maxBytes, anySite }: Contract,
  event: HttpEvent,
): unknown {
  const bytes = method === 'GET' || anySite === true ? undefined : bodyBytes(event, maxBytes);
  if (request === undefined) return undefined;
  const parsed = z.safeParse(request, parseBody(bytes));
  if (!parsed.success) throw invalid(parsed.error.issues[0], inputMessages);
  return parsed.data;
}

/** With the rule's own message if the contract has it: the library's would not help users. */
function invalid(issue: z.core.$ZodIssue | undefined, inputMessages: readonly string[] = []): Refusal {
  const [field] = issue?.path ?? [];
  return new Refusal('input-invalid', {
    message: inputMessages.find((message) => message === issue?.message),
    field: typeof field === 'string' ? field : undefined,
  });
}

const MAX_BYTES = 16 * 1024;
const MAX_DEPTH = 8;
const MAX_ITEMS = 50;
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/**
 * The bytes of a body: at most 16 KiB or the contract's maximum, declared as JSON. Undefined if there is none. Called for every unsafe request, so that a form of
 * another site is refused even if the body is not read.
 */
function bodyBytes(event: HttpEvent, maxBytes = MAX_BYTES): Uint8Array | undefined {
  const { body = '', isBase64Encoded } = event;
  if (body.length === 0) return undefined;
  // Base64 adds a third, so a longer body is too large without decoding it.
  if (body.length > maxBytes * 2) throw new Refusal('body-too-large');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw new Refusal('body-too-large');
  if (!JSON_TYPE.test(header(event, 'content-type') ?? '')) throw new Refusal('body-not-json');
  return bytes;
}

/**
 * Parses a body as a JSON object.
 * @throws Refusal 'body-malformed' for malformed JSON, anything but an object, and excessive nesting or lists
 */
function parseBody(bytes: Uint8Array | undefined): Record<string, unknown> {
  if (bytes === undefined) throw new Refusal('body-malformed');
  const text = decoded(bytes);
  if (depthOf(text) > MAX_DEPTH) throw new Refusal('body-malformed');
  const value = parsed(text);
  if (!isJsonObject(value) || hasLongList(value)) throw new Refusal('body-malformed');
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('body-malformed');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('body-malformed');
  }
}

/** Nesting depth of brackets, checked before any recursive parsing. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth);
    else if (!inString && (character === '}' || character === ']')) depth--;
  }
  return deepest;
}

function hasLongList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_ITEMS || value.some(hasLongList);
  return isJsonObject(value) && Object.values(value).some(hasLongList);
}
