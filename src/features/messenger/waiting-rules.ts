import { messageLength } from '../../engine/support/conversations/rules.ts';
import type { ConversationMessage } from '../../engine/support/conversations/types.ts';

/**
 * Returns the messages that fit into an email, oldest first; the last one may be shortened.
 * @param longest the maximum number of characters in total, not counting the ellipsis of a shortened message.
 * @returns `left`: the number of characters left out, in Unicode code points.
 */
export function messageExcerpt(
  messages: readonly ConversationMessage[],
  longest: number,
): { readonly shown: readonly ConversationMessage[]; readonly left: number } {
  const shown: ConversationMessage[] = [];
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
