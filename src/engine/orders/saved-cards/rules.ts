import { addDays, type CivilDate, civilParts } from '../../../core/dates.ts';
import { unreachable } from '../../../core/invariant.ts';
import type { KeptCardAnswer } from '../../../integrations/payment/port.ts';
import type { CardValidity, KeepingVerdict, SavedCard } from './types.ts';

export const mostCards = 10;

/** A card that ends within this time is told to be replaced. */
const soonDays = 60;

/** A card is good to the end of its month. */
export function validityOf(
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

/** `Visa`, of a card whose digits nobody here knows. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? 'Card';
}

/** `Visa ending 4242`. */
export function cardName({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string {
  return `${brandName(brand)} ending ${lastFour}`;
}

/** `12/29`, as it stands on the card. */
export function expiryText({
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
  interrupted: 'Saving the card was interrupted. Please enter it again.',
};

/** Why a card could not be kept, and that nothing happened. */
export function refusedSentence(code: string): string {
  const why = refusals[code] ?? 'Your bank declined to save this card.';
  return `${why} Nothing was charged.`;
}

/** So long the first request may still be asking the bank. */
const askingSeconds = 60;
/** The gateway forgets a key after a day; what is open longer was given up. */
const longestOpenHours = 23;

/** Whether a setup is open for so long that its key is known no more, and nobody is to be asked about it. */
export function isGivenUp(openSeconds: number): boolean {
  return openSeconds > longestOpenHours * 3_600;
}

/**
 * What the payment company's answer means for a card that is to be kept. One that the bank was never asked about, long after somebody
 * could still be asking, was interrupted.
 */
export function keepingVerdict(answer: KeptCardAnswer, openSeconds: number): KeepingVerdict {
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

/** The lowest of `most` places that is free; undefined when all are taken. */
export function freePlaceOf(taken: readonly (number | null)[], most = mostCards): number | undefined {
  for (let place = 1; place <= most; place += 1) if (!taken.includes(place)) return place;
  return undefined;
}
