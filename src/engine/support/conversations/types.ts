import type { ConversationId, CustomerId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/** Whose a conversation is: of a customer, or of whoever bears the cookie with this keyed hash. */
export type ConversationOwner = { readonly customerId: CustomerId } | { readonly guestHash: Buffer };

export type MessageSender = 'visitor' | 'house';

export type Message = {
  /** Counts the messages of a conversation from 1: their order, for everybody. */
  readonly position: number;
  readonly sender: MessageSender;
  /** Made in the browser with the message; undefined for one of the house. */
  readonly clientId: string | undefined;
  readonly words: string;
  readonly sentAt: Date;
};

/** A conversation, with its messages or with those that somebody does not know yet. */
export type Conversation = {
  readonly id: ConversationId;
  /** 3001, 3002 …: what staff calls it. */
  readonly number: number;
  readonly closedAt: Date | undefined;
  /** The last message that its visitor has looked at. */
  readonly seenPosition: number;
  readonly messages: readonly Message[];
};

/** Answers of the house that a customer has not looked at. */
export type UnseenAnswer = {
  readonly id: ConversationId;
  /** Of the first of them: the name of this waiting. */
  readonly position: number;
  readonly email: string;
};

/** A visitor's words that nobody has answered: from the first ones after our last on. */
export type Wait = {
  /** The number of the first of them: the name of this waiting, also when it goes on in another conversation. */
  readonly firstId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** The last that somebody knows of their conversation. */
export type Mark = {
  readonly number: number;
  /** 0: no message yet. */
  readonly position: number;
  readonly isClosed: boolean;
};

/** What somebody who knows a conversation up to a mark is told, in this order; each leads to the next mark. */
export type News =
  /** Another conversation than the one that they know, without its messages; undefined: there is none. */
  | { readonly kind: 'conversation'; readonly number: number | undefined; readonly mark: Mark | undefined }
  | { readonly kind: 'message'; readonly message: Message; readonly mark: Mark }
  | { readonly kind: 'closed'; readonly closedAt: Date; readonly mark: Mark };

/** A conversation as staff sees it. */
export type StaffConversation = Omit<Conversation, 'seenPosition'> & {
  /** Of a customer; a guest is whoever they are. */
  readonly customer: { readonly name: string; readonly email: string } | undefined;
  /** Where a guest wants our answers. */
  readonly guestEmail: string | undefined;
  readonly openedAt: Date;
  readonly updatedAt: Date;
  /** Undefined while it is open. */
  readonly closedBy: AuditActor | undefined;
  /** Whether the last word is the visitor's. */
  readonly isWaiting: boolean;
  /** The one that it goes on in. */
  readonly continuedIn: number | undefined;
};

export type ConversationRefusalCode =
  | 'MESSAGE_WORDS'
  /** Too many messages without an answer between them, or a conversation that is as long as it may be. */
  | 'MESSAGE_FLOOD'
  /** The number of the message is one that somebody else has used. */
  | 'MESSAGE_KEY'
  | 'CONVERSATION_NOT_FOUND'
  | 'CONVERSATION_CLOSED'
  /** Nothing to mail, or asked for too often. */
  | 'TRANSCRIPT';
