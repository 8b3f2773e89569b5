import type { ConversationId, CustomerId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/** The owner of a conversation: a customer, or the bearer of the cookie with this keyed hash. */
export type ConversationOwner = { readonly customerId: CustomerId } | { readonly guestHash: Buffer };

export type MessageSender = 'visitor' | 'house';

export type Message = {
  /** The message's number within the conversation, from 1. */
  readonly position: number;
  readonly sender: MessageSender;
  /** Generated in the browser; undefined for ours. */
  readonly clientId: string | undefined;
  readonly words: string;
  readonly sentAt: Date;
};

/** A conversation with all its messages, or only those that a client does not know yet. */
export type Conversation = {
  readonly id: ConversationId;
  /** 3001, 3002 …: the number that staff uses. */
  readonly number: number;
  readonly closedAt: Date | undefined;
  /** The last message that the visitor has read. */
  readonly seenPosition: number;
  readonly messages: readonly Message[];
};

/** Our answers that a customer has not read. */
export type UnreadAnswer = {
  readonly id: ConversationId;
  /** The position of the first of them, which identifies this unread batch. */
  readonly position: number;
  readonly email: string;
};

/** A visitor's unanswered messages, from the first one after our last. */
export type UnansweredWait = {
  /** The id of the first of them, which identifies this wait, also when it continues in another conversation. */
  readonly firstId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** The last state of a conversation that a client knows. */
export type ConversationMark = {
  readonly number: number;
  /** 0: no message yet. */
  readonly position: number;
  readonly isClosed: boolean;
};

/** What a client with a mark receives, in this order; each leads to the next mark. */
export type ConversationUpdate =
  /** Another conversation than the known one, without its messages; undefined: there is none. */
  | {
      readonly kind: 'conversation';
      readonly number: number | undefined;
      readonly mark: ConversationMark | undefined;
    }
  | { readonly kind: 'message'; readonly message: Message; readonly mark: ConversationMark }
  | { readonly kind: 'closed'; readonly closedAt: Date; readonly mark: ConversationMark };

/** A conversation as staff sees it. */
export type StaffConversation = Omit<Conversation, 'seenPosition'> & {
  /** The customer; undefined for a guest. */
  readonly customer: { readonly name: string; readonly email: string } | undefined;
  /** Where a guest wants our answers. */
  readonly guestEmail: string | undefined;
  readonly openedAt: Date;
  readonly updatedAt: Date;
  /** Undefined while it is open. */
  readonly closedBy: AuditActor | undefined;
  /** Whether the last message is the visitor's. */
  readonly isWaiting: boolean;
  /** The conversation in which it continues. */
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
