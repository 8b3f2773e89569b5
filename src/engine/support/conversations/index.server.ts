/**
 * Entry point of messenger conversations (docs/decisions/0053). A conversation belongs to a customer, or to a guest identified by a cookie;
 * one is open at a time, with its messages in one order, and subscribers are notified as messages are written.
 */
export {
  type ConversationDependencies,
  closeConversation,
  moveConversationsToCustomer,
  replyToConversation,
  requestTranscript,
  type SentMessage,
  sendMessage,
} from './handle-conversations.server.ts';
export { conversationsChannel, deleteConversationsOf, markRead, ownerName } from './store.server.ts';
