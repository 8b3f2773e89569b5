import type { CustomerId } from '../../core/ids.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { supportCases } from './schema.ts';

export const supportTopics = ['order', 'club', 'visit', 'wholesale', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** State of a support case. An `answered` case stays open for a reply from its writer; `closed` is final. */
export type SupportState = 'open' | 'answered' | 'closed';

export type SupportAnswer = { readonly n: number; readonly words: string; readonly answeredAt: Date };

/** A message to the winery, with the winery's answers. */
export type SupportCase = WithoutNulls<
  Omit<typeof supportCases.$inferSelect, 'formKey' | 'closedBy' | 'updatedAt'>
> & {
  readonly answers: readonly SupportAnswer[];
  readonly photoCount: number;
};

/** The writer of a message: a signed-in customer with the name and email of their account, or a guest with the details they entered. */
export type SupportWriter = {
  readonly name: string;
  readonly email: string;
  readonly customerId: CustomerId | undefined;
};

/** The submitted support form. `photos` holds the uploaded files, not yet validated by `validateSupportMessage`. */
export type SupportMessage = {
  /** A key generated with the form, so that submitting the same form twice creates only one case. */
  readonly formKey: string;
  readonly topic: SupportTopic;
  /** The order number, selected by the signed-in owner of the order or entered by a guest. */
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
