import { expect, it } from 'vitest';
import { ungrantedCalls } from './granted-calls.ts';

const call = (name: string, permission: string) => JSON.stringify({ function: name, permission });
const EACH_KIND = [
  call('identity/account/login', 'reads USER'),
  call('identity/account/login', 'writes SESSION'),
  call('identity/account/logout', 'deletes SESSION'),
  call('identity/account/logout', 'publishes sessionsEnded'),
  call('odds/list-opportunities', 'parts reads'),
  call('mail/deliver-mail', 'mail'),
];

it('a call that the function’s row does not grant is found', () => {
  expect(ungrantedCalls([...EACH_KIND, ''])).toEqual([]);
  const others = [
    call('identity/account/get-user', 'writes USER'),
    call('identity/account/login', 'deletes TRIAL'),
    call('odds/list-opportunities', 'parts writes'),
    call('identity/account/login', 'unknown dynamodb:Scan'),
    call('nobody', 'reads USER'),
  ];
  expect(ungrantedCalls([...EACH_KIND, ...others])).toEqual([
    'identity/account/get-user may not: writes USER',
    'identity/account/login may not: deletes TRIAL',
    'odds/list-opportunities may not: parts writes',
    'identity/account/login may not: unknown dynamodb:Scan',
    'nobody may not: reads USER',
  ]);
});

it('a record without a kind of call is a failure, since it must be incomplete', () => {
  expect(ungrantedCalls(EACH_KIND.slice(1))).toEqual(['No call of the kind "reads" was recorded']);
});
