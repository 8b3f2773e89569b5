import type { MessageSender } from '../../engine/support/conversations/types.ts';
import type { AnswerTime } from './answer-time-rules.ts';

/** A message as it travels; instants are texts. */
export type ToldMessage = {
  readonly position: number;
  readonly sender: MessageSender;
  readonly clientId?: string | undefined;
  readonly words: string;
  readonly sentAt: string;
};

/** One thing that is new, with the mark to ask from the next time. */
export type ToldNews =
  | { readonly kind: 'conversation'; readonly number: number | null; readonly mark: string }
  | {
      readonly kind: 'message';
      readonly number: number;
      readonly message: ToldMessage;
      readonly mark: string;
    }
  | { readonly kind: 'closed'; readonly closedAt: string; readonly mark: string };

/** Whom the messenger talks to: everything that a page asks for says that it is still this one. */
export type ToldVisitor = {
  readonly key: string;
  /** Of a customer; a guest is whoever they are. */
  readonly customer: { readonly firstName: string; readonly email: string } | null;
};

/** What opening the messenger answers. */
export type OpenAnswer =
  /** It is another house's: its script is loaded with this key. */
  | { readonly kind: 'hosted'; readonly key: string }
  | {
      readonly kind: 'own';
      readonly visitor: ToldVisitor;
      readonly answerTime: AnswerTime;
      /** How many answers wait to be seen, while the messenger is not on the screen. */
      readonly unseen: number;
      readonly news: readonly ToldNews[];
    };

/** Why something was not taken; `VISITOR_CHANGED` when somebody signed in or out since the messenger was opened. */
export type CallRefusal = { readonly code: string; readonly sentence: string };
