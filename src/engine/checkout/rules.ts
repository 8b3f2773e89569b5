import { decidePurchase, displayName } from '../catalog/rules.ts';
import { checkAge, needsAge } from '../compliance/age-rules.ts';
import { checkDestination } from '../compliance/rules.ts';
import type { ComplianceLine, ComplianceRefusal, DestinationVerdict } from '../compliance/types.ts';
import { longestWish } from '../delivery/rules.ts';
import { slotNotFound } from '../experiences/rules.ts';
import { judgeWish } from '../gift-cards/rules.ts';
import type { GiftCardWish } from '../gift-cards/types.ts';
import { judgeGift } from '../gift-memberships/rules.ts';
import type { GiftMembershipWish } from '../gift-memberships/types.ts';
import { judgeJoining } from '../plus/rules.ts';
import type { PlusPurchase } from '../plus/types.ts';
import { giftRequirements, togetherRequirements } from './draft/gift-rules.ts';
import { longestText, missing, normalizePhone, shown, text, tooLong, wrong } from './requirement-rules.ts';
import { travelRequirements } from './travel-rules.ts';
import type {
  CheckoutStep,
  DraftContents,
  DraftFields,
  Requirement,
  RequirementFacts,
  SaleLine,
} from './types.ts';
import {
  guaranteeRequirements,
  kitRequirements,
  visitRequirements,
} from './visits/visit-requirement-rules.ts';
import { type Way, wayOf } from './way-rules.ts';

/** A standard e-mail pattern (specification §5): linear, with a domain that has a dot. */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63})+$/;

export function isEmail(text: string): boolean {
  return text.length <= longestText.email && emailPattern.test(text);
}

/**
 * Everything that still stands between a draft and an order, in the order of the steps: the screens show this list and
 * `placeOrder` holds the order against the very same one (blueprint §5, I-49).
 */
export function requirements(facts: RequirementFacts): Requirement[] {
  const { contents, lines } = facts;
  if (contents.giftCard) return giftCardRequirements(facts, contents.giftCard);
  if (facts.visit) return allOfVisit(facts, facts.visit);
  // What whoever did not come is charged was agreed to when it was booked.
  if (contents.noShow) return [];
  if (contents.giftMembership) return giftMembershipRequirements(facts, contents.giftMembership);
  if (contents.plus) return plusRequirements(facts, contents.plus);
  if (lines.length === 0) return [wrong('cart', 'CART_EMPTY', 'Your cart is empty.', 'items')];
  return [
    ...cartRequirements(facts),
    ...togetherRequirements(lines),
    ...contactRequirements(contents),
    ...ageRequirements(facts),
    ...giftRequirements(facts),
    ...(wayOf(contents) === 'pickup' ? pickupRequirements(facts) : deliveryRequirements(facts)),
    ...(needsBillingAddress(contents) ? billingRequirements(facts) : []),
  ];
}

/** A visit asks who comes; what is sent for it, all that wine on its way needs; and whoever pays by card, where the bills go. */
function allOfVisit(facts: RequirementFacts, visit: NonNullable<RequirementFacts['visit']>): Requirement[] {
  const { contents } = facts;
  if (visit === 'gone') return [wrong('cart', 'SLOT_NOT_FOUND', slotNotFound.sentence, 'items')];
  const isSent = wayOf(contents) === 'parcel';
  const isBilled = visit.isPaidByCard && needsBillingAddress(contents);
  return [
    ...visitRequirements(visit),
    ...contactRequirements(contents),
    ...(isSent ? [...ageRequirements(facts), ...deliveryRequirements(facts)] : []),
    ...(isSent ? kitRequirements(visit, facts.plan) : []),
    ...(isBilled ? billingRequirements(facts) : []),
    ...guaranteeRequirements(visit),
  ];
}

/**
 * A gift card goes by mail: nobody's age, address or signature is asked for, only who buys it, whom it is for, and where the bank
 * card's bills go (domain §5.23).
 */
function giftCardRequirements(facts: RequirementFacts, wish: GiftCardWish): Requirement[] {
  const { lines, today } = facts;
  if (lines.length === 0) {
    return [wrong('cart', 'NOT_FOR_SALE', 'Gift cards are not sold here at the moment.', 'items')];
  }
  return mailedRequirements(facts, judgeWish(wish, { today, isEmail }));
}

/** The same of a gift membership: whoever accepts it says where its wine goes, and is of age. */
function giftMembershipRequirements(facts: RequirementFacts, wish: GiftMembershipWish): Requirement[] {
  const { lines, today, giftOffers = [] } = facts;
  if (lines.length === 0) {
    return [wrong('cart', 'NOT_FOR_SALE', 'Memberships are not given here at the moment.', 'items')];
  }
  return mailedRequirements(facts, judgeGift(wish, giftOffers, { today, isEmail }));
}

/** A first year asks for a card, where its bills go, and the agreement that lets it renew; a renewal was agreed to with it. */
function plusRequirements(facts: RequirementFacts, wish: PlusPurchase): Requirement[] {
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

/** An address that the shop writes to. */
function emailRequirements(
  step: CheckoutStep,
  field: string,
  email: string,
  sentence: string,
): Requirement[] {
  const typed = email.trim();
  return [
    ...text(step, field, email, longestText.email, sentence),
    ...(typed !== '' && !isEmail(typed)
      ? [wrong(step, 'EMAIL_INVALID', `${shown(email)} is not an e-mail address we can write to.`, field)]
      : []),
  ];
}

/** Billing equals the delivery and is hidden; an order that is picked up or mailed has no delivery address to equal. */
export function needsBillingAddress(
  contents: Parameters<typeof wayOf>[0] & Pick<DraftContents, 'billingSameAsDelivery'>,
): boolean {
  return wayOf(contents) !== 'parcel' || !contents.billingSameAsDelivery;
}

function cartRequirements(facts: RequirementFacts): Requirement[] {
  const { lines, access, unitsOf, exceeded = [], notAllotted = [] } = facts;
  const overLimit = exceeded.filter(({ code }) => code === 'LIMIT_PER_PERSON');
  const blocked = lines.flatMap(({ sku, quantity, isService }) => {
    // Not sold on its own, which is what its wish is not.
    if (isService) return [];
    const decided = decidePurchase(sku, unitsOf?.(sku), access, quantity);
    if (decided.ok) return [];
    return decided.refusals.map((refusal) => ({
      ...refusal,
      field: 'items',
      step: 'cart' as const,
      isMissing: false,
      waysOut: [{ kind: 'remove_line' as const, skuId: sku.skuId }],
    }));
  });
  return [
    ...blocked,
    ...overLimit.map((refusal) => ({ ...refusal, step: 'cart' as const, isMissing: false })),
    ...notAllotted.map((refusal) => ({ ...refusal, step: 'cart' as const, isMissing: false, waysOut: [] })),
  ];
}

function contactRequirements(contents: DraftContents): Requirement[] {
  const { email, firstName, lastName, company, phone, note } = contents;
  return [
    ...emailRequirements('contact', 'email', email, 'Please enter your e-mail address.'),
    ...text('contact', 'firstName', firstName, longestText.name, 'Please enter your first name.'),
    ...text('contact', 'lastName', lastName, longestText.name, 'Please enter your last name.'),
    ...tooLong('contact', 'company', company, longestText.company),
    ...phoneRequirements(phone, wayOf(contents)),
    ...tooLong('delivery', 'note', note, longestText.note),
  ];
}

const whyPhone = {
  parcel: 'Please enter a phone number: the carrier calls about the signature.',
  visit: 'Please enter a phone number: we call if something changes on the day.',
} as const;

function phoneRequirements(phone: string, way: Way): Requirement[] {
  if (phone.trim() === '') {
    return way === 'parcel' || way === 'visit' ? [missing('contact', 'phone', whyPhone[way])] : [];
  }
  if (normalizePhone(phone.slice(0, longestText.phone)) !== undefined) return [];
  return [
    wrong('contact', 'PHONE_INVALID', 'This phone number needs 10 digits, area code included.', 'phone'),
  ];
}

function ageRequirements({ lines, birthDate, today }: RequirementFacts): Requirement[] {
  if (!needsAge(lines.map(({ sku }) => sku))) return [];
  if (!birthDate)
    return [missing('contact', 'birthDate', 'Please enter your birth date: wine is sold to adults of 21.')];
  const checked = checkAge(birthDate, today);
  if (checked.ok) return [];
  return checked.refusals.map((refusal) => ({ ...refusal, step: 'contact', isMissing: false, waysOut: [] }));
}

function pickupRequirements({ contents, pickupLocations }: RequirementFacts): Requirement[] {
  const isKnown = pickupLocations.some(({ id }) => id === contents.selectedPickupLocation);
  const sentence = 'Please choose where you will pick your order up.';
  return [
    ...(isKnown ? [] : [missing('delivery', 'selectedPickupLocation', sentence)]),
    ...tooLong('delivery', 'pickupPerson', contents.pickupPerson, longestWish.pickupPerson),
  ];
}

function deliveryRequirements(facts: RequirementFacts): Requirement[] {
  const { contents, lines } = facts;
  const found = [
    ...pickupOnlyRequirements(lines),
    ...addressRequirements('delivery', contents, ['primaryStreet', 'city', 'stateCode', 'zipCode']),
    ...tooLong('delivery', 'secondaryStreet', contents.secondaryStreet, longestText.street),
    ...destinationVerdict(facts).refusals.map(fromCompliance),
    ...(facts.exceeded ?? []).filter(({ code }) => code === 'SHIP_LIMIT').map(fromCompliance),
  ];
  return found.length > 0 ? found : travelRequirements(facts);
}

function pickupOnlyRequirements(lines: readonly SaleLine[]): Requirement[] {
  return lines
    .filter(({ sku }) => sku.pickupOnly)
    .map(({ sku }) => ({
      ...wrong(
        'delivery',
        'PICKUP_ONLY',
        `${displayName(sku)} does not travel: it can only be picked up. Choose pickup, or take it out of your cart.`,
        'isPickup',
      ),
      waysOut: [{ kind: 'pickup' }, { kind: 'remove_line', skuId: sku.skuId }],
    }));
}

/** Asked as soon as a ZIP or a state is there, so that a closed state is told before the street is typed. */
export function destinationVerdict({ contents, lines, zipPlace }: RequirementFacts): DestinationVerdict {
  if (wayOf(contents) !== 'parcel' || (contents.stateCode === '' && contents.zipCode === ''))
    return { refusals: [], warnings: [] };
  return checkDestination({ ...contents, zipPlace }, lines.map(complianceLine));
}

/** What compliance judges of a line: a bundle by its strongest and its largest bottle. */
export function complianceLine({ sku, quantity }: SaleLine): ComplianceLine {
  return {
    skuId: sku.skuId,
    title: displayName(sku),
    quantity,
    wineMl: sku.wineMl,
    abvTenths: Math.max(0, ...sku.wines.map(({ abvTenths }) => abvTenths)),
    bottleMl: Math.max(0, ...sku.wines.map(({ bottleMl }) => bottleMl)),
  };
}

type AddressField = 'primaryStreet' | 'city' | 'stateCode' | 'zipCode';

const addressSentences: Record<AddressField, string> = {
  primaryStreet: 'Please enter the street and number.',
  city: 'Please enter the city.',
  stateCode: 'Please choose the state.',
  zipCode: 'Please enter the ZIP code.',
};

function addressRequirements(
  step: CheckoutStep,
  address: Pick<DraftContents, AddressField>,
  fields: readonly AddressField[],
  nameOf: (field: AddressField) => string = (field) => field,
): Requirement[] {
  return fields.flatMap((field) =>
    text(
      step,
      nameOf(field),
      address[field],
      field === 'city' ? longestText.city : longestText.street,
      addressSentences[field],
    ),
  );
}

const billingNames: Record<AddressField, keyof DraftFields> = {
  primaryStreet: 'billingPrimaryStreet',
  city: 'billingCity',
  stateCode: 'billingState',
  zipCode: 'billingZipCode',
};

function billingRequirements({ contents, billingZipPlace }: RequirementFacts): Requirement[] {
  const address = {
    primaryStreet: contents.billingPrimaryStreet,
    city: contents.billingCity,
    stateCode: contents.billingState,
    zipCode: contents.billingZipCode,
  };
  const isAbroad = contents.billingCountry !== 'US';
  const fields = isAbroad
    ? (['primaryStreet', 'city'] as const)
    : (['primaryStreet', 'city', 'stateCode', 'zipCode'] as const);
  const zip = isAbroad ? '' : contents.billingZipCode.trim();
  const isKnownElsewhere =
    !isAbroad && billingZipPlace && address.stateCode && billingZipPlace.stateCode !== address.stateCode;
  return [
    ...addressRequirements('payment', address, fields, (field) => billingNames[field]),
    ...tooLong('payment', 'billingFirstName', contents.billingFirstName, longestText.name),
    ...tooLong('payment', 'billingLastName', contents.billingLastName, longestText.name),
    ...tooLong('payment', 'billingSecondaryStreet', contents.billingSecondaryStreet, longestText.street),
    ...(zip !== '' && !/^\d{5}(?:-\d{4})?$/.test(zip)
      ? [wrong('payment', 'ADDR_ZIP_INVALID', 'A ZIP code needs 5 digits.', 'billingZipCode')]
      : []),
    ...(isKnownElsewhere
      ? [
          {
            ...wrong(
              'payment',
              'ADDR_ZIP_STATE',
              `ZIP ${zip} is in ${billingZipPlace.stateCode}. Use ${billingZipPlace.stateCode}?`,
              'billingZipCode',
            ),
            waysOut: [{ kind: 'use_state' as const, stateCode: billingZipPlace.stateCode }],
          },
        ]
      : []),
  ];
}

function fromCompliance(refusal: ComplianceRefusal): Requirement {
  return { ...refusal, step: 'delivery', isMissing: false };
}
