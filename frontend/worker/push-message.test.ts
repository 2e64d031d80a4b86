// @vitest-environment node
import { describe, expect, it, test } from 'vitest';
import { ownPath, readPushMessage, shownText } from './push-message.ts';

const ORIGIN = 'https://crossbook.example';
const message = {
  web_push: 8030,
  notification: {
    title: 'Arb 2.4%: Lakers @ Suns',
    body: 'FanDuel +105 / DraftKings +104',
    navigate: `${ORIGIN}/?details=o1`,
    tag: 'o-o1',
    actions: [{ action: 'placed', title: 'Placed' }],
  },
  v: 1,
  answer: 'k1_tok-en',
  id: 'alert-1',
  expires: 1_795_377_912,
};

it('a push of ours is read with its times in milliseconds and its address as a path', () => {
  expect(readPushMessage(JSON.stringify(message), ORIGIN)).toEqual({
    title: 'Arb 2.4%: Lakers @ Suns',
    body: 'FanDuel +105 / DraftKings +104',
    tag: 'o-o1',
    path: '/?details=o1',
    id: 'alert-1',
    answerToken: 'k1_tok-en',
    actions: [{ action: 'placed', title: 'Placed' }],
    expiresAt: 1_795_377_912_000,
  });
});

test.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['a message without a notification', '{"id":"x"}'],
  ['a message whose title is no text', '{"notification":{"title":1}}'],
])('%s is shown as new opportunities, which lead to the history', (_name, text) => {
  expect(readPushMessage(text, ORIGIN)).toMatchObject({ title: 'New opportunities', path: '/alerts/history' });
});

it.each([
  ['https://crossbook.example.evil.com/x'],
  ['//evil.com/x'],
  ['javascript:alert(1)'],
  ['http://crossbook.example/'],
  [7],
])('a press never leads to %s', (address) => {
  expect(ownPath(address, ORIGIN)).toBeUndefined();
  const text = JSON.stringify({ ...message, notification: { ...message.notification, navigate: address } });
  expect(readPushMessage(text, ORIGIN).path).toBe('/alerts/history');
});

it('a press leads to a path of ours', () => {
  expect(ownPath('/overlap?details=a#b', ORIGIN)).toBe('/overlap?details=a#b');
});

describe('the text of a push', () => {
  const read = readPushMessage(JSON.stringify(message), ORIGIN);

  it('is shown until its prices expire', () => {
    expect(shownText(read, 1_795_377_912_000).title).toBe('Arb 2.4%: Lakers @ Suns');
  });

  it('says no price once they have', () => {
    const { title, body } = shownText(read, 1_795_377_912_001);
    expect(title).toBe('This opportunity may be gone');
    expect(body).not.toMatch(/\d/);
  });
});
