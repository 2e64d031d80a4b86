import { expect, it } from 'vitest';
import { accessLogLine, type LoggedRequest } from './access-log.ts';

const throttled: LoggedRequest = {
  ...{ requestId: 'abc=', at: new Date('2026-11-21T12:00:05Z'), routeKey: '$default', status: 503, bytes: 33 },
  ...{ milliseconds: 7, functionStatus: undefined, error: 'Service Unavailable' },
};

it('a line of the access log has the format’s fields, and a dash for what is unknown', () => {
  const format =
    '{"id":"$context.requestId","at":"$context.requestTime","route":"$context.routeKey","f":"$context.integration.status"}';
  expect(JSON.parse(accessLogLine(format, throttled))).toEqual({
    ...{ id: 'abc=', at: '21/Nov/2026:12:00:05 +0000', route: '$default', f: '-' },
  });
});

it('a format with a variable that is not simulated is refused', () => {
  expect(() => accessLogLine('$context.identity.sourceIp', throttled)).toThrow('$context.identity.sourceIp');
});
