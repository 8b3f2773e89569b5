import type { Branded } from '../../core/ids.ts';

export type NoticeId = Branded<string, 'NoticeId'>;

/** Every mail that the shop can owe; the sender has one text for each. */
export type NoticeKind =
  | 'order-confirmation'
  /** A fresh link to an order, asked for by number, e-mail and ZIP. */
  | 'order-link'
  /** The card was approved, but the wine had gone meanwhile: the payment was released. */
  | 'sold-out-after-payment'
  /** A second approval of an order that was already paid, or one with a wrong amount: released. */
  | 'payment-released';

/** A mail that is owed, once for each (kind, subject, occurrence) (Q11). */
export type OwedNotice = {
  readonly kind: NoticeKind;
  readonly subjectType: 'order';
  readonly subjectId: string;
  /** Tells repeats of the same kind apart, such as two requests for a fresh link; empty when there can be only one. */
  readonly occurrence: string;
  readonly recipient: string;
  readonly at: Date;
};

export type Notice = Omit<OwedNotice, 'at'> & {
  readonly id: NoticeId;
  /** The same at each try, so that mailboxes recognise a repeat. Without angle brackets. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly sentAt: Date | undefined;
};

/** Data of the job `send-notice`: the id only, since everything else is read when it runs. */
export type SendNoticeJob = { readonly noticeId: NoticeId };
