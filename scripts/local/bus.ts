import { randomUUID } from 'node:crypto';
import { type AwsReply, awsError, parsedBody } from './aws-json.ts';
import type { Rule } from './deployed.ts';
import { matches } from './event-pattern.ts';

const MOST_ENTRIES = 10;
/** Bytes that one call's entries may hold together. */
const MOST_BYTES = 256 * 1024;

interface BusOptions {
  readonly name: string;
  readonly rules: readonly Rule[];
  /** Starts a function and does not wait for it. */
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

interface Refused {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** EventBridge's PutEvents, as strict as there: a bad entry fails alone, a bad call fails whole. */
export function makeBus({ name, rules, start, now }: BusOptions) {
  for (const { pattern } of rules) matches(pattern, {});

  function put(entry: unknown): { EventId: string } | Refused {
    const { Source, DetailType, Detail, EventBusName, Time } = isObject(entry) ? entry : {};
    if (!isText(Source))
      return refused('InvalidArgument', 'Parameter Source is not valid. Reason: Source is a required argument.');
    if (!isText(DetailType)) {
      return refused(
        'InvalidArgument',
        'Parameter DetailType is not valid. Reason: DetailType is a required argument.',
      );
    }
    if (!isText(Detail))
      return refused('InvalidArgument', 'Parameter Detail is not valid. Reason: Detail is a required argument.');
    const detail = jsonObject(Detail);
    if (detail === undefined) return refused('MalformedDetail', 'Detail is malformed.');
    if (EventBusName !== name) return refused('ResourceNotFoundException', `Event bus ${EventBusName} does not exist.`);
    const id = randomUUID();
    const at = typeof Time === 'number' ? Time * 1000 : now();
    const event = {
      version: '0',
      id,
      'detail-type': DetailType,
      source: Source,
      account: '000000000000',
      time: `${new Date(at).toISOString().slice(0, 19)}Z`,
      region: 'us-east-1',
      resources: [],
      detail,
    };
    for (const { functions } of rules.filter(({ pattern }) => matches(pattern, event))) {
      for (const target of functions) start(target, event);
    }
    return { EventId: id };
  }

  return (target: string, body: string): AwsReply => {
    if (target !== 'AWSEvents.PutEvents') return awsError(400, 'UnknownOperationException', `No operation ${target}`);
    const entries = parsedBody(body)?.Entries;
    if (!Array.isArray(entries) || entries.length === 0) {
      return awsError(400, 'ValidationException', "Value at 'entries' failed to satisfy constraint: at least 1 entry");
    }
    if (entries.length > MOST_ENTRIES) {
      return awsError(
        400,
        'ValidationException',
        "Value at 'entries' failed to satisfy constraint: at most 10 entries",
      );
    }
    if (Buffer.byteLength(body) > MOST_BYTES) {
      return awsError(400, 'ValidationException', 'Total size of the entries in the request is over the limit.');
    }
    const results = entries.map(put);
    const failed = results.filter((result) => 'ErrorCode' in result).length;
    return { status: 200, body: JSON.stringify({ FailedEntryCount: failed, Entries: results }) };
  };
}

function refused(ErrorCode: string, ErrorMessage: string): Refused {
  return { ErrorCode, ErrorMessage };
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
