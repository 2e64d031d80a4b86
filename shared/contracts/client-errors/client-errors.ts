import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { isAtMost } from '../fields.ts';
import { REQUEST_ID_SHAPE } from '../request-id.ts';
import { CLIENT_ERRORS_PATH, MAX_ERROR_TEXT } from './client-error-text.ts';

/** 'error': not caught; 'rejection': of a promise; 'render': part of the page was replaced by a message; 'chunk': a file did not load. */
const clientErrorKinds = ['error', 'rejection', 'render', 'chunk'] as const;

const browsers = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;

const text = (pattern: RegExp) => z.string().check(z.regex(pattern));

export const clientErrorMessage = z.string().check(z.refine((message) => isAtMost(message, MAX_ERROR_TEXT)));

/** A failure of the page, without anything personal: no address, no text that a person typed, no query. */
const clientError = z.strictObject({
  kind: z.enum(clientErrorKinds),
  /** The error's name and message, cleaned by `cleanErrorText`. */
  message: clientErrorMessage,
  /** The page's path, `other` for an unknown one. */
  page: text(/^(\/[a-z]{0,20}|other)$/),
  /** Name of the page's entry script without its ending, which identifies the version: `index-Ab12Cd34`. */
  build: text(/^[\w-]{1,60}$/),
  /** Where in our own files it was thrown, `file.js:line:column`; absent if unknown. */
  source: z.optional(text(/^[\w.-]{1,100}\.[jt]sx?:\d{1,6}:\d{1,7}$/)),
  /** Request id of the failed call, if a call failed. */
  requestId: z.optional(text(REQUEST_ID_SHAPE)),
  browser: z.enum(browsers),
  /** How often the page has seen it so far. */
  count: z.int().check(z.minimum(1), z.maximum(100_000)),
});
export type ClientError = z.output<typeof clientError>;

export const reportClientError = {
  method: 'POST',
  path: CLIENT_ERRORS_PATH,
  access: 'anyone',
  summary: 'Records a failure of the page in the log.',
  request: clientError,
  maxBytes: 2048,
  reply: z.strictObject({}),
  delivery: 'each-time',
} as const satisfies Contract;
