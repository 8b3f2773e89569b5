import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationId } from '../../../core/ids.ts';
import {
  conversationUpdatesSince,
  evaluateMessageLimits,
  evaluateTranscriptRequest,
  formatConversationMark,
  isVisitorWaitOverdue,
  parseConversationMark,
  unansweredMessages,
  validateMessageText,
} from './rules.ts';
import type { Conversation, ConversationMark, ConversationMessage, ConversationUpdate } from './types.ts';

const at = new Date('2026-11-23T20:00:00Z');
const message = (position: number): ConversationMessage => ({
  ...{ position, sender: position % 3 === 0 ? 'house' : 'visitor', clientId: undefined },
  ...{ words: `word ${position}`, sentAt: at },
});
const conversation = (count: number, closedAt?: Date, number = 3001): Conversation => ({
  ...{ id: 'c' as ConversationId, number, closedAt, seenPosition: 0 },
  messages: Array.from({ length: count }, (_, index) => message(index + 1)),
});

describe('validateMessageText', () => {
  it.each([
    ['', 'Write a message first.'],
    ['é'.repeat(2_001), 'That’s one character too long. The limit is 2,000.'],
    ['🍷'.repeat(2_012), 'That’s 12 characters too long. The limit is 2,000.'],
  ])('rejects an empty or overlong message with “$1”', (words, sentence) => {
    expect(validateMessageText(words, 2_000)).toMatchObject({
      refusals: [{ code: 'MESSAGE_WORDS', sentence }],
    });
  });

  it('accepts a message of the maximum length', () => {
    expect(validateMessageText('🍷'.repeat(2_000), 2_000).ok).toBe(true);
  });
});

describe('the limits of a conversation', () => {
  it('allow twenty unanswered and five hundred total messages', () => {
    expect(evaluateMessageLimits({ messageCount: 30, unanswered: 19 })).toBeUndefined();
    expect(evaluateMessageLimits({ messageCount: 30, unanswered: 20 })).toMatchObject({ ok: false });
    expect(evaluateMessageLimits({ messageCount: 499, unanswered: 0 })).toBeUndefined();
    expect(evaluateMessageLimits({ messageCount: 500, unanswered: 0 })).toMatchObject({ ok: false });
  });

  it('allow five transcripts, and none without messages', () => {
    const asked = { transcriptCount: 4, hasMessages: true, isGuest: true };
    expect(evaluateTranscriptRequest(asked)).toBeUndefined();
    expect(evaluateTranscriptRequest({ ...asked, transcriptCount: 5 })).toMatchObject({ ok: false });
    expect(evaluateTranscriptRequest({ ...asked, hasMessages: false })).toMatchObject({ ok: false });
  });
});

describe('a waiting visitor', () => {
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);

  it.each([
    ['has just written', 0, 0, false],
    ['wrote once, 2:59 minutes ago', 179, 179, false],
    ['wrote once, three minutes ago', 180, 180, true],
    ['is still writing 4:59 minutes after the first message', 299, 10, false],
    ['is still writing five minutes after the first message', 300, 10, true],
  ])('who $0 is overdue: $3', (_, first, last, isReported) => {
    expect(isVisitorWaitOverdue({ firstAt: ago(first), lastAt: ago(last) }, at)).toBe(isReported);
  });

  it.each([
    [0, []],
    [2, [1, 2]],
    [3, []],
    [5, [4, 5]],
  ])('with %i messages, every third of them from staff, has the unanswered messages %j', (count, waiting) => {
    expect(unansweredMessages(conversation(count).messages).map(({ position }) => position)).toEqual(waiting);
  });
});

const marks = fc.record<ConversationMark>({
  number: fc.integer({ min: 3001, max: 999_999_999 }),
  position: fc.nat({ max: 999_999 }),
  isClosed: fc.boolean(),
});

describe('a conversation mark', () => {
  it('is parsed back exactly as formatted', () => {
    const isRead = (mark: ConversationMark) =>
      expect(parseConversationMark(formatConversationMark(mark))).toEqual(mark);
    fc.assert(fc.property(marks, (mark) => void isRead(mark)));
  });

  it.each(['', 'x', '3001', '3001.', '3001.x', '-1.2', '3001.4.open', '3001.4\n', '9'.repeat(30)])(
    'cannot be parsed from %j',
    (text) => expect(parseConversationMark(text)).toBeUndefined(),
  );
});

/** Returns what a client shows after these updates. */
function heard(news: readonly ConversationUpdate[]) {
  const known = { number: undefined as number | undefined, words: [] as string[], isClosed: false };
  for (const each of news) {
    if (each.kind === 'conversation')
      Object.assign(known, { number: each.number, words: [], isClosed: false });
    if (each.kind === 'message') known.words.push(each.message.words);
    if (each.kind === 'closed') known.isClosed = true;
  }
  return known;
}

describe('conversationUpdatesSince', () => {
  it('returns every message exactly once, however the updates are batched', () => {
    const growing = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(growing, fc.boolean(), (steps, isClosed) => {
        let mark: ConversationMark | undefined;
        let count = 0;
        const told: ConversationUpdate[] = [];
        for (const step of steps) {
          count += step;
          const portion = conversationUpdatesSince(mark, conversation(count));
          told.push(...portion);
          mark = portion.at(-1)?.mark ?? mark;
        }
        const whole = conversation(count, isClosed ? at : undefined);
        told.push(...conversationUpdatesSince(mark, whole));
        expect(heard(told)).toEqual(heard(conversationUpdatesSince(undefined, whole)));
        expect(conversationUpdatesSince(told.at(-1)?.mark, whole)).toEqual([]);
      }),
    );
  });

  it('announces another conversation before its messages, or that the conversation is gone', () => {
    const known = { number: 3001, position: 7, isClosed: true };
    expect(conversationUpdatesSince(known, conversation(2, undefined, 3009)).map(({ kind }) => kind)).toEqual(
      ['conversation', 'message', 'message'],
    );
    expect(conversationUpdatesSince(known, undefined)).toMatchObject([
      { kind: 'conversation', number: undefined },
    ]);
    expect(conversationUpdatesSince(undefined, undefined)).toEqual([]);
  });
});
