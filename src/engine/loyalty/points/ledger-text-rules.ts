import { tiers } from './rules.ts';
import type { EarningWay, Multiplier } from './types.ts';

/** What is known of why an entry was made. */
export type EntryGround = {
  readonly causeType: string;
  readonly way: EarningWay | undefined;
  readonly multiplier: number | undefined;
  readonly multipliedBy: Multiplier['by'] | 'fixed' | undefined;
  readonly orderNumber: number | undefined;
  /** In the words of whoever gave or took them by hand. */
  readonly given: string | undefined;
};

/** Why points came or went, as their owner reads it. */
export function reasonOf(ground: EntryGround): string {
  if (ground.way) return earnedFor(ground.way, ground) + multipliedText(ground);
  const order = ground.orderNumber === undefined ? 'An order' : `Order ${ground.orderNumber}`;
  switch (ground.causeType) {
    case 'points-reversal':
      return ground.orderNumber === undefined ? 'What they were for went back' : `${order} went back`;
    case 'points-review-gone':
      return 'A review that is not shown any more';
    case 'points-expiry':
      return 'Not used in time';
    case 'points-adjustment':
      return ground.given ?? 'Corrected by the winery';
    case 'account-closed':
      return 'The account was closed';
    default:
      return 'A reward';
  }
}

function earnedFor(way: EarningWay, { orderNumber, given }: EntryGround): string {
  const order = orderNumber === undefined ? 'An order' : `Order ${orderNumber}`;
  switch (way) {
    case 'shipment':
      return `${order}, sent to you`;
    case 'pickup':
      return `${order}, picked up`;
    case 'visit':
      return orderNumber === undefined ? 'A visit' : `A visit, order ${orderNumber}`;
    case 'birthday':
      return 'Happy birthday';
    case 'event':
      return 'You came to an event';
    case 'review':
      return 'A review';
    case 'referral':
      return 'The first order of a friend';
    case 'profile':
      return 'Your profile is complete';
    case 'rating':
      return 'You rated a shipment';
    case 'operator':
      return given ?? 'Given by the winery';
  }
}

function multipliedText({ multiplier, multipliedBy }: EntryGround): string {
  if (multiplier === undefined || multiplier === 10_000 || multipliedBy === undefined) return '';
  return ` · ×${multiplier / 10_000} ${nameOf(multipliedBy)}`;
}

function nameOf(by: Multiplier['by'] | 'fixed'): string {
  if (by === 'plus') return 'Mesa Lucero+';
  if (by === 'club') return 'wine club';
  return tiers.find(({ id }) => id === by)?.name ?? '';
}
