import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import { formatLockTime } from '../release-text-rules.ts';
import type { ClubWine } from '../releases/view.server.ts';
import type { ClubSelectionMode } from '../types.ts';
import type { BoxClosedRefusalCode, BoxRefusalCode } from './box-types.ts';
import type { BoxLine, ClubShipment } from './types.ts';

/** The minimum number of bottles in any box. It applies even if a release sets a lower minimum (domain §5.19). */
export const minBoxBottles = 3;

/** The maximum number of bottles in one shipment, including add-ons, as a safeguard against mistaken orders. */
export const maxShipmentBottles = 36;

export function countBoxBottles(lines: readonly BoxLine[]): number {
  return lines.reduce((all, { quantity, isAddOn }) => all + (isAddOn ? 0 : quantity), 0);
}

/**
 * Returns the lines with those of the same wine merged, separately for box and add-ons, and without empty lines. Lines stay in the order of
 * their first occurrence.
 */
export function normalizeBoxLines(lines: readonly BoxLine[]): BoxLine[] {
  const tidy = new Map<string, BoxLine>();
  for (const { skuId, quantity, isAddOn } of lines) {
    const key = `${skuId}:${isAddOn}`;
    tidy.set(key, { skuId, quantity: (tidy.get(key)?.quantity ?? 0) + quantity, isAddOn });
  }
  return [...tidy.values()].filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
}

export function areSameBoxLines(left: readonly BoxLine[], right: readonly BoxLine[]): boolean {
  const key = ({ skuId, quantity, isAddOn }: BoxLine) => `${skuId}:${isAddOn}:${quantity}`;
  const known = new Set(left.map(key));
  return left.length === right.length && right.every((line) => known.has(key(line)));
}

/** Returns the draft items of a box. The box and add-on bottles of a wine become one item. */
export function draftItemsOfBox(
  lines: readonly BoxLine[],
): { readonly skuId: SkuId; readonly quantity: number }[] {
  const items = new Map<SkuId, number>();
  for (const { skuId, quantity } of lines) items.set(skuId, (items.get(skuId) ?? 0) + quantity);
  return [...items].map(([skuId, quantity]) => ({ skuId, quantity }));
}

/** The rules that limit the contents of a box. */
export type BoxLimits = {
  readonly shape: ClubSelectionMode;
  readonly bottles: number;
  readonly minimum: number;
  /** The default box, chosen by the winemaker or by the quiz answers. In a curated club it can't be changed. */
  readonly winemakers: readonly BoxLine[];
  readonly wines: readonly ClubWine[];
};

/**
 * Returns the refusals that prevent these lines from being saved (domain §1.2). Stock is not checked here, because only a stock hold can
 * guarantee it (I-14).
 */
export function boxRefusals(lines: readonly BoxLine[], limits: BoxLimits): Refusal<BoxRefusalCode>[] {
  const { shape, bottles, minimum, winemakers, wines } = limits;
  const offered = new Map(wines.map((wine) => [wine.skuId, wine]));
  const strangers = lines.filter(({ skuId, isAddOn }) => {
    const wine = offered.get(skuId);
    return !wine || (isAddOn ? wine.purchaseLimit !== undefined : false);
  });
  if (strangers.length > 0) return [notOffered()];
  const inBox = lines.filter(({ isAddOn }) => !isAddOn);
  if (shape === 'curated' && !areSameBoxLines(inBox, winemakers)) return [curated()];
  const count = countBoxBottles(lines);
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...(count < minimum ? [belowMinimum(count, minimum)] : []),
    ...(count > bottles && shape !== 'curated' ? [aboveMaximum(count, bottles)] : []),
    ...(all > maxShipmentBottles ? [tooMuch(all)] : []),
    ...inBox.flatMap(({ skuId, quantity }) => {
      const wine = offered.get(skuId);
      return wine && shape !== 'curated' && quantity > wine.maximum ? [tooManyOf(wine)] : [];
    }),
    ...wines
      .filter(({ isMandatory }) => isMandatory)
      .filter((wine) => quantityInBoxLines(inBox, wine.skuId) < quantityInBoxLines(winemakers, wine.skuId))
      .map(mandatory),
  ];
}

export function quantityInBoxLines(lines: readonly BoxLine[], skuId: SkuId): number {
  return lines.filter((line) => line.skuId === skuId).reduce((all, { quantity }) => all + quantity, 0);
}

function belowMinimum(count: number, minimum: number): Refusal<'CLUB_BELOW_MIN'> {
  const missing = minimum - count;
  const sentence = `Your box has ${count} ${count === 1 ? 'bottle' : 'bottles'} but needs at least ${minimum}. Add ${missing} more.`;
  return { code: 'CLUB_BELOW_MIN', sentence, field: 'lines', details: { count, minimum, missing } };
}

function aboveMaximum(count: number, bottles: number): Refusal<'CLUB_ABOVE_MAX'> {
  const sentence = `Your box holds ${bottles} bottles but now has ${count}. Remove ${count - bottles} or make them add-ons.`;
  return { code: 'CLUB_ABOVE_MAX', sentence, field: 'lines', details: { count, bottles } };
}

function tooMuch(all: number): Refusal<'CLUB_ABOVE_MAX'> {
  const sentence = `A shipment can hold up to ${maxShipmentBottles} bottles, including add-ons, but yours has ${all}. To order more, call us.`;
  return {
    code: 'CLUB_ABOVE_MAX',
    sentence,
    field: 'lines',
    details: { count: all, bottles: maxShipmentBottles },
  };
}

function tooManyOf(wine: ClubWine): Refusal<'CLUB_WINE_MAX'> {
  const { maximum, skuId } = wine;
  const sentence =
    maximum === 0
      ? `${skuDisplayName(wine)} is only available as an add-on in this release.`
      : `Boxes in this release are limited to ${maximum} of ${skuDisplayName(wine)}. You can order more as add-ons.`;
  return { code: 'CLUB_WINE_MAX', sentence, field: 'lines', details: { skuId, maximum } };
}

function mandatory(wine: ClubWine): Refusal<'CLUB_MANDATORY'> {
  const sentence = `${skuDisplayName(wine)} is the featured wine of this release, so it can’t be removed.`;
  return { code: 'CLUB_MANDATORY', sentence, field: 'lines', details: { skuId: wine.skuId } };
}

function curated(): Refusal<'CLUB_CURATED'> {
  const sentence =
    'Our winemaker chooses the wines for this club. You can add bottles at your club price, skip the shipment, or tell us which wines never to send.';
  return { code: 'CLUB_CURATED', sentence, field: 'lines' };
}

function notOffered(): Refusal<'CLUB_NOT_OFFERED'> {
  const sentence = 'One of these wines is no longer available for this shipment. Please choose another.';
  return { code: 'CLUB_NOT_OFFERED', sentence, field: 'lines' };
}

type Closing = Pick<ClubShipment, 'state' | 'opensAt' | 'locksAt' | 'endedBy'>;

/**
 * Returns the refusal if a box can't be changed now, otherwise undefined. Before the charge, the stored opening and lock times decide even
 * if the job hasn't updated the state yet.
 */
export function shipmentClosedRefusal(
  { state, opensAt, locksAt, endedBy }: Closing,
  now: Date,
): Refusal<BoxClosedRefusalCode> | undefined {
  switch (state) {
    case 'charged':
      return {
        code: 'CLUB_CHARGED',
        sentence: 'We’ve charged your card for this shipment. You can follow it in your order history.',
      };
    case 'declined':
    case 'charging':
      return {
        code: 'CLUB_DECLINED',
        sentence:
          state === 'declined'
            ? 'Your card was declined. We’re holding your bottles while you choose another card.'
            : 'We’re charging your card for this shipment right now.',
      };
    case 'skipped':
      return { code: 'CLUB_SKIPPED', sentence: skippedSentence(endedBy) };
    case 'lapsed':
      return {
        code: 'CLUB_ENDED',
        sentence: 'This shipment was canceled because it wasn’t paid for within 10 days.',
      };
    case 'cancelled':
      return { code: 'CLUB_ENDED', sentence: 'This shipment was canceled along with your membership.' };
    default:
      if (now >= locksAt || state === 'locked') {
        const sentence = `This shipment locked on ${formatLockTime(locksAt)}. You can still change the address until we pack it.`;
        return { code: 'CLUB_LOCKED', sentence };
      }
      if (now < opensAt || state === 'upcoming') {
        const sentence = `You can change this box starting ${formatShortDate(wineryDate(opensAt))}.`;
        return { code: 'CLUB_NOT_OPEN', sentence };
      }
      return undefined;
  }
}

const skippedBecause: Readonly<Partial<Record<NonNullable<ClubShipment['endedBy']>, string>>> = {
  hold: 'Your membership was on hold, so we didn’t send this shipment or charge you.',
  pending: 'Your membership had no card on file, so we didn’t send this shipment or charge you.',
  past_due: 'An earlier shipment wasn’t paid for, so we didn’t send this one or charge you.',
  not_allowed: 'We can’t ship this box to its address, so you weren’t charged.',
  sold_out: 'The wines in this shipment sold out, so you weren’t charged.',
  given_all: 'All of your gift shipments have already been sent.',
  not_agreed: 'Your membership doesn’t cover this shipment, so we won’t send it or charge you.',
};

function skippedSentence(endedBy: ClubShipment['endedBy']): string {
  return (endedBy && skippedBecause[endedBy]) ?? 'You skipped this shipment. We won’t send it or charge you.';
}

/** The maximum number of shipments that a member may skip in any four consecutive ones (domain §4.3). */
export const maxSkipsPerWindow = 2;
export const skipWindowShipments = 4;

export function countSkipsUsed(before: readonly Pick<ClubShipment, 'state' | 'endedBy'>[]): number {
  return before
    .slice(0, skipWindowShipments - 1)
    .filter(({ state, endedBy }) => state === 'skipped' && endedBy === 'member').length;
}
