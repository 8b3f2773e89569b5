import { z } from 'zod';
import { placeholderNames } from '../../core/email-words.ts';
import type { NoticeKindsBySubjectType } from './types.ts';

/** Subjects of emails to staff, whose wording a winery can't change. */
type StaffSubject =
  | 'staff_member'
  | 'staff_invitation'
  | 'staff_role'
  | 'form_submission'
  | 'unanswered_message';

type CustomerEmail = Exclude<
  NoticeKindsBySubjectType[Exclude<keyof NoticeKindsBySubjectType, StaffSubject>],
  'case-for-house'
>;

/** Kinds of email about a single order. Their subject line must contain the order's number. */
const aboutOrders = [
  'order-confirmation',
  'order-link',
  'order-held',
  'order-cancelled',
  'order-refunded',
  'address-changed',
  'parcel-shipped',
  'parcel-attempted',
  'parcel-delivered',
  'parcel-returned',
  'ready-for-pickup',
  'pickup-reminder',
  'pickup-expired',
  'problem-received',
  'problem-refunded',
  'problem-replaced',
  'problem-declined',
] as const;

const others = [
  'payment-released',
  'sold-out-after-payment',
  'welcome',
  'confirm-address',
  'account-exists',
  'reset-password',
  'set-password',
  'password-changed',
  'sign-in-link',
  'mailbox-code',
  'confirm-new-address',
  'email-changed',
  'account-closed',
  'account-merged',
  'case-received',
  'case-answered',
  'gift-card',
  'gift-card-bounced',
  'gift-card-cash-declined',
  'gift-membership',
  'gift-membership-reminder',
  'gift-membership-unclaimed',
  'gift-membership-bounced',
  'gift-membership-claimed',
  'gift-membership-ended',
  'club-welcome',
  'club-given',
  'club-pending',
  'club-card-reminder',
  'club-lapsed',
  'club-activated',
  'club-held',
  'club-hold-ended',
  'club-held-by-us',
  'club-cancelled',
  'club-cancel-undone',
  'club-plan-changed',
  'club-yearly-reminder',
  'club-price-change',
  'plus-welcome',
  'plus-renewal',
  'plus-renewed',
  'plus-declined',
  'plus-cancelled',
  'plus-cancel-undone',
  'plus-given',
  'plus-given-ends',
  'plus-ended',
  'points-welcome',
  'points-tier',
  'points-expiring',
  'club-place-offered',
  'club-place-passed',
  'reward-issued',
  'reward-in-production',
  'reward-expiring',
  'reward-cancelled',
  'shipment-opened',
  'shipment-reminder',
  'shipment-replaced',
  'shipment-skipped',
  'shipment-passed',
  'shipment-declined',
  'shipment-lapsed',
  'visit-confirmed',
  'visit-changed',
  'visit-reminder',
  'visit-waiver-reminder',
  'visit-cancelled',
  'visit-cancelled-by-winery',
  'visit-transferred',
  'visit-transfer-expired',
  'visit-no-show-charged',
  'visit-offered',
  'visit-offer-passed',
  'payment-link',
  'state-opened',
  'now-for-sale',
  'newsletter-confirm',
  'newsletter-welcome',
  'transcript',
  'answer-waits',
  'application-link',
  'allocation-granted',
  'visit-transfer-offered',
] as const;

type Listed = (typeof aboutOrders)[number] | (typeof others)[number];
/** Every kind of email to a customer. If a kind is missing from both lists, the element type is `never` and this doesn't compile. */
const kinds: readonly ([CustomerEmail] extends [Listed] ? CustomerEmail : never)[] = [
  ...aboutOrders,
  ...others,
];

const ofWinery = ['winery', 'legalName', 'membershipName', 'phone', 'support'];
const isAboutOrder = (kind: string) => aboutOrders.some((each) => each === kind);

function words(most: number, known: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(most, `is longer than ${most} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
    .superRefine((text, context) => {
      const list = known.map((name) => `{{${name}}}`).join(', ');
      for (const name of placeholderNames(text).filter((each) => !known.includes(each))) {
        context.addIssue(`has no value for {{${name}}}; it may use ${list}`);
      }
      if (/\{\{|\}\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) {
        context.addIssue('has an open placeholder; write {{name}}');
      }
    });
}

function wordsOf(kind: CustomerEmail) {
  const facts = isAboutOrder(kind) ? [...ofWinery, 'orderNumber'] : ofWinery;
  const namesOrder = (subject: string) =>
    placeholderNames(subject).some((name) => name === 'orderNumber' || name === 'subject');
  const subject = words(120, [...facts, 'subject']);
  return z.strictObject({
    subject: (isAboutOrder(kind)
      ? subject.refine(namesOrder, 'must name the order with {{orderNumber}}')
      : subject
    )
      .optional()
      .describe('Replaces the subject. {{subject}} inserts the standard one.'),
    title: words(120, [...facts, 'title'])
      .optional()
      .describe('Replaces the heading. {{title}} inserts the standard one.'),
    opening: words(600, facts).optional().describe('A paragraph before everything else.'),
    closing: words(600, facts).optional().describe('A paragraph after everything else.'),
  });
}

/**
 * Schema for the winery's own wording of customer emails, by kind of email. The winery's subject and heading replace the standard ones; its
 * other text is added. Required content, such as what the law prescribes, always stays.
 */
export const customEmailTextsSchema = z.strictObject(
  Object.fromEntries(kinds.map((kind) => [kind, wordsOf(kind).optional()])),
);
