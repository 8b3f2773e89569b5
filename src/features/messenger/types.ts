import type { MessageSender } from '../../engine/support/conversations/types.ts';
import type { ExpectedAnswerTime } from './answer-time-rules.ts';

/** A message in its JSON form, with times as strings. */
export type MessageView = {
  readonly position: number;
  readonly sender: MessageSender;
  readonly clientId?: string | undefined;
  readonly words: string;
  readonly sentAt: string;
};

/** A conversation update in its JSON form, with the position after which the stream continues. */
export type ConversationUpdateView =
  | { readonly kind: 'conversation'; readonly number: number | null; readonly mark: string }
  | {
      readonly kind: 'message';
      readonly number: number;
      readonly message: MessageView;
      readonly mark: string;
    }
  | { readonly kind: 'closed'; readonly closedAt: string; readonly mark: string };

/** The messenger's visitor. Every request of a page repeats the key. */
export type MessengerVisitorView = {
  readonly key: string;
  /** The signed-in customer; null for a guest. */
  readonly customer: { readonly firstName: string; readonly email: string } | null;
};

/** The response to a page that opens the messenger. */
export type OpenMessengerResponse =
  /** A hosted messenger, whose script is loaded with this key. */
  | { readonly kind: 'hosted'; readonly key: string }
  | {
      readonly kind: 'own';
      readonly visitor: MessengerVisitorView;
      readonly answerTime: ExpectedAnswerTime;
      /** The number of answers that the visitor hasn't seen; 0 while the messenger is on screen. */
      readonly unseen: number;
      readonly news: readonly ConversationUpdateView[];
    };

/**
 * The reason why a messenger call was rejected. The code `VISITOR_CHANGED` means that someone signed in or out since the messenger was
 * opened.
 */
export type MessengerCallRefusal = { readonly code: string; readonly sentence: string };
