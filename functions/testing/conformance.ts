import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type OperationResponse, openApiDocument } from '../../shared/contracts/openapi/openapi.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Statuses for a method that a path does not have: 405, or a general error. */
const WITHOUT_OPERATION: readonly number[] = [403, 405, 500, 503];

const unpackers = new Map<string, (bytes: Uint8Array) => Buffer>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
]);

const paths = Object.entries(openApiDocument().paths).map(([path, operations]) => ({
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  operations,
}));
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
const compiled = new WeakMap<OperationResponse, ValidateFunction>();

/** Differences between a response and the OpenAPI document; unknown paths are not checked. */
export function contractViolations(
  { method = 'GET', path = '/api/auth/user' }: TestRequest,
  answer: TestResponse,
): string[] {
  const called = `${method} ${path}`;
  const found = paths.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''));
  if (found === undefined) return [];
  const operation = method === method.toUpperCase() ? found.operations[method.toLowerCase()] : undefined;
  if (operation === undefined) {
    return WITHOUT_OPERATION.includes(answer.status)
      ? []
      : [
          `${called} is not a call of the API, but was answered ${answer.status}: use the handler’s method and path, or mark a test-only handler with undocumented()`,
        ];
  }
  const response = operation.responses[answer.status];
  if (response === undefined)
    return [`${operation.operationId} has no documented response ${answer.status} (${called})`];
  return [...headerProblems(response, answer), ...bodyProblems(response, answer)].map(
    (problem) => `${operation.operationId} answered ${answer.status} (${called}): ${problem}`,
  );
}

function headerProblems({ headers = {}, content }: OperationResponse, answer: TestResponse): string[] {
  const missing = Object.entries(headers)
    .filter(([name, { required }]) => required === true && answer.headers[name.toLowerCase()] === undefined)
    .map(([name]) => `no ${name}`);
  const type = answer.headers['content-type'];
  return content === undefined || type === JSON_TYPE ? missing : [...missing, `Content-Type is ${type}`];
}

function bodyProblems(response: OperationResponse, answer: TestResponse): string[] {
  const schema = response.content?.['application/json'].schema;
  if (schema === undefined) return answer.bytes.length === 0 ? [] : ['an unexpected body'];
  let validate = compiled.get(response);
  if (validate === undefined) {
    validate = ajv.compile({ ...schema });
    compiled.set(response, validate);
  }
  if (validate(bodyOf(answer))) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [`the body${instancePath}`, message, JSON.stringify(params)].join(' '),
  );
}

function bodyOf({ body, bytes, headers }: TestResponse): unknown {
  const unpack = unpackers.get(headers['content-encoding'] ?? '');
  return unpack === undefined ? body : JSON.parse(unpack(bytes).toString('utf8'));
}
