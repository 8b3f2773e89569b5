import { addDays, type CivilDate, parseCivilDate } from '../../src/core/dates.ts';
import { invariant } from '../../src/core/invariant.ts';
import { type Cents, cents } from '../../src/core/money.ts';
import type { SkuRole } from '../../src/engine/catalog/extras-table.ts';
import type { GoodsFacts, Lifecycle, WineFacts } from '../../src/engine/catalog/types.ts';
import type { Visibility, WineStyle } from '../../src/engine/pricing/types.ts';

/** A fixed day, or one counted from the day of seeding, so that the demonstration always has something new and something upcoming. */
export type SeedDate = CivilDate | { readonly daysFromSeed: number };

export type SeedWine = {
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number;
  readonly style: WineStyle;
  readonly priceCents: Cents;
  readonly abvTenths: number;
  readonly bottleMl: number;
  readonly visibility: Visibility;
  readonly lifecycle: Lifecycle;
  readonly releasedOn: SeedDate;
  readonly purchaseLimit?: number;
  /** The next vintage, on sale or upcoming. */
  readonly nextSlug?: string;
  readonly facts: WineFacts;
};

export type SeedGoods = {
  readonly code: string;
  readonly slug: string;
  /** What checkout offers it as. */
  readonly role?: SkuRole;
  readonly kind: 'goods' | 'service' | 'gift_card' | 'gift_membership' | 'plus';
  readonly title: string;
  readonly priceCents: Cents;
  readonly visibility: Visibility;
  /** Packaging and services are added after discounts and are not discounted (domain §7.1). */
  readonly discountable: boolean;
  readonly facts: GoodsFacts;
};

export type SeedBundle = {
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly parts: readonly { readonly slug: string; readonly quantity: number }[];
  readonly facts: GoodsFacts;
};

export function dollars(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

export function day(text: string): CivilDate {
  const date = parseCivilDate(text);
  invariant(date, `${text} is a day of the calendar`);
  return date;
}

export function onDay(date: SeedDate, seededOn: CivilDate): CivilDate {
  return typeof date === 'string' ? date : addDays(seededOn, date.daysFromSeed);
}

/** Defaults that most wines share. */
export const bottle = {
  bottleMl: 750,
  visibility: 'public',
  lifecycle: 'current',
} as const;

export const unfined = 'Contains sulfites; no egg, milk or fish';
export const clayFined = 'Contains sulfites; fined with clay, no egg or milk';
export const eggFined = 'Contains sulfites; fined with egg white';
