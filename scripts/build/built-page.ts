import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { type PagePayments, withSimulatorScript } from './page-payments.ts';

interface BuiltPageOptions {
  /** Folder of the built page. */
  readonly folder: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Source of the CDN function that rewrites page paths. */
  readonly routes: string;
  readonly payments: Pick<PagePayments, 'simulatorScript'>;
}

/** The CDN compresses text from this size on. */
const COMPRESSED_FROM_BYTES = 1000;
const HASHED_FOLDER = '/assets/';
/** Of 11; about as fast as gzip. The CDN does not document its own. */
const BROTLI_QUALITY = 5;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
};
const compressions = {
  br: (content: Buffer) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (content: Buffer) => gzipSync(content),
};

/** The production build with the CDN's routing and headers. */
export function builtPage({ folder, headers, routes, payments }: BuiltPageOptions) {
  const route = routeWith(routes);
  const compressed = new Map<string, Buffer>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendDenied(response);
    const uri = route(new URL(`http://page${request.url ?? '/'}`).pathname, request.headers.cookie);
    const file = fileOf(folder, uri);
    if (file === undefined || !(await isFile(file))) return sendDenied(response);
    const type = contentTypeOf(file);
    const stored = await readFile(file);
    const content = type === 'text/html' ? Buffer.from(withSimulatorScript(stored.toString(), payments)) : stored;
    response.setHeader('content-type', type);
    response.setHeader(
      'cache-control',
      uri.startsWith(HASHED_FOLDER) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    const compressible = content.length >= COMPRESSED_FROM_BYTES && /text|json|svg/.test(type);
    const encoding = compressible ? encodingFor(request) : undefined;
    if (encoding !== undefined) {
      response.setHeader('content-encoding', encoding).setHeader('vary', 'Accept-Encoding');
    }
    const body =
      encoding === undefined ? content : once(compressed, etag + encoding, () => compressions[encoding](content));
    response.setHeader('content-length', body.length).end(request.method === 'HEAD' ? undefined : body);
  };
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** By the file extension. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? 'application/octet-stream';
}

/** S3's answer for a missing file without permission to list. */
function sendDenied(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
}

function routeWith(source: string): (uri: string, cookie: string | undefined) => string {
  const routed = z.object({ uri: z.string() });
  const context = createContext({});
  runInContext(source, context);
  return (uri, cookie) => {
    const event = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      request: { uri, headers: {}, cookies: cookiesOf(cookie) },
    });
    return routed.parse(runInContext(`handler(${event})`, context)).uri;
  };
}

/** As CloudFront gives them to its functions. */
function cookiesOf(header = ''): Record<string, { value: string }> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', ...value]) => (name === '' ? [] : [[name, { value: value.join('=') }]])),
  );
}

/** Undefined for a path outside the folder. */
function fileOf(folder: string, uri: string): string | undefined {
  const root = resolve(folder);
  const file = join(root, safelyDecoded(uri));
  return file.startsWith(`${root}/`) ? file : undefined;
}

function safelyDecoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** As the CDN chooses: Brotli if accepted. */
function encodingFor(request: IncomingMessage): keyof typeof compressions | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
