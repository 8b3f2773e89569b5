import { addDays, type CivilDate, civilParts } from '../../../core/dates.ts';
import { unreachable } from '../../../core/invariant.ts';
import type { SavedCardAnswer } from '../../../integrations/payment/port.ts';
import type { CardValidity, EvaluatedCardSetup, SavedCard } from './types.ts';

export const maxSavedCards = 10;

/** The number of days before a card's expiry from which the customer is prompted to replace it. */
const soonDays = 60;

/** Returns whether a card is valid, expired or expiring soon. A card is valid to the end of its expiry month. */
export function cardValidity(
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  today: CivilDate,
): CardValidity {
  const isOverOn = (date: CivilDate) => {
    const { year, month } = civilParts(date);
    return expiryYear < year || (expiryYear === year && expiryMonth < month);
  };
  if (isOverOn(today)) return 'expired';
  return isOverOn(addDays(today, soonDays)) ? 'expires_soon' : 'valid';
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns the display name of a card brand, such as `Visa`; `Card` for an unknown brand. */
export function cardBrandName(brand: string): string {
  return brandNames[brand] ?? 'Card';
}

/** Returns the display name of a card, such as `Visa ending in 4242`. */
export function cardName({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string {
  return `${cardBrandName(brand)} ending in ${lastFour}`;
}

/** Returns the expiry as printed on the card, such as `12/29`. */
export function formatCardExpiry({
  expiryMonth,
  expiryYear,
}: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}

const refusals: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your bank declined to save this card because of insufficient funds.',
  expired_card: 'This card has expired. Check the date, or use another card.',
  incorrect_cvc: 'The security code doesn’t match this card. Check the digits on the back.',
  incorrect_number: 'The card number isn’t valid. Check the digits.',
  authentication_failed: 'Your bank couldn’t verify your identity.',
  unusable_card: 'The payment service no longer recognizes this card. Please enter it again.',
  interrupted: 'We couldn’t finish saving this card. Please enter it again.',
};

/** Returns the sentence shown to the customer when a card could not be saved: the reason, and that nothing was charged. */
export function cardSetupRefusalSentence(code: string): string {
  const why = refusals[code] ?? 'Your bank declined to save this card.';
  return `${why} Nothing was charged.`;
}

/** The number of seconds for which the first request may still be waiting for the bank. */
const askingSeconds = 60;
/** The number of hours after which an open setup is given up. The gateway forgets a key after a day. */
const longestOpenHours = 23;

/** Returns whether a setup is so old that the gateway may have forgotten its key. */
export function isCardSetupExpired(openSeconds: number): boolean {
  return openSeconds > longestOpenHours * 3_600;
}

/**
 * Returns the outcome of saving a card according to the payment company's answer. If no confirmation reached the bank and no request can
 * still be running, the outcome is `refused` with `interrupted`.
 */
export function evaluateCardSetup(answer: SavedCardAnswer, openSeconds: number): EvaluatedCardSetup {
  switch (answer.kind) {
    case 'kept':
      return answer;
    case 'action_required':
      return { kind: 'challenge', actionUrl: answer.actionUrl };
    case 'unconfirmed':
      return openSeconds > askingSeconds
        ? { kind: 'refused', failureCode: 'interrupted' }
        : { kind: 'waiting' };
    case 'unknown':
      return { kind: 'waiting' };
    case 'declined':
      return { kind: 'refused', failureCode: answer.decline.code };
    case 'refused':
      return { kind: 'refused', failureCode: 'gateway_refused' };
    default:
      return unreachable(answer);
  }
}

/** Returns the lowest position from 1 to `most` that is not taken; undefined if all are. */
export function lowestFreePosition(
  taken: readonly (number | null)[],
  most = maxSavedCards,
): number | undefined {
  for (let place = 1; place <= most; place += 1) if (!taken.includes(place)) return place;
  return undefined;
}
