import { describe, expect, it } from 'vitest';
import { EventReplies } from './event-replies.ts';
import { ScannedBody } from './payload.ts';
import { readBody } from './read-body.ts';

describe('the reply cache', () => {
  it('returns the last reply for ten minutes', () => {
    const replies = new EventReplies();
    replies.keep('e', { id: 'e', note: 'é' }, 1_000);
    replies.keep('e', { id: 'e', note: 'newer' }, 1_100);
    expect(replies.reply('e', 1_700)).toEqual({ body: { id: 'e', note: 'newer' }, answeredAt: 1_100 });
    expect(replies.reply('e', 1_701)).toBeUndefined();
    expect(replies.reply('unknown', 1_000)).toBeUndefined();
    expect([replies.age('e', 1_150), replies.age('unknown', 1_150)]).toEqual([50, Number.POSITIVE_INFINITY]);
  });

  it('keeps a scanned reply byte for byte', () => {
    const replies = new EventReplies();
    const body = Buffer.from(
      '{"id":"e","note":"\\u00e9","bookmakers":[{"key":"novig","markets":[{"key":"h2h","outcomes":[{"name":"Reds","price":105}]}]}]}',
    );
    const scanned = readBody(body);
    expect(scanned).toBeInstanceOf(ScannedBody);
    replies.keep('e', scanned, 1_000);
    expect(replies.reply('e', 1_000)?.body).toMatchObject({ bytes: body, events: [{ id: 'e' }] });
  });

  it('drops replies that are too old', () => {
    const replies = new EventReplies();
    replies.keep('old', {}, 1_000);
    replies.keep('new', {}, 1_500);
    replies.forgetOld(1_601);
    expect([replies.age('old', 1_601), replies.age('new', 1_601)]).toEqual([Number.POSITIVE_INFINITY, 101]);
  });

  it('expects the highest cost of the league so far, and never more than that of the requested markets', () => {
    const replies = new EventReplies();
    expect(replies.expected('nba', 158)).toBe(158);
    replies.paid('nba', 80);
    replies.paid('nba', 60);
    expect([replies.expected('nba', 158), replies.expected('nba', 40), replies.expected('nhl', 90)]).toEqual([
      80, 40, 90,
    ]);
  });
});
