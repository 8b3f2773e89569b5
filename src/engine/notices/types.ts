import type { NoticeId } from '../../core/ids.ts';
import type { MailAddress } from '../../integrations/mail/port.ts';

/** Emails about a reward redeemed for points, each sent once. */
export type RewardNoticeKind =
  /** A voucher, with its code. */
  | 'reward-issued'
  /** The engraving has started. */
  | 'reward-in-production'
  /** An unused voucher expires soon. */
  | 'reward-expiring'
  /** The reward was canceled and its points returned. */
  | 'reward-cancelled';

/** Emails about an order. */
export type OrderNoticeKind =
  | 'order-confirmation'
  /** A new link to an order, requested with its number, email address and ZIP code. */
  | 'order-link'
  /** The card was approved after the wine had sold out, so the payment was released. */
  | 'sold-out-after-payment'
  /** A second approval of a paid order, or an approval of a wrong amount, was released. */
  | 'payment-released';

/** Emails about the steps of an order after the sale. The occurrence names the parcel, hold, refund, change or report. */
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

/** Emails about an account. The occurrence is the id of the token in the email, or the time of the event. */
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

/** Emails about a message to the winery; the occurrence of an answer is its number. */
export type SupportNoticeKind =
  | 'case-received'
  /** The message itself, to the mailbox of the staff. */
  | 'case-for-house'
  | 'case-answered';

/** Emails about a gift card; the occurrence begins with the version of its code. */
export type GiftCardNoticeKind =
  /** To the recipient: the card with its code. */
  | 'gift-card'
  /** To the buyer: the email bounced. */
  | 'gift-card-bounced'
  /** To the person who requested the balance in cash: the request was declined, with the reason. The occurrence is the request. */
  | 'gift-card-cash-declined';

/** Emails about a gift membership; the occurrence begins with the version of its link. */
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

/** Emails about a club membership. The occurrence is the number of the event in its history, or the day of a reminder. */
export type MembershipNoticeKind =
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

/** Emails about a membership of the paid membership. The occurrence is the number of the event in its history, or the day of a renewal. */
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

/** Emails about Vine Points; the subject is the customer. */
export type PointsNoticeKind =
  /** The notice of financial incentive that the customer agreed to; the occurrence is the time. */
  | 'points-welcome'
  /** A higher tier; the occurrence is the ledger entry that reached it. */
  | 'points-tier'
  /** The occurrence reads `14:2026-12-05`: the days before, and the last day. */
  | 'points-expiring';

/** Emails to a person on the waiting list of a full club; the subject is the wait. */
export type ClubWaitNoticeKind = 'club-place-offered' | 'club-place-passed';

/** Emails about a club shipment; the subject is the shipment. */
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

/** Emails about a reservation; the occurrence is the number of the event in its history. `readVisitLetter` reads the contents. */
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

/** Emails to a person on the waiting list of a session; the subject is the wait (`readWaitLetter`). */
export type VisitWaitNoticeKind = 'visit-offered' | 'visit-offer-passed';

/** Emails about a member of the winery's staff; each says what the occurrence is. */
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

/** Every email the shop sends, by subject; each subject has its own writer (`NoticeWriters`). */
export type NoticeKinds = {
  readonly order: OrderNoticeKind;
  /** To a customer whose order staff prepared: the link to pay it. The occurrence is the minute. */
  readonly phone_order: 'payment-link';
  /** Events of an order after the sale; the subject is the order. */
  readonly fulfilment: FulfillmentNoticeKind;
  /** To a person who asked for it: wine can now be shipped to their state. */
  readonly shipping_watch: 'state-opened';
  /** To a person who asked for it: an item is now for sale. */
  readonly stock_watch: 'now-for-sale';
  /** Double opt-in of the newsletter; the subject is the subscriber. */
  readonly newsletter: 'newsletter-confirm' | 'newsletter-welcome';
  /** Emails about a message to the winery, to its writer or to the staff; the subject is the case. */
  readonly support_case: SupportNoticeKind;
  /** The transcript of a chat; the occurrence is its end, or how many times it was requested. */
  readonly conversation: 'transcript';
  /** To the winery: a visitor waits for an answer in the chat; the subject is the number of the first unanswered message. */
  readonly unanswered_message: 'visitor-waits';
  /** To a customer: the winery answered in the chat and the answer was not read; the subject is the conversation. */
  readonly unseen_answer: 'answer-waits';
  /** The contents of a submitted form, to the mailbox it is meant for. */
  readonly form_submission: 'form-submission';
  /** Access to an account; the subject is the customer. */
  readonly account: AccountNoticeKind;
  readonly gift_card: GiftCardNoticeKind;
  readonly gift_membership: GiftMembershipNoticeKind;
  readonly membership: MembershipNoticeKind;
  /** The link to continue an application on another device; the occurrence is when it expires. */
  readonly club_application: 'application-link';
  readonly plus_membership: PlusNoticeKind;
  readonly points_member: PointsNoticeKind;
  readonly club_wait: ClubWaitNoticeKind;
  readonly redemption: RewardNoticeKind;
  readonly club_shipment: ClubShipmentNoticeKind;
  /** A larger allocation of a wine for a customer; the occurrence is the customer, the wine and the quantity. */
  readonly wine_allocation: 'allocation-granted';
  readonly visit: VisitNoticeKind;
  /** To the friend who is offered a reservation; the subject is the transfer, which the link opens (`readTransferLetter`). */
  readonly visit_transfer: 'visit-transfer-offered';
  readonly visit_wait: VisitWaitNoticeKind;
  readonly staff_member: StaffNoticeKind;
  /** To the invited person, with the link. */
  readonly staff_invitation: 'staff-invitation';
  /** To the owners: what a role allows was changed; the occurrence is the moment and the recipient. */
  readonly staff_role: 'staff-role-rights-changed';
};

export type NoticeSubject = keyof NoticeKinds;

type AboutSubject<Subject extends NoticeSubject> = {
  readonly kind: NoticeKinds[Subject];
  readonly subjectType: Subject;
  readonly subjectId: string;
  /** Distinguishes repeats of the same kind, such as two requests for a new link. Empty when there can be only one. */
  readonly occurrence: string;
  readonly recipient: string;
};

/** An email to be sent once for each (kind, subject, occurrence) (Q11). */
export type NewNotice = {
  readonly [Subject in NoticeSubject]: AboutSubject<Subject> & { readonly at: Date };
}[NoticeSubject];

export type NoticeAbout<Subject extends NoticeSubject> = AboutSubject<Subject> & {
  readonly id: NoticeId;
  /** The same for each attempt, so that mailboxes recognize a repeat. Without angle brackets. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** When the mail server took it, or refused it. */
  readonly sentAt: Date | undefined;
};

export type Notice = { readonly [Subject in NoticeSubject]: NoticeAbout<Subject> }[NoticeSubject];

/** The data of the job `send-notice`: only the id, since the job reads everything else when it runs. */
export type SendNoticeJob = { readonly noticeId: NoticeId };

/** An email as its writer returns it, without sender and message id. */
export type ComposedEmail = {
  readonly toName: string;
  /** Who receives replies, if not the sender. */
  readonly replyTo?: MailAddress;
  /** The one-click unsubscribe URL, which every marketing email has (RFC 8058). */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * The writer of each subject's emails. Writers read the data at the time of sending, and return undefined when the email no longer
 * applies.
 */
export type NoticeWriters = {
  readonly [Subject in NoticeSubject]: (notice: NoticeAbout<Subject>) => Promise<ComposedEmail | undefined>;
};
