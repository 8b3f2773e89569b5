import type { CustomerId } from '../../core/ids.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { supportCases } from './schema.ts';

export const supportTopics = ['order', 'club', 'visit', 'wholesale', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** `answered` still waits for whatever its writer says to it; `closed` is over. */
export type SupportState = 'open' | 'answered' | 'closed';

export type SupportAnswer = { readonly n: number; readonly words: string; readonly answeredAt: Date };

/** A message to the house, with what it answered. */
export type SupportCase = WithoutNulls<
  Omit<typeof supportCases.$inferSelect, 'formKey' | 'closedBy' | 'updatedAt'>
> & {
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
