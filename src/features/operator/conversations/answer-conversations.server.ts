import { ok, refused } from '../../../core/result.ts';
import {
  closeConversation,
  replyToConversation,
} from '../../../engine/support/conversations/index.server.ts';
import {
  listOpenConversations,
  viewConversationByNumber,
} from '../../../engine/support/conversations/view.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { conversationCommands } from './command-table.ts';
import { conversationsText, conversationText } from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof conversationCommands> = {
  conversations: async ({ database }, { limit = defaultLimit }) => {
    const open = await listOpenConversations(database.read, limit);
    return ok({ text: conversationsText(open), data: open });
  },

  conversation: async ({ database }, { number }) => {
    const found = await viewConversationByNumber(database.read, number);
    if (found) return successOutcome(conversationText(found), found);
    return refused({ code: 'CONVERSATION_NOT_FOUND', sentence: `There is no conversation ${number}.` });
  },

  reply: async (shop, { number, text }) => {
    const replied = await replyToConversation(shop, { number, actor: shop.actor, words: text.trim() });
    if (!replied.ok) return replied;
    return successOutcome(`Reply sent in conversation ${number}.`, { number, ...replied.value });
  },

  'close-conversation': async (shop, { number }) => {
    const closed = await closeConversation(await shop.open(), { number, actor: shop.actor });
    return closed.ok ? successOutcome(`Conversation ${number} was closed.`, { number }) : closed;
  },
};
