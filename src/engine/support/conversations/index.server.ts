/**
 * Entry point of messenger conversations (docs/decisions/0053). A conversation belongs to a customer, or to a guest identified by a cookie.
 * An owner has one open conversation at a time, its messages are in one order, and subscribers are notified of each new message.
 */
export {
  type ConversationDependencies,
  closeConversation,
  moveConversationsToCustomer,
  replyToConversation,
  requestTranscript,
  type SentMessage,
  sendVisitorMessage,
} from './handle-conversations.server.ts';
export {
  conversationSubscriberKey,
  conversationsChannel,
  deleteConversationsOfCustomer,
  markConversationRead,
} from './store.server.ts';
