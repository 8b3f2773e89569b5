import type { NoticeId } from '../../core/ids.ts';
import type { MailAddress } from '../../integrations/mail/port.ts';

/** Mails about a reward that was redeemed for points; each is owed once. */
export type RewardNoticeKind =
  /** A voucher, with its code. */
  | 'reward-issued'
  /** The engraver has begun. */
  | 'reward-in-production'
  /** A voucher that nobody has used ends soon. */
  | 'reward-expiring'
  /** It was taken back, and its points with it. */
  | 'reward-cancelled';

/** Mails about an order. */
export type OrderNoticeKind =
  | 'order-confirmation'
  /** A fresh link to an order, asked for by number, e-mail and ZIP. */
  | 'order-link'
  /** The card was approved, but the wine had gone meanwhile: the payment was released. */
  | 'sold-out-after-payment'
  /** A second approval of an order that was already paid, or one with a wrong amount: released. */
  | 'payment-released';

/** Mails about the steps of an order after the sale; the occurrence names the parcel, the hold, the refund, the change or the report. */
export type FulfilmentNoticeKind =
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
  /** About a report of a problem; the occurrence is its number. */
  | 'problem-received'
  | 'problem-refunded'
  | 'problem-replaced'
  | 'problem-declined';

/** Mails about an account; the occurrence is the id of the token that the mail carries, or the moment of what it tells of. */
export type AccountNoticeKind =
  | 'welcome'
  | 'confirm-address'
  /** Somebody wanted to join with an address that has an account. */
  | 'account-exists'
  | 'reset-password'
  /** A way in was asked for with an address that has no password: the shop may know it from a guest’s orders only. */
  | 'set-password'
  | 'password-changed'
  | 'sign-in-link'
  /** Six digits for the browser that asked; the occurrence is the id of the code. */
  | 'mailbox-code'
  /** To the new mailbox of an account. */
  | 'confirm-new-address'
  /** To the mailbox that an account had before. */
  | 'email-changed'
  /** To the mailbox of an account that is no more. */
  | 'account-closed';

/** Mails about a message to the house; the occurrence of an answer is its number. */
export type SupportNoticeKind =
  | 'case-received'
  /** The message itself, to the mailbox that answers. */
  | 'case-for-house'
  | 'case-answered';

/** Mails about a gift card; the occurrence begins with the version of its code. */
export type GiftCardNoticeKind =
  /** To whoever gets it: the card with its code. */
  | 'gift-card'
  /** To whoever bought it: the mail came back. */
  | 'gift-card-bounced'
  /** To the person who asked for its rest in cash: they do not get it, and why; the occurrence is the request. */
  | 'gift-card-cash-declined';

/** Mails about a gift membership; the occurrence begins with the version of its link. */
export type GiftMembershipNoticeKind =
  /** To whoever gets it: the gift with its link. */
  | 'gift-membership'
  /** To them again, while nobody has accepted it. */
  | 'gift-membership-reminder'
  /** To whoever gave it: nobody has accepted it for long. */
  | 'gift-membership-unclaimed'
  /** To whoever gave it: the mail came back. */
  | 'gift-membership-bounced'
  /** To whoever gave it. */
  | 'gift-membership-claimed'
  /** To its member: all of it came, and what is left is credit. */
  | 'gift-membership-ended';

/** Mails about a membership of a club; the occurrence is the number of what happened in its history, or the day of a reminder. */
export type MembershipNoticeKind =
  /** The acknowledgment with the terms and how to cancel (domain §2.5), of whoever joined with a card. */
  | 'club-welcome'
  /** The acknowledgment of whoever was given it: nothing renews, so there are no terms. */
  | 'club-given'
  /** The same of whoever joined without one, with the way to add it. */
  | 'club-pending'
  | 'club-card-reminder'
  /** No card came within 30 days. */
  | 'club-lapsed'
  /** The first card is there. */
  | 'club-activated'
  | 'club-held'
  | 'club-hold-ended'
  /** Put on hold by the house, after shipments that could not be paid. */
  | 'club-held-by-us'
  | 'club-cancelled'
  | 'club-cancel-undone'
  | 'club-plan-changed'
  /** What renews, for how much, and how to cancel, once a year (domain §2.5). */
  | 'club-yearly-reminder'
  /** Other prices, 7 to 30 days before they hold; the occurrence is the day from which on. */
  | 'club-price-change';

/** Mails about a membership of Mesa Lucero+; the occurrence is the number of what happened in its history, or the day of a renewal. */
export type PlusNoticeKind =
  /** The acknowledgment with the terms, what was paid and how to cancel (domain §2.5). */
  | 'plus-welcome'
  /** What renews, when and for how much, 30 days before; it is the yearly reminder too, and tells another price. */
  | 'plus-renewal'
  | 'plus-renewed'
  /** The occurrence is one decline. */
  | 'plus-declined'
  | 'plus-cancelled'
  | 'plus-cancel-undone'
  /** It is over, and why, with what goes back. */
  /** Somebody has a year by a gift, or one more. */
  | 'plus-given'
  /** The years that were given are over in thirty days. */
  | 'plus-given-ends'
  | 'plus-ended';

/** Mails about Vine Points; the subject is their customer. */
export type PointsNoticeKind =
  /** The notice of financial incentive that was agreed to; the occurrence is the moment. */
  | 'points-welcome'
  /** A higher tier; the occurrence is what was earned with it. */
  | 'points-tier'
  /** The occurrence reads `14:2026-12-05`: how many days before which last day. */
  | 'points-expiring';

/** Mails to somebody in the line of a full club; the subject is the wait. */
export type ClubWaitNoticeKind = 'club-place-offered' | 'club-place-passed';

/** Mails about a shipment of a club; the subject is the shipment. */
export type ClubShipmentNoticeKind =
  | 'shipment-opened'
  /** With the exact sum; the occurrence is how many days before which day. */
  | 'shipment-reminder'
  /** Wines that had sold out were replaced when the box locked. */
  | 'shipment-replaced'
  /** Its member skipped it; the occurrence is the version. */
  | 'shipment-skipped'
  /** There is none this time, and why. */
  | 'shipment-passed'
  /** The occurrence counts the declines. */
  | 'shipment-declined'
  | 'shipment-lapsed';

/**
 * Mails about a booking; the subject is the reservation, the occurrence the number of what happened in its history. What they tell is read
 * by `readVisitLetter`.
 */
export type VisitNoticeKind =
  /** The booking and what was paid for it in one: no other confirmation of its order is owed. Also to a friend who has taken it over. */
  | 'visit-confirmed'
  /** Another time or another party; the occurrence is the number of the event, with what was given back. */
  | 'visit-changed'
  /** 48 hours before, with the link of the waiver where somebody has not signed. */
  | 'visit-reminder'
  /** A host asks for the signatures that are missing, with the link of the waiver. */
  | 'visit-waiver-reminder'
  /** By its guest, or by the choice that the house left them: what goes back, what is kept. */
  | 'visit-cancelled'
  /** The house cannot hold the session: with the link to choose money, credit or another time. */
  | 'visit-cancelled-by-winery'
  /** To whoever gave it away: the friend has taken it. */
  | 'visit-transferred'
  /** To whoever wanted to give it away: a day has gone by, and it is theirs still. */
  | 'visit-transfer-expired'
  /** So many did not come, and the card that stood for them was charged. */
  | 'visit-no-show-charged';

/** Mails to somebody in the waiting line of a session; the subject is the wait (`readWaitLetter`). */
export type VisitWaitNoticeKind = 'visit-offered' | 'visit-offer-passed';

/** Every mail that the shop can owe, by what it is about; each subject has a writer of its own (`NoticeWriters`). */
export type NoticeKinds = {
  readonly order: OrderNoticeKind;
  /** What happens to an order after the sale; the subject is the order. */
  readonly fulfilment: FulfilmentNoticeKind;
  /** Somebody asked to be told when wine may be shipped to a state, and now it may. */
  readonly shipping_watch: 'state-opened';
  /** Somebody asked to be told when something can be bought, and now it can. */
  readonly stock_watch: 'now-for-sale';
  /** Double opt-in of the newsletter; the subject is the subscriber. */
  readonly newsletter: 'newsletter-confirm' | 'newsletter-welcome';
  /** Somebody wrote to the house; the subject is the case. */
  readonly support_case: SupportNoticeKind;
  /** What was said in the messenger; the occurrence is its end, or how often it was asked for. */
  readonly conversation: 'transcript';
  /** To the house: somebody waits for an answer in the messenger; the subject is the number of their first words that do. */
  readonly unanswered_message: 'visitor-waits';
  /** To a customer: the house has answered in the messenger, and they have not looked; the subject is the conversation. */
  readonly unseen_answer: 'answer-waits';
  /** What somebody sent with a form of a document, to the mailbox that it is for. */
  readonly form_submission: 'form-submission';
  /** What concerns the access to an account; the subject is its customer. */
  readonly account: AccountNoticeKind;
  readonly gift_card: GiftCardNoticeKind;
  readonly gift_membership: GiftMembershipNoticeKind;
  readonly membership: MembershipNoticeKind;
  /** The link by which an application goes on elsewhere; the occurrence is when it ends. */
  readonly club_application: 'application-link';
  readonly plus_membership: PlusNoticeKind;
  readonly points_member: PointsNoticeKind;
  readonly club_wait: ClubWaitNoticeKind;
  readonly redemption: RewardNoticeKind;
  readonly club_shipment: ClubShipmentNoticeKind;
  /** More of a wine was set aside for somebody; the occurrence is whom, which wine and how many. */
  readonly wine_allocation: 'allocation-granted';
  readonly visit: VisitNoticeKind;
  /** To the friend who is offered a booking; the subject is the transfer, the link in it opens it (`readTransferLetter`). */
  readonly visit_transfer: 'visit-transfer-offered';
  readonly visit_wait: VisitWaitNoticeKind;
};

export type NoticeSubject = keyof NoticeKinds;

type AboutSubject<Subject extends NoticeSubject> = {
  readonly kind: NoticeKinds[Subject];
  readonly subjectType: Subject;
  readonly subjectId: string;
  /** Tells repeats of the same kind apart, such as two requests for a fresh link; empty when there can be only one. */
  readonly occurrence: string;
  readonly recipient: string;
};

/** A mail that is owed, once for each (kind, subject, occurrence) (Q11). */
export type OwedNotice = {
  readonly [Subject in NoticeSubject]: AboutSubject<Subject> & { readonly at: Date };
}[NoticeSubject];

export type NoticeAbout<Subject extends NoticeSubject> = AboutSubject<Subject> & {
  readonly id: NoticeId;
  /** The same at each try, so that mailboxes recognise a repeat. Without angle brackets. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly sentAt: Date | undefined;
};

export type Notice = { readonly [Subject in NoticeSubject]: NoticeAbout<Subject> }[NoticeSubject];

/** Data of the job `send-notice`: the id only, since everything else is read when it runs. */
export type SendNoticeJob = { readonly noticeId: NoticeId };

/** A mail as its writer hands it over: everything but who sends it and its message id. */
export type Letter = {
  readonly toName: string;
  /** Who is answered, where it is not the sender. */
  readonly replyTo?: MailAddress;
  /** Where one click unsubscribes: every marketing email has it (RFC 8058). */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Who writes the mails about each subject, from what is true when the mail goes out; undefined when the mail has lost its
 * reader meanwhile, and is owed no more.
 */
export type NoticeWriters = {
  readonly [Subject in NoticeSubject]: (notice: NoticeAbout<Subject>) => Promise<Letter | undefined>;
};
