import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { type Credentials, signedHeaders } from './signed-call.ts';

// One call is all that is wanted of this service: its SDK would be a fifth of every function's code, and functions are kept small
// because each of them is loaded while somebody waits.

const ATTEMPT_MS = 3_000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;

interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * The decrypted value of a parameter; undefined when there is none of that name. Where the service is, and by whose account it is
 * asked, stands in the environment as every AWS client reads it. A call that meets no answer or a failure of theirs is made again.
 */
export async function fetchParameter(name: string): Promise<string | undefined> {
  const body = JSON.stringify({ Name: name, WithDecryption: true });
  const { status, text } = await answered(body);
  if (status === 200) {
    const value = memberOf(memberOf(JSON.parse(text), 'Parameter'), 'Value');
    if (typeof value === 'string') return value;
    throw new Error('the parameter store answered without a value');
  }
  const failure = failureIn(text);
  if (failure === 'ParameterNotFound') return undefined;
  throw new Error(`the parameter store answered ${status} ${failure}`);
}

async function answered(body: string): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await ask(body).catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw error;
      return undefined;
    });
    if (reply !== undefined && (attempt === ATTEMPTS || !isPassing(reply))) return reply;
    await setTimeout(PAUSE_MS * 2 ** attempt);
  }
}

function isPassing({ status, text }: Reply): boolean {
  return status >= 500 || /Throttl|TooManyRequests/.test(failureIn(text));
}

/** The name of a failure, without the namespace that some services write before it. */
function failureIn(text: string): string {
  try {
    return (
      String(memberOf(JSON.parse(text), '__type'))
        .split('#')
        .at(-1) ?? ''
    );
  } catch {
    return '';
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function ask(body: string): Promise<Reply> {
  const region = variable('AWS_REGION');
  const { AWS_ENDPOINT_URL_SSM, AWS_ENDPOINT_URL } = process.env;
  const url = new URL(AWS_ENDPOINT_URL_SSM ?? AWS_ENDPOINT_URL ?? `https://ssm.${region}.amazonaws.com`);
  const call = { host: url.host, region, service: 'ssm', target: 'AmazonSSM.GetParameter', body };
  const headers = signedHeaders(call, credentials(), new Date());
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const open = url.protocol === 'http:' ? plainRequest : secureRequest;
  return new Promise((resolve, reject) => {
    const request = open({ ...destination(url), method: 'POST', headers, signal }, async (response) => {
      try {
        const chunks: Uint8Array[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject);
    request.end(body);
  });
}

function destination({ hostname, port, pathname }: URL) {
  return { hostname: hostname.replaceAll(/[[\]]/g, ''), path: pathname, ...(port === '' ? {} : { port }) };
}

function credentials(): Credentials {
  return {
    accessKeyId: variable('AWS_ACCESS_KEY_ID'),
    secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
    sessionToken: process.env.AWS_SESSION_TOKEN || undefined,
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`missing in the environment: ${name}`);
  return value;
}
