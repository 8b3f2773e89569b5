import type { CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { cents, formatCents, multiply, sum } from '../../../core/money.ts';
import { isPrepaidKind, skuDisplayName } from '../../catalog/rules.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { checkPurchaseLimit } from '../../compliance/rules.ts';
import type {
  ComplianceRefusal,
  Destination,
  Person,
  VolumeDemand,
  VolumeUsage,
} from '../../compliance/types.ts';
import { checkVolumeLimit, isPersonKnown, volumeDemands } from '../../compliance/volume-rules.ts';
import { maxDailyGiftCardCents } from '../../gifts/cards/rules.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import { mailboxKey } from '../../pricing/promotions/code-rules.ts';
import { complianceLineOf } from '../requirements/delivery-rules.ts';
import type { DeliveryMethod, SaleLine } from '../requirements/types.ts';

/**
 * The quantity that one order uses of a limit across all orders of a person, an address, or the winery (I-50), such as bottles of a limited
 * wine, or volume shipped to a state. `subjectKey` is personal data in plain text; undefined while the person is unknown.
 */
export type PersonLimitClaim = Pick<
  VolumeDemand,
  'rule' | 'subjectKey' | 'lockPeriod' | 'countFrom' | 'period'
> & {
  readonly allowed: number;
  readonly quantity: number;
  /** The volume limit of this claim; undefined if the claim is not about volume. */
  readonly volume: VolumeDemand | undefined;
  /** Returns the refusal if the claim and earlier use together exceed the limit; otherwise undefined. */
  refuse(use: VolumeUsage): ComplianceRefusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'> | undefined;
};

/**
 * Returns the key of the rule that counts all purchases of a limited wine by one person (I-50), however they buy it, so that an allocation
 * can't be bought twice.
 */
export function purchaseLimitRuleKey(skuId: number): string {
  return `purchase:${skuId}`;
}

/**
 * Returns the claims of these lines on limits across orders.
 * @param destination undefined for pickup.
 */
export function personLimitClaims(
  lines: readonly SaleLine[],
  person: Person | undefined,
  destination: Parameters<typeof volumeDemands>[1] | undefined,
  today: CivilDate,
): PersonLimitClaim[] {
  const volumes = destination ? volumeDemands(lines.map(complianceLineOf), destination, person, today) : [];
  return [
    ...lines.filter(({ sku }) => sku.purchaseLimit !== undefined).map((line) => purchaseClaim(line, person)),
    ...volumes.map(volumeClaim),
  ];
}

function purchaseClaim({ sku, quantity }: SaleLine, person: Person | undefined): PersonLimitClaim {
  const { skuId, purchaseLimit: limit } = sku;
  invariant(limit !== undefined, 'a limited wine has a limit');
  return {
    rule: purchaseLimitRuleKey(skuId),
    subjectKey: person && isPersonKnown(person) ? personKey(person) : undefined,
    lockPeriod: 'ever',
    countFrom: 'ever',
    period: 'ever',
    allowed: limit,
    quantity,
    volume: undefined,
    refuse: ({ usedMl: boughtQuantity = 0 }) =>
      checkPurchaseLimit({ skuId, title: skuDisplayName(sku), limit, boughtQuantity, quantity }),
  };
}

function volumeClaim(demand: VolumeDemand): PersonLimitClaim {
  const { rule, subjectKey, lockPeriod, countFrom, period, limit, demandMl } = demand;
  return {
    rule,
    subjectKey,
    lockPeriod,
    countFrom,
    period,
    allowed: limit.ml,
    quantity: demandMl,
    volume: demand,
    refuse: (use) => checkVolumeLimit(use, demand),
  };
}

/** Returns the claims that count the prepaid amount bought with one email address in one day. */
export function prepaidLimitClaims(
  { email }: Pick<DraftContents, 'email'>,
  lines: readonly SaleLine[],
  today: CivilDate,
): PersonLimitClaim[] {
  const prepaid = lines.filter(({ sku }) => isPrepaidKind(sku.kind));
  if (prepaid.length === 0) return [];
  return [
    {
      rule: 'gift-cards',
      subjectKey: mailboxKey(email),
      lockPeriod: today,
      countFrom: today,
      period: today,
      allowed: maxDailyGiftCardCents,
      quantity: sum(prepaid.map(({ sku, quantity }) => multiply(sku.priceCents, quantity))),
      volume: undefined,
      refuse: ({ usedMl: bought = 0 }) => {
        const left = formatCents(cents(Math.max(0, maxDailyGiftCardCents - bought)));
        const sentence = `The gift limit is ${formatCents(maxDailyGiftCardCents)} per person per day, and you have ${left} left today. To buy more, email us.`;
        return { code: 'LIMIT_PER_PERSON', sentence, field: 'quantity', resolutions: [] };
      },
    },
  ];
}

/** Returns the buyer as limits identify them: an account, or a guest by name, birth date, and address. */
export function personOf(
  { customerId, contents }: Pick<Draft, 'customerId' | 'contents'>,
  birthDate: CivilDate | undefined,
  way: DeliveryMethod,
): Person {
  if (customerId) return { kind: 'account', customerId };
  const { firstName, lastName } = contents;
  const isBilledOnly = way === 'pickup' || way === 'visit';
  const address: Pick<Destination, 'primaryStreet' | 'secondaryStreet' | 'zipCode'> = isBilledOnly
    ? {
        primaryStreet: contents.billingPrimaryStreet,
        secondaryStreet: contents.billingSecondaryStreet,
        zipCode: contents.billingZipCode,
      }
    : contents;
  return { kind: 'guest', firstName, lastName, birthDate, address };
}
