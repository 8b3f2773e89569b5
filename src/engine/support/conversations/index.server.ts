/**
 * The door of conversations in the messenger (docs/decisions/0053): of a customer, or of a guest whom a cookie proves; one open at a
 * time, its messages in one order for everybody, told to whoever shows it as they are written.
 */
export { closeConversation, replyToConversation } from './answer-conversation.server.ts';
export { askForTranscript } from './mail-transcript.server.ts';
export { type ConversationDependencies, type Sent, sendMessage } from './send-message.server.ts';
export { conversationsChannel, forgetConversationsOf, ownerName, setSeen } from './store.server.ts';
export { takeOverConversations } from './take-over.server.ts';
