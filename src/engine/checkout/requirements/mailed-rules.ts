import { isEmail, longestText } from '../../../core/contact-text.ts';
import { judgeGift } from '../../clubs/gift-memberships/rules.ts';
import { judgeWish } from '../../gifts/cards/rules.ts';
import { judgeJoining } from '../../loyalty/plus/rules.ts';
import type {
  GiftCardRequest,
  GiftMembershipRequest,
  PlusRequest,
} from '../../orders/drafts/purchase-types.ts';
import { billingRequirements } from './address-rules.ts';
import { emailRequirements } from './contact-rules.ts';
import { text, wrong } from './text-rules.ts';
import type { Requirement, RequirementFacts } from './types.ts';

/**
 * A gift card goes by mail: nobody's age, address or signature is asked for, only who buys it, whom it is for, and where the bank
 * card's bills go (domain §5.23).
 */
export function giftCardRequirements(facts: RequirementFacts, wish: GiftCardRequest): Requirement[] {
  const { lines, today } = facts;
  if (lines.length === 0) {
    return [wrong('cart', 'NOT_FOR_SALE', 'Gift cards are not sold here at the moment.', 'items')];
  }
  return mailedRequirements(facts, judgeWish(wish, { today, isEmail }));
}

/** The same of a gift membership: whoever accepts it says where its wine goes, and is of age. */
export function giftMembershipRequirements(
  facts: RequirementFacts,
  wish: GiftMembershipRequest,
): Requirement[] {
  const { lines, today, giftOffers = [] } = facts;
  if (lines.length === 0) {
    return [wrong('cart', 'NOT_FOR_SALE', 'Memberships are not given here at the moment.', 'items')];
  }
  return mailedRequirements(facts, judgeGift(wish, giftOffers, { today, isEmail }));
}

/** A first year asks for a card, where its bills go, and the agreement that lets it renew; a renewal was agreed to with it. */
export function plusRequirements(facts: RequirementFacts, wish: PlusRequest): Requirement[] {
  const { lines, plus } = facts;
  if (lines.length === 0) {
    return [wrong('cart', 'NOT_FOR_SALE', 'The membership is not sold here at the moment.', 'items')];
  }
  if (wish.termId) return [];
  const refusals = plus ? judgeJoining(wish, plus) : [];
  const isAgreement = ({ code }: { readonly code: string }) => code === 'CONSENT_REQUIRED';
  return [
    ...mailedRequirements(
      facts,
      refusals.filter((refusal) => !isAgreement(refusal)),
    ),
    ...refusals
      .filter(isAgreement)
      .map((refusal): Requirement => ({ ...refusal, step: 'payment', waysOut: [] })),
  ];
}

/** What is asked of whoever buys something that goes by mail, after what is wrong with the thing itself. */
function mailedRequirements(
  facts: RequirementFacts,
  wrongWishes: readonly Omit<Requirement, 'step' | 'waysOut'>[],
): Requirement[] {
  const { contents } = facts;
  const wished = wrongWishes.map((refusal): Requirement => ({ ...refusal, step: 'cart', waysOut: [] }));
  const buyer = emailRequirements('cart', 'senderEmail', contents.email, 'Please enter your e-mail address.');
  const { billingFirstName, billingLastName } = contents;
  return [
    ...wished,
    ...buyer,
    ...text(
      'payment',
      'billingFirstName',
      billingFirstName,
      longestText.name,
      'Please enter your first name.',
    ),
    ...text('payment', 'billingLastName', billingLastName, longestText.name, 'Please enter your last name.'),
    ...billingRequirements(facts),
  ];
}
