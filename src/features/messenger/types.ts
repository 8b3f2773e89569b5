import type { MessageSender } from '../../engine/support/conversations/types.ts';
import type { AnswerTime } from './answer-time-rules.ts';

/** A message as JSON, with instants as strings. */
export type MessageView = {
  readonly position: number;
  readonly sender: MessageSender;
  readonly clientId?: string | undefined;
  readonly words: string;
  readonly sentAt: string;
};

/** One event, with the position to continue from. */
export type ConversationUpdateView =
  | { readonly kind: 'conversation'; readonly number: number | null; readonly mark: string }
  | {
      readonly kind: 'message';
      readonly number: number;
      readonly message: MessageView;
      readonly mark: string;
    }
  | { readonly kind: 'closed'; readonly closedAt: string; readonly mark: string };

/** The visitor, whose key every request of a page repeats. */
export type VisitorView = {
  readonly key: string;
  /** The signed-in customer; null for a guest. */
  readonly customer: { readonly firstName: string; readonly email: string } | null;
};

/** The response to opening the messenger. */
export type OpenMessengerResponse =
  /** A hosted messenger, whose script is loaded with this key. */
  | { readonly kind: 'hosted'; readonly key: string }
  | {
      readonly kind: 'own';
      readonly visitor: VisitorView;
      readonly answerTime: AnswerTime;
      /** The number of unseen answers while the messenger isn't on screen. */
      readonly unseen: number;
      readonly news: readonly ConversationUpdateView[];
    };

/** Why a call was rejected. `VISITOR_CHANGED`: someone signed in or out since the messenger was opened. */
export type CallRefusal = { readonly code: string; readonly sentence: string };
