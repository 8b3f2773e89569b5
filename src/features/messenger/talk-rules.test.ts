import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSendingMessage,
  applyConversationUpdate,
  emptyConversation,
  type MessengerConversation,
  markMessageFailed,
  rebuildConversation,
} from './talk-rules.ts';
import type { ConversationUpdateView } from './types.ts';

const sentAt = '2026-11-23T20:00:00.000Z';
const told = (position: number, number = 3001): ConversationUpdateView & { readonly kind: 'message' } => ({
  kind: 'message',
  number,
  message: {
    position,
    sender: 'visitor',
    clientId: `${number}-${position}`,
    words: `word ${position}`,
    sentAt,
  },
  mark: `${number}.${position}`,
});
const begun: ConversationUpdateView = { kind: 'conversation', number: 3001, mark: '3001.0' };
const closed: ConversationUpdateView = { kind: 'closed', closedAt: sentAt, mark: '3001.2.closed' };
const wordsOf = ({ messages }: MessengerConversation) => messages.map(({ words }) => words);

describe('the conversation shown to a visitor', () => {
  it('is the same for any order of responses and stream events', () => {
    const count = 6;
    const stream = Array.from({ length: count }, (_, index) => told(index + 1));
    const answers = fc.array(
      fc.record({ at: fc.nat({ max: count }), position: fc.integer({ min: 1, max: count }) }),
    );
    fc.assert(
      fc.property(answers, (early) => {
        const order = stream.flatMap((news, at) => [
          ...early.filter((each) => each.at === at).map(({ position }) => told(position)),
          news,
        ]);
        const talk = [begun, ...order].reduce(applyConversationUpdate, emptyConversation);
        expect(wordsOf(talk)).toEqual(stream.map(({ message }) => message.words));
        expect(talk.mark).toBe(`3001.${count}`);
      }),
    );
  });

  it('shows pending messages until they have a position, and failed ones until they are sent again', () => {
    let talk = addSendingMessage(emptyConversation, '3001-2', 'word 2');
    talk = markMessageFailed(talk, '3001-2', 'Please wait a moment.');
    expect(talk.waiting).toEqual([
      { clientId: '3001-2', words: 'word 2', state: 'failed', sentence: 'Please wait a moment.' },
    ]);
    talk = addSendingMessage(talk, '3001-2', 'word 2');
    // Another tab was faster: the stream delivers its message.
    talk = applyConversationUpdate(applyConversationUpdate(talk, begun), told(2));
    expect(talk.waiting).toMatchObject([{ state: 'sent' }]);
    talk = applyConversationUpdate(applyConversationUpdate(talk, told(1)), told(2));
    expect([wordsOf(talk), talk.waiting]).toEqual([['word 1', 'word 2'], []]);
  });

  it('ends when it is closed, and starts again with the next message', () => {
    const over = [begun, told(1), told(2), closed].reduce(applyConversationUpdate, emptyConversation);
    expect(over).toMatchObject({ closedAt: sentAt, mark: '3001.2.closed' });
    const next = applyConversationUpdate(over, told(1, 3005));
    expect([wordsOf(next), next.closedAt, next.number]).toEqual([['word 1'], undefined, 3005]);
    // A late response from the old conversation doesn't reopen it.
    expect(applyConversationUpdate(next, told(1))).toEqual(next);
  });

  it('keeps only pending messages when it is reloaded', () => {
    const before = addSendingMessage(
      [begun, told(1)].reduce(applyConversationUpdate, emptyConversation),
      'new',
      'still typing',
    );
    const after = rebuildConversation(before, [{ kind: 'conversation', number: 2990, mark: '2990.0' }]);
    expect([wordsOf(after), after.waiting.length]).toEqual([[], 1]);
    expect(
      rebuildConversation(addSendingMessage(emptyConversation, '3001-1', 'word 1'), [begun, told(1)]).waiting,
    ).toEqual([]);
  });
});
