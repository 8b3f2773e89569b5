import type { ConversationId, CustomerId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/** The owner of a conversation: a customer, or the guest whose cookie has this keyed hash. */
export type ConversationOwner = { readonly customerId: CustomerId } | { readonly guestHash: Buffer };

export type MessageSender = 'visitor' | 'house';

export type ConversationMessage = {
  /** The message's number within the conversation, starting at 1. */
  readonly position: number;
  readonly sender: MessageSender;
  /** The id that the browser generated; undefined for staff messages. */
  readonly clientId: string | undefined;
  readonly words: string;
  readonly sentAt: Date;
};

/** A conversation with all of its messages, or only those that a client doesn't have yet. */
export type Conversation = {
  readonly id: ConversationId;
  /** The number that staff use, such as 3001. */
  readonly number: number;
  readonly closedAt: Date | undefined;
  /** The position of the last message that the visitor has read. */
  readonly seenPosition: number;
  readonly messages: readonly ConversationMessage[];
};

/** Staff answers in one conversation that a customer has not read. */
export type UnreadAnswer = {
  readonly id: ConversationId;
  /** The position of the first unread answer, which identifies this batch. */
  readonly position: number;
  readonly email: string;
};

/** A visitor who is waiting for an answer, with the times of the first and last unanswered messages. */
export type WaitingVisitor = {
  /** The id of the first unanswered message. It identifies the wait, even if the wait continues in another conversation. */
  readonly firstId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** The last conversation state that a client has received. */
export type ConversationMark = {
  readonly number: number;
  /** The position of the last received message; 0 for none. */
  readonly position: number;
  readonly isClosed: boolean;
};

/** An update for a client. Updates are sent in order, and each carries the client's next mark. */
export type ConversationUpdate =
  /** Another conversation than the known one, without its messages; undefined: there is none. */
  | {
      readonly kind: 'conversation';
      readonly number: number | undefined;
      readonly mark: ConversationMark | undefined;
    }
  | { readonly kind: 'message'; readonly message: ConversationMessage; readonly mark: ConversationMark }
  | { readonly kind: 'closed'; readonly closedAt: Date; readonly mark: ConversationMark };

/** A conversation as shown to staff. */
export type StaffConversation = Omit<Conversation, 'seenPosition'> & {
  /** The customer who owns the conversation; undefined for a guest. */
  readonly customer: { readonly name: string; readonly email: string } | undefined;
  /** The email address that a guest gave for answers. */
  readonly guestEmail: string | undefined;
  readonly openedAt: Date;
  readonly updatedAt: Date;
  /** The actor who closed the conversation; undefined while it is open. */
  readonly closedBy: AuditActor | undefined;
  /** Whether the last message is from the visitor. */
  readonly isWaiting: boolean;
  /** The number of the conversation in which this one continues. */
  readonly continuedIn: number | undefined;
};

export type ConversationRefusalCode =
  | 'MESSAGE_WORDS'
  /** Too many messages without an answer, or the conversation has its maximum length. */
  | 'MESSAGE_FLOOD'
  /** The client-generated number of the message belongs to another visitor's message. */
  | 'MESSAGE_KEY'
  | 'CONVERSATION_NOT_FOUND'
  | 'CONVERSATION_CLOSED'
  | 'ANSWERED_MEANWHILE'
  /** Nothing to email, or requested too often. */
  | 'TRANSCRIPT';
