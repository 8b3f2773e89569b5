import type { NoticeId } from '../../core/ids.ts';
import type { MailAddress } from '../../integrations/mail/port.ts';

/** The kinds of email about a reward redeemed for points, each sent once. */
export type RewardNoticeKind =
  /** A voucher, with its code. */
  | 'reward-issued'
  /** The engraving has started. */
  | 'reward-in-production'
  /** An unused voucher expires soon. */
  | 'reward-expiring'
  /** The reward was canceled and its points returned. */
  | 'reward-cancelled';

/** The kinds of email about an order. */
export type OrderNoticeKind =
  | 'order-confirmation'
  /** A new link to an order, requested with its number, email address and ZIP code. */
  | 'order-link'
  /** The card was approved after the wine had sold out, so the payment was released. */
  | 'sold-out-after-payment'
  /** A second approval of a paid order, or an approval of a wrong amount, was released. */
  | 'payment-released';

/**
 * The kinds of email about an order's fulfillment, refunds and problem reports. The occurrence identifies the parcel, hold, refund, change
 * or report; it is empty for `order-cancelled`.
 */
export type FulfillmentNoticeKind =
  | 'order-held'
  | 'order-cancelled'
  | 'order-refunded'
  | 'address-changed'
  | 'parcel-shipped'
  | 'parcel-attempted'
  | 'parcel-delivered'
  | 'parcel-returned'
  | 'ready-for-pickup'
  | 'pickup-reminder'
  | 'pickup-expired'
  /** About a problem report; the occurrence is its number. */
  | 'problem-received'
  | 'problem-refunded'
  | 'problem-replaced'
  | 'problem-declined';

/**
 * The kinds of email about an account. The occurrence is or contains the id of the token in the email or the time of the event; it is empty
 * for an email sent only once.
 */
export type AccountNoticeKind =
  | 'welcome'
  | 'confirm-address'
  /** To the owner of an account: a visitor tried to sign up with its address. */
  | 'account-exists'
  | 'reset-password'
  /** A sign-in was requested for an address without a password, which may be known from guest orders only. */
  | 'set-password'
  | 'password-changed'
  | 'sign-in-link'
  /** A six-digit code for the browser that asked; the occurrence is the code's id. */
  | 'mailbox-code'
  /** To the new address of an account. */
  | 'confirm-new-address'
  /** To the previous address of an account. */
  | 'email-changed'
  /** To the address of a deleted account. */
  | 'account-closed'
  /** To the address of an account that became part of another one. */
  | 'account-merged';

/** The kinds of email about a message to the winery. The occurrence of `case-answered` is the number of the answer. */
export type SupportNoticeKind =
  | 'case-received'
  /** The message itself, to the mailbox of the staff. */
  | 'case-for-house'
  | 'case-answered';

/** The kinds of email about a gift card. The occurrence begins with the version of the card's code, unless stated otherwise. */
export type GiftCardNoticeKind =
  /** To the recipient: the card with its code. */
  | 'gift-card'
  /** To the buyer: the email bounced. */
  | 'gift-card-bounced'
  /** To the person who requested the balance in cash: the request was declined, with the reason. The occurrence is the request. */
  | 'gift-card-cash-declined';

/**
 * The kinds of email about a gift membership. The occurrence begins with the version of the gift's link; it is empty once the gift was
 * accepted.
 */
export type GiftMembershipNoticeKind =
  /** To the recipient: the gift with its link. */
  | 'gift-membership'
  /** To the recipient again, as long as the gift is not accepted. */
  | 'gift-membership-reminder'
  /** To the giver: the gift has not been accepted for a long time. */
  | 'gift-membership-unclaimed'
  /** To the giver: the email bounced. */
  | 'gift-membership-bounced'
  /** To the giver: the gift was accepted. */
  | 'gift-membership-claimed'
  /** To the member: all shipments were sent, and the rest is store credit. */
  | 'gift-membership-ended';

/**
 * The kinds of email about a club membership. The occurrence is the number of the event in the membership's history; for a reminder, it
 * identifies the reminder.
 */
export type ClubMembershipNoticeKind =
  /** The acknowledgment with the terms and how to cancel (domain §2.5), for a member who joined with a card. */
  | 'club-welcome'
  /** The acknowledgment of a gift membership: nothing renews, so there are no terms. */
  | 'club-given'
  /** The acknowledgment for a member who joined without a card, with the link to add one. */
  | 'club-pending'
  | 'club-card-reminder'
  /** No card was added within 30 days. */
  | 'club-lapsed'
  /** The first card was added. */
  | 'club-activated'
  | 'club-held'
  | 'club-hold-ended'
  /** The winery put the membership on hold after unpaid shipments. */
  | 'club-held-by-us'
  | 'club-cancelled'
  | 'club-cancel-undone'
  | 'club-plan-changed'
  /** What renews, for how much, and how to cancel: sent once a year (domain §2.5). */
  | 'club-yearly-reminder'
  /** New prices, 7 to 30 days before they take effect; the occurrence is that day. */
  | 'club-price-change';

/**
 * The kinds of email about a paid membership outside the clubs (`plus_membership`). The occurrence is the number of the event in the
 * membership's history, or the day of a renewal.
 */
export type PlusNoticeKind =
  /** The acknowledgment with the terms, what was paid and how to cancel (domain §2.5). */
  | 'plus-welcome'
  /** What renews, when and for how much, 30 days before. Also the yearly reminder and the notice of a new price. */
  | 'plus-renewal'
  | 'plus-renewed'
  /** The occurrence is the decline. */
  | 'plus-declined'
  | 'plus-cancelled'
  | 'plus-cancel-undone'
  /** A gift starts the membership or adds a year. */
  | 'plus-given'
  /** The gifted years end in 30 days. */
  | 'plus-given-ends'
  | 'plus-ended';

/** The kinds of email about Vine Points. The subject is the customer. */
export type PointsNoticeKind =
  /** The notice of financial incentive that the customer agreed to; the occurrence is the time. */
  | 'points-welcome'
  /** A higher tier; the occurrence is the ledger entry that reached it. */
  | 'points-tier'
  /** The occurrence reads `14:2026-12-05`: the days before, and the last day. */
  | 'points-expiring';

/** The kinds of email to a person on the waitlist of a full club. The subject is the waitlist entry. */
export type ClubWaitlistNoticeKind = 'club-place-offered' | 'club-place-passed';

/** The kinds of email about a club shipment. The subject is the shipment. */
export type ClubShipmentNoticeKind =
  | 'shipment-opened'
  /** With the exact amount; the occurrence is the number of days before and the day. */
  | 'shipment-reminder'
  /** Sold-out wines were replaced when the box was locked. */
  | 'shipment-replaced'
  /** The member skipped it; the occurrence is the version. */
  | 'shipment-skipped'
  /** This shipment is left out, with the reason. */
  | 'shipment-passed'
  /** The occurrence is the number of declines. */
  | 'shipment-declined'
  | 'shipment-lapsed';

/** The kinds of email about a reservation. The occurrence is the number of the event in the reservation's history. */
export type VisitNoticeKind =
  /** The reservation and its receipt in one, so its order has no other confirmation. Also sent to a friend who takes it over. */
  | 'visit-confirmed'
  /** A new time or party size; the occurrence is the number of the event, with what was refunded. */
  | 'visit-changed'
  /** 48 hours before, with the waiver link if a guest has not signed. */
  | 'visit-reminder'
  /** A host asks for missing signatures, with the waiver link. */
  | 'visit-waiver-reminder'
  /** Canceled by the guest or by the guest's choice after the winery canceled: what is refunded and what is kept. */
  | 'visit-cancelled'
  /** The winery can't hold the session: a link to choose a refund, credit or another time. */
  | 'visit-cancelled-by-winery'
  /** To the giver: the friend has accepted the reservation. */
  | 'visit-transferred'
  /** To the giver: the offer expired after a day, and the reservation is still theirs. */
  | 'visit-transfer-expired'
  /** How many guests did not come, and what was charged to the guarantee. */
  | 'visit-no-show-charged';

/** The kinds of email to a person on the waitlist of a tasting session. The subject is the waitlist entry. */
export type VisitWaitlistNoticeKind = 'visit-offered' | 'visit-offer-passed';

/** The kinds of email about a member of the winery's staff. What the occurrence is depends on the kind. */
export type StaffNoticeKind =
  /** To the member who asked for it; the occurrence is the id of the link. */
  | 'staff-sign-in-link'
  /** To a member who asked for a link but has no codes to go with it; the occurrence is the moment. */
  | 'staff-passkey-only'
  /** To the member and the owners; the occurrence is the session and the recipient. */
  | 'staff-new-device'
  /** To the owners; the occurrence is the invitation and the recipient. */
  | 'staff-joined'
  /** To the member and the owners; the occurrence is the moment and the recipient, as for the three kinds below. */
  | 'staff-role-changed'
  | 'staff-suspended'
  | 'staff-reactivated'
  /** To the member: a passkey, an authenticator app or recovery codes were added, replaced or removed. */
  | 'staff-factors-changed'
  /** To the member. */
  | 'staff-recovery-code-used';

/** The kinds of email that the shop sends, by the type of their subject. Each subject type has its own writer (`NoticeWriters`). */
export type NoticeKindsBySubjectType = {
  readonly order: OrderNoticeKind;
  /** The payment link of an order that staff prepared for a customer. The occurrence is the minute. */
  readonly phone_order: 'payment-link';
  /** Emails about an order after the sale. The subject is the order. */
  readonly fulfilment: FulfillmentNoticeKind;
  /** The announcement that wine can now be shipped to a state, for people who signed up for it. */
  readonly shipping_watch: 'state-opened';
  /** The announcement that an item is now for sale, for people who signed up for it. */
  readonly stock_watch: 'now-for-sale';
  /** The newsletter's double opt-in emails. The subject is the subscriber. */
  readonly newsletter: 'newsletter-confirm' | 'newsletter-welcome';
  /** Emails about a message to the winery, sent to its author or to the staff. The subject is the case. */
  readonly support_case: SupportNoticeKind;
  /** The transcript of a chat. The occurrence is `closed` at the end of the chat, or the number of times the transcript was requested. */
  readonly conversation: 'transcript';
  /**
   * An alert to the winery that a visitor is waiting for an answer in the chat. The subject is the client id of the first unanswered
   * message.
   */
  readonly unanswered_message: 'visitor-waits';
  /** A notification to a customer that the winery answered in the chat and the answer is still unread. The subject is the conversation. */
  readonly unseen_answer: 'answer-waits';
  /** The contents of a submitted form, sent to the mailbox responsible for that form. */
  readonly form_submission: 'form-submission';
  /** Emails about access to an account. The subject is the customer. */
  readonly account: AccountNoticeKind;
  readonly gift_card: GiftCardNoticeKind;
  readonly gift_membership: GiftMembershipNoticeKind;
  readonly membership: ClubMembershipNoticeKind;
  /** The link to continue an application on another device. The occurrence is the link's expiry. */
  readonly club_application: 'application-link';
  readonly plus_membership: PlusNoticeKind;
  readonly points_member: PointsNoticeKind;
  readonly club_wait: ClubWaitlistNoticeKind;
  readonly redemption: RewardNoticeKind;
  readonly club_shipment: ClubShipmentNoticeKind;
  /** The announcement that a customer's allocation of a wine was raised. The occurrence is the customer, the wine and the quantity. */
  readonly wine_allocation: 'allocation-granted';
  readonly visit: VisitNoticeKind;
  /**
   * The email to the friend who is offered a reservation. The subject is the transfer, which the link in the email opens
   * (`readTransferOfferForEmail`).
   */
  readonly visit_transfer: 'visit-transfer-offered';
  readonly visit_wait: VisitWaitlistNoticeKind;
  readonly staff_member: StaffNoticeKind;
  /** The invitation to become a staff member, with its link. */
  readonly staff_invitation: 'staff-invitation';
  /** The notification to the owners that a role's permissions were changed. The occurrence is the instant and the recipient. */
  readonly staff_role: 'staff-role-rights-changed';
};

export type NoticeSubjectType = keyof NoticeKindsBySubjectType;

type AboutSubject<Subject extends NoticeSubjectType> = {
  readonly kind: NoticeKindsBySubjectType[Subject];
  readonly subjectType: Subject;
  readonly subjectId: string;
  /**
   * Text that distinguishes repeats of the same kind of email about the same subject, such as two requests for a new link. Empty for emails
   * sent only once.
   */
  readonly occurrence: string;
  readonly recipient: string;
};

/** An email to be sent once per kind, subject and occurrence (Q11). */
export type NewNotice = {
  readonly [Subject in NoticeSubjectType]: AboutSubject<Subject> & { readonly at: Date };
}[NoticeSubjectType];

export type NoticeOfSubjectType<Subject extends NoticeSubjectType> = AboutSubject<Subject> & {
  readonly id: NoticeId;
  /** The email's message id without angle brackets, the same for each attempt, so that mailboxes recognize a repeat. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** When the mail server accepted or refused the email; undefined until then. */
  readonly sentAt: Date | undefined;
};

export type Notice = {
  readonly [Subject in NoticeSubjectType]: NoticeOfSubjectType<Subject>;
}[NoticeSubjectType];

/** The data of the job `send-notice`: only the notice's id, since the job reads everything else when it runs. */
export type SendNoticeJob = { readonly noticeId: NoticeId };

/** A rendered email, before the sender and message id are added. */
export type ComposedEmail = {
  readonly toName: string;
  /** The address that receives replies, if not the sender's. */
  readonly replyTo?: MailAddress;
  /** The one-click unsubscribe URL, which every marketing email has (RFC 8058). */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * The writer of each subject type's emails. Writers read the data at the time of sending, and return undefined when the email no longer
 * applies.
 */
export type NoticeWriters = {
  readonly [Subject in NoticeSubjectType]: (
    notice: NoticeOfSubjectType<Subject>,
  ) => Promise<ComposedEmail | undefined>;
};
