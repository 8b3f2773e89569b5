import type { CustomerId } from '../../core/ids.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { supportCases } from './schema.ts';

export const supportTopics = ['order', 'club', 'visit', 'wholesale', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** `answered` may still get a reply of its writer; `closed` is final. */
export type SupportState = 'open' | 'answered' | 'closed';

export type SupportAnswer = { readonly n: number; readonly words: string; readonly answeredAt: Date };

/** A message to the winery with its answers. */
export type SupportCase = WithoutNulls<
  Omit<typeof supportCases.$inferSelect, 'formKey' | 'closedBy' | 'updatedAt'>
> & {
  readonly answers: readonly SupportAnswer[];
  readonly photoCount: number;
};

/** The writer: a signed-in customer with the account's name and address, or a guest as entered. */
export type SupportWriter = {
  readonly name: string;
  readonly email: string;
  readonly customerId: CustomerId | undefined;
};

/** The submitted form; `photos` are files as received, validated by `judgeMessage`. */
export type SupportMessage = {
  /** Generated with the form: the same form sent twice is one case. */
  readonly formKey: string;
  readonly topic: SupportTopic;
  /** Selected by its owner, or entered by a guest. */
  readonly orderNumber: number | undefined;
  readonly message: string;
  readonly photos: readonly Uint8Array[];
};

export type SupportRefusalCode =
  | 'SUPPORT_NAME'
  | 'SUPPORT_MESSAGE'
  | 'SUPPORT_PHOTOS'
  /** The order does not belong to the signed-in customer. */
  | 'ORDER_NOT_FOUND'
  | 'CASE_NOT_FOUND'
  | 'CASE_CLOSED'
  | 'ANSWERED_MEANWHILE'
  | 'SUPPORT_ANSWER';
