/**
 * The door of conversations in the messenger (docs/decisions/0053): of a customer, or of a guest whom a cookie proves; one open at a
 * time, its messages in one order for everybody, told to whoever shows it as they are written.
 */
export {
  askForTranscript,
  type ConversationDependencies,
  closeConversation,
  replyToConversation,
  type Sent,
  sendMessage,
  takeOverConversations,
} from './handle-conversations.server.ts';
export { conversationsChannel, forgetConversationsOf, ownerName, setSeen } from './store.server.ts';
