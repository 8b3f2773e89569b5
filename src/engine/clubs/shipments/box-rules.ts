import { formatCivilDate, wineryDate, wineryTimeZone } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import { once } from '../../../core/once.ts';
import type { Refusal } from '../../../core/result.ts';
import { displayName } from '../../catalog/rules.ts';
import type { ClubWine } from '../releases/view.server.ts';
import type { ClubShape } from '../types.ts';
import type { BoxClosedCode, BoxRefusalCode } from './box-types.ts';
import type { BoxLine, ClubShipment } from './types.ts';

/** With fewer bottles a box is not sent, whatever the release says less (domain §5.19). */
export const fewestBottles = 3;

/** Add-ons and box together: what fits on one pallet place, and nobody orders by mistake. */
export const mostBottles = 36;

export function bottlesOf(lines: readonly BoxLine[]): number {
  return lines.reduce((all, { quantity, isAddOn }) => all + (isAddOn ? 0 : quantity), 0);
}

/** Each wine once in the box and once beside it, in the order of the first; what is not wanted any more is gone. */
export function tidyLines(lines: readonly BoxLine[]): BoxLine[] {
  const tidy = new Map<string, BoxLine>();
  for (const { skuId, quantity, isAddOn } of lines) {
    const key = `${skuId}:${isAddOn}`;
    tidy.set(key, { skuId, quantity: (tidy.get(key)?.quantity ?? 0) + quantity, isAddOn });
  }
  return [...tidy.values()].filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
}

export function sameLines(left: readonly BoxLine[], right: readonly BoxLine[]): boolean {
  const key = ({ skuId, quantity, isAddOn }: BoxLine) => `${skuId}:${isAddOn}:${quantity}`;
  const known = new Set(left.map(key));
  return left.length === right.length && right.every((line) => known.has(key(line)));
}

/** What a draft is filled with: box and add-ons of a wine are one item of an order. */
export function itemsOf(lines: readonly BoxLine[]): { readonly skuId: SkuId; readonly quantity: number }[] {
  const items = new Map<SkuId, number>();
  for (const { skuId, quantity } of lines) items.set(skuId, (items.get(skuId) ?? 0) + quantity);
  return [...items].map(([skuId, quantity]) => ({ skuId, quantity }));
}

/** What a box may be. */
export type BoxLimits = {
  readonly shape: ClubShape;
  readonly bottles: number;
  readonly minimum: number;
  /** The box as the winemaker, or the answers, chose it; where the winemaker alone chooses it stays so. */
  readonly winemakers: readonly BoxLine[];
  readonly wines: readonly ClubWine[];
};

/**
 * What stands in the way of saving these lines; all of it is told at once, and none of it while somebody is still at work (domain §1.2).
 * What is left of a wine is not asked here: only a hold can decide that (I-14).
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
  if (shape === 'curated' && !sameLines(inBox, winemakers)) return [curated()];
  const count = bottlesOf(lines);
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...(count < minimum ? [belowMinimum(count, minimum)] : []),
    ...(count > bottles && shape !== 'curated' ? [aboveMaximum(count, bottles)] : []),
    ...(all > mostBottles ? [tooMuch(all)] : []),
    ...inBox.flatMap(({ skuId, quantity }) => {
      const wine = offered.get(skuId);
      return wine && shape !== 'curated' && quantity > wine.maximum ? [tooManyOf(wine)] : [];
    }),
    ...wines
      .filter(({ isMandatory }) => isMandatory)
      .filter((wine) => quantityOf(inBox, wine.skuId) < quantityOf(winemakers, wine.skuId))
      .map(mandatory),
  ];
}

export function quantityOf(lines: readonly BoxLine[], skuId: SkuId): number {
  return lines.filter((line) => line.skuId === skuId).reduce((all, { quantity }) => all + quantity, 0);
}

function belowMinimum(count: number, minimum: number): Refusal<'CLUB_BELOW_MIN'> {
  const missing = minimum - count;
  const sentence = `Your box has ${count} of ${minimum} bottles. Add ${missing}.`;
  return { code: 'CLUB_BELOW_MIN', sentence, field: 'lines', details: { count, minimum, missing } };
}

function aboveMaximum(count: number, bottles: number): Refusal<'CLUB_ABOVE_MAX'> {
  const sentence = `Your box holds ${bottles} bottles and has ${count}. Take ${count - bottles} out, or have them as add-ons.`;
  return { code: 'CLUB_ABOVE_MAX', sentence, field: 'lines', details: { count, bottles } };
}

function tooMuch(all: number): Refusal<'CLUB_ABOVE_MAX'> {
  const sentence = `One shipment carries up to ${mostBottles} bottles, add-ons among them; yours has ${all}. For more, call us.`;
  return { code: 'CLUB_ABOVE_MAX', sentence, field: 'lines', details: { count: all, bottles: mostBottles } };
}

function tooManyOf(wine: ClubWine): Refusal<'CLUB_WINE_MAX'> {
  const { maximum, skuId } = wine;
  const sentence =
    maximum === 0
      ? `${displayName(wine)} is an add-on in this release: it goes beside the box, not into it.`
      : `A box of this release has at most ${maximum} of ${displayName(wine)}. More of it can be add-ons.`;
  return { code: 'CLUB_WINE_MAX', sentence, field: 'lines', details: { skuId, maximum } };
}

function mandatory(wine: ClubWine): Refusal<'CLUB_MANDATORY'> {
  const sentence = `${displayName(wine)} is this release’s wine and stays in every box.`;
  return { code: 'CLUB_MANDATORY', sentence, field: 'lines', details: { skuId: wine.skuId } };
}

function curated(): Refusal<'CLUB_CURATED'> {
  const sentence =
    'Our winemaker chooses the wines of this club. You can add bottles at your club price, skip, or tell us what never to send.';
  return { code: 'CLUB_CURATED', sentence, field: 'lines' };
}

function notOffered(): Refusal<'CLUB_NOT_OFFERED'> {
  const sentence = 'One of these wines is no longer available for this shipment. Please choose another.';
  return { code: 'CLUB_NOT_OFFERED', sentence, field: 'lines' };
}

const dayAndTime = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: wineryTimeZone,
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** `February 11, 11:59 PM PST`: the instant as the winery’s clock shows it, with its zone. */
export function lockText(locksAt: Date): string {
  return dayAndTime().format(locksAt);
}

type Closing = Pick<ClubShipment, 'state' | 'opensAt' | 'locksAt' | 'endedBy'>;

/** Why a box cannot be changed now; undefined while it can. The stored instants decide, not the job that follows them. */
export function closedReason(
  { state, opensAt, locksAt, endedBy }: Closing,
  now: Date,
): Refusal<BoxClosedCode> | undefined {
  switch (state) {
    case 'charged':
      return {
        code: 'CLUB_CHARGED',
        sentence: 'This shipment was charged and is on its way to you: it is an order now.',
      };
    case 'declined':
    case 'charging':
      return {
        code: 'CLUB_DECLINED',
        sentence:
          state === 'declined'
            ? 'Your card was declined. We keep your bottles while you choose another card.'
            : 'This shipment is being charged at this moment.',
      };
    case 'skipped':
      return { code: 'CLUB_SKIPPED', sentence: skippedSentence(endedBy) };
    case 'lapsed':
      return {
        code: 'CLUB_ENDED',
        sentence: 'This shipment was not paid within ten days, so its bottles went back to the cellar.',
      };
    case 'cancelled':
      return { code: 'CLUB_ENDED', sentence: 'This shipment ended with your membership.' };
    default:
      if (now >= locksAt || state === 'locked') {
        const sentence = `This shipment locked on ${lockText(locksAt)}. You can still change the address until it is packed.`;
        return { code: 'CLUB_LOCKED', sentence };
      }
      if (now < opensAt || state === 'upcoming') {
        const sentence = `This box opens on ${formatCivilDate(wineryDate(opensAt))}.`;
        return { code: 'CLUB_NOT_OPEN', sentence };
      }
      return undefined;
  }
}

const skippedBecause: Readonly<Partial<Record<NonNullable<ClubShipment['endedBy']>, string>>> = {
  hold: 'Your membership was on hold, so this shipment is not sent or charged.',
  pending: 'Your membership had no card, so this shipment is not sent or charged.',
  past_due: 'An earlier shipment was not paid, so this one is not sent or charged.',
  not_allowed: 'This shipment may not be sent to its address, so nothing was charged.',
  sold_out: 'The wines of this shipment had sold out, so nothing was charged.',
  given_all: 'All shipments of your gift were sent before this one.',
  not_agreed: 'This shipment is more than your membership covers, so it is not sent or charged.',
};

function skippedSentence(endedBy: ClubShipment['endedBy']): string {
  return (endedBy && skippedBecause[endedBy]) ?? 'You skipped this shipment. Nothing is sent or charged.';
}

/** Of the last four shipments with this one, how many were skipped by their member; two may be (domain §4.3). */
export const skipsAllowed = 2;
export const skipsOf = 4;

export function skipAllowance(before: readonly Pick<ClubShipment, 'state' | 'endedBy'>[]): number {
  return before
    .slice(0, skipsOf - 1)
    .filter(({ state, endedBy }) => state === 'skipped' && endedBy === 'member').length;
}
