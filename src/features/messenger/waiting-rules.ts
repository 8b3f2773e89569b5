import { messageLength } from '../../engine/support/conversations/rules.ts';
import type { Message } from '../../engine/support/conversations/types.ts';

/**
 * Returns the messages that fit into an email, oldest first; the last one may be shortened.
 * @param longest the maximum number of characters in total.
 * @returns `left`: the number of characters left out, in Unicode code points.
 */
export function messageExcerpt(
  messages: readonly Message[],
  longest: number,
): { readonly shown: readonly Message[]; readonly left: number } {
  const shown: Message[] = [];
  let [room, left] = [longest, 0];
  for (const message of messages) {
    const length = messageLength(message.words);
    const fitting = Math.min(length, room);
    room -= fitting;
    left += length - fitting;
    if (fitting === length) shown.push(message);
    else if (fitting > 0) {
      shown.push({ ...message, words: `${[...message.words].slice(0, fitting).join('')}…` });
    }
  }
  return { shown, left };
}
