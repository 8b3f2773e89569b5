import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageLength } from '../../engine/support/conversations/rules.ts';
import type { ConversationMessage } from '../../engine/support/conversations/types.ts';
import { messageExcerpt } from './waiting-rules.ts';

const said = (words: string): ConversationMessage => ({
  ...{ position: 1, sender: 'visitor', clientId: undefined, words },
  sentAt: new Date('2026-11-23T20:00:00Z'),
});
const shownOf = (words: readonly string[], longest: number) => {
  const { shown, left } = messageExcerpt(words.map(said), longest);
  return { shown: shown.map((message) => message.words), left };
};

describe('the excerpt of waiting messages', () => {
  it.each([
    [['Hello', 'there'], 10, { shown: ['Hello', 'there'], left: 0 }],
    [['Hello', 'there'], 7, { shown: ['Hello', 'th…'], left: 3 }],
    [['Hello', 'there', 'you'], 5, { shown: ['Hello'], left: 8 }],
    [['🍷🍷🍷'], 2, { shown: ['🍷🍷…'], left: 1 }],
  ])('limits %j to %i characters as %j', (words, longest, expected) => {
    expect(shownOf(words, longest)).toEqual(expected);
  });

  it('never exceeds the limit and counts every character as shown or left out', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 200 }), (all, longest) => {
        const { shown, left } = shownOf(all, longest);
        const marks = shown.some((part, index) => part !== all[index]) ? 1 : 0;
        const count = messageLength(shown.join('')) - marks;
        expect(count).toBeLessThanOrEqual(longest);
        expect(count + left).toBe(messageLength(all.join('')));
      }),
    );
  });
});
