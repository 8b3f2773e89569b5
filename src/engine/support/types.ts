import type { CustomerId, OrderId, SupportCaseId } from '../../core/ids.ts';

export const supportTopics = ['order', 'club', 'visit', 'wholesale', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** `answered` still waits for whatever its writer says to it; `closed` is over. */
export type SupportState = 'open' | 'answered' | 'closed';

export type SupportAnswer = { readonly n: number; readonly words: string; readonly answeredAt: Date };

/** A message to the house, with what it answered. */
export type SupportCase = {
  readonly id: SupportCaseId;
  /** What its writer was told: 2001, 2002 … */
  readonly number: number;
  readonly topic: SupportTopic;
  readonly name: string;
  readonly email: string;
  /** Undefined for a guest, of whom only is known what they typed. */
  readonly customerId: CustomerId | undefined;
  /** An order that its owner picked while signed in. */
  readonly orderId: OrderId | undefined;
  /** Of that order, or as a guest typed it: then nobody has checked whose it is. */
  readonly orderNumber: number | undefined;
  readonly message: string;
  readonly state: SupportState;
  readonly receivedAt: Date;
  readonly closedAt: Date | undefined;
  readonly answers: readonly SupportAnswer[];
  readonly photoCount: number;
};

/** Who writes: a signed-in customer under their own name and mailbox, or a guest as they say. */
export type SupportWriter = {
  readonly name: string;
  readonly email: string;
  readonly customerId: CustomerId | undefined;
};

/** What the form sends; `photos` are files as they came, judged by `judgeMessage`. */
export type SupportMessage = {
  /** Made with the form: the same form sent twice is one case. */
  readonly formKey: string;
  readonly topic: SupportTopic;
  /** Picked by its owner, or typed by a guest. */
  readonly orderNumber: number | undefined;
  readonly message: string;
  readonly photos: readonly Uint8Array[];
};

export type SupportRefusalCode =
  | 'SUPPORT_NAME'
  | 'SUPPORT_MESSAGE'
  | 'SUPPORT_PHOTOS'
  /** The order is not one of whoever is signed in. */
  | 'ORDER_NOT_FOUND'
  | 'CASE_NOT_FOUND'
  | 'CASE_CLOSED'
  | 'SUPPORT_ANSWER';
