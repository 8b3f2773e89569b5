/** The way in which the bank of a test card responds. */
export type CardBehavior =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  /** Challenges the customer the first time; once saved, the card pays without a challenge. */
  | 'challenge'
  /** Challenges the customer every time, so it can't pay off-session. */
  | 'always_challenge';

/**
 * The bank behavior of each accepted card, by card number. The gateway accepts only these numbers: Stripe's public test numbers, which
 * belong to no real cards.
 */
export const behaviorsByTestCard: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000002500003155': 'challenge',
  '4000002760003184': 'always_challenge',
};

export type CardValidationError = {
  readonly code:
    | 'incorrect_number'
    | 'invalid_expiry_month'
    | 'invalid_expiry_year'
    | 'invalid_cvc'
    | 'test_cards_only';
  readonly param: 'number' | 'exp_month' | 'exp_year' | 'cvc';
  readonly message: string;
};

export type EnteredCard = {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
};

export type AcceptedCard = {
  readonly behaviour: CardBehavior;
  readonly brand: 'visa';
  readonly lastFour: string;
};

/**
 * Validates entered card data at `now`. A card is valid until the end of its expiry month, in UTC. Returns the accepted card or the error.
 */
export function validateEnteredCard(card: EnteredCard, now: Date): AcceptedCard | CardValidationError {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhnCheck(card.number)) {
    return { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' };
  }
  const behaviour = behaviorsByTestCard[card.number];
  if (behaviour === undefined) {
    return {
      code: 'test_cards_only',
      param: 'number',
      message: 'This gateway moves no money and takes only its own test cards, such as 4242 4242 4242 4242.',
    };
  }
  if (!(card.expiryMonth >= 1 && card.expiryMonth <= 12)) {
    return {
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    };
  }
  if (hasExpired(card, now) || card.expiryYear > now.getUTCFullYear() + 50) {
    return {
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    };
  }
  if (!/^\d{3}$/.test(card.securityCode)) {
    return { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." };
  }
  return { behaviour, brand: 'visa', lastFour: card.number.slice(-4) };
}

/** Returns whether a card number's check digit is correct by the Luhn algorithm. */
export function passesLuhnCheck(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

function hasExpired(card: EnteredCard, now: Date): boolean {
  const year = now.getUTCFullYear();
  return card.expiryYear < year || (card.expiryYear === year && card.expiryMonth < now.getUTCMonth() + 1);
}
