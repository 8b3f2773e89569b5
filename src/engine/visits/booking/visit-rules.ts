import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import type { Refusal } from '../../../core/result.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import type { StockShortage } from '../../inventory/types.ts';
import type { DraftContents, DraftItem } from '../../orders/drafts/types.ts';
import { formatRate } from '../../pricing/rules.ts';
import type { PercentageRule } from '../../pricing/types.ts';
import { amountDueNow } from '../experiences/price-rules.ts';
import {
  bookedUnits,
  formatWineryTime,
  slotFullRefusal,
  slotOfferFor,
  validateBooking,
} from '../experiences/rules.ts';
import type {
  BookingRefusal,
  Experience,
  SeatGroup,
  Slot,
  SlotAvailabilityCounts,
  VisitBenefit,
  Visitor,
} from '../experiences/types.ts';
import type { OrderedVisit, SeatPrice } from '../reservations/types.ts';
import type { VisitRequest } from './purchase-types.ts';
import { visitOfPurchase } from './purchased-visit-rules.ts';
import type { ChosenVisit, EvaluatedVisit, VisitHoldRefusalCode, VisitPatch } from './visit-types.ts';

/** Returns the title of a ticket's order line, for example `Garden Tasting, Sat, Dec 5, 11:00 am PT`. */
function visitTitle({ title }: Pick<Experience, 'title'>, { startsAt }: Pick<Slot, 'startsAt'>): string {
  return `${title}, ${formatShortDate(wineryDate(startsAt))}, ${formatWineryTime(startsAt)}`;
}

/** Returns the SKU that tickets are sold as: the kit's SKU if the experience ships one. */
export function ticketSkuId({ skuId, kit }: Pick<Experience, 'skuId' | 'kit'>): Experience['skuId'] {
  return kit?.skuId ?? skuId;
}

/** Returns the number of tickets; for a change, only the added ones. */
function ticketsOf(
  experience: Pick<Experience, 'priceUnit'>,
  { party, changes }: Pick<VisitRequest, 'party' | 'changes'>,
): number {
  return bookedUnits(experience, party) - (changes ? bookedUnits(experience, changes.party) : 0);
}

/** Returns the number of guests to price; for a change, only the added ones. */
export function guestsToPrice({ party, changes }: Pick<VisitRequest, 'party' | 'changes'>): number {
  return party - (changes?.party ?? 0);
}

/** Returns the draft items of a visit: its tickets and add-ons. For a change, only the added tickets are included. */
export function visitItems(
  experience: Pick<Experience, 'skuId' | 'kit' | 'priceUnit'>,
  request: Pick<VisitRequest, 'party' | 'addOns' | 'changes'>,
): DraftItem[] {
  return [{ skuId: ticketSkuId(experience), quantity: ticketsOf(experience, request) }, ...request.addOns];
}

/**
 * Returns the order lines of a visit: tickets grouped by price with their benefits, followed by the add-ons. With a deposit, a ticket costs
 * the deposit only. Tickets paid at the visit cost nothing now.
 */
export function visitLines(
  { experience, slot, request, price }: Pick<EvaluatedVisit, 'experience' | 'slot' | 'request' | 'price'>,
  skus: ReadonlyMap<SkuForSale['skuId'], SkuForSale>,
): SaleLine[] {
  const ticket = skus.get(ticketSkuId(experience));
  if (!ticket) return [];
  const sold = experience.kit ? ticket : { ...ticket, title: visitTitle(experience, slot) };
  const tickets = price.groups.map((group): SaleLine => {
    const sku = { ...sold, priceCents: amountDueNow(experience.policy, group.listCents) };
    return { sku, quantity: group.seats, ownPercentages: percentagesOf(group) };
  });
  const added = request.addOns.flatMap(({ skuId, quantity }): SaleLine[] => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, quantity, ownPercentages: [] }] : [];
  });
  return [...tickets, ...added];
}

export function formatGuestCount(guests: number): string {
  return guests === 1 ? '1 guest' : `${guests} guests`;
}

function percentagesOf({ benefit, beaten }: SeatGroup): PercentageRule[] {
  return (benefit ? [benefit, ...beaten] : []).map(percentageOf);
}

function percentageOf({ id, label, rate, program }: VisitBenefit): PercentageRule {
  const reason = rate === 10_000 ? `${label}: included.` : `${label}: ${formatRate(rate)} off.`;
  return { ruleId: benefitRuleId(id), label, reason, rate, source: program };
}

/** Returns the rule id that counts the uses of a benefit. */
export function benefitRuleId(id: VisitBenefit['id']): string {
  return `visit:${id}`;
}

/** Returns a visit in the form stored with its order. */
export function orderedVisit({ experience, slot, request, price }: EvaluatedVisit): OrderedVisit {
  const { slug, title } = experience;
  return {
    ...{ slotId: slot.id, slug, title, party: request.party },
    priceCents: price.totalCents,
    dueAtVisitCents: price.dueAtVisitCents,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    seatPrices: price.groups.map(
      ({ seats, priceCents, benefit }): SeatPrice => ({
        ...{ seats, priceCents },
        ...(benefit && { benefit: benefit.label }),
      }),
    ),
    ...(request.changes && { changes: request.changes }),
  };
}

/**
 * Returns the refusal for a shortage: the number of seats left, with the waitlist as an alternative (I-43), or the add-on that is sold out.
 * The `left` of a shortage must include the seats the draft already holds.
 */
export function visitShortageRefusal(
  { experience, slot, request, demands }: Pick<EvaluatedVisit, 'experience' | 'slot' | 'request' | 'demands'>,
  lines: readonly SaleLine[],
  shortages: readonly StockShortage[],
  now: Date,
): Refusal<Extract<VisitHoldRefusalCode, 'SLOT_FULL' | 'HOLD_EXPIRED' | 'SOLD_OUT'>> {
  const ofSeats = shortages.filter(({ resourceId }) =>
    demands.some((each) => each.resourceId === resourceId),
  );
  if (ofSeats.length === 0) {
    const isShort = (line: SaleLine) =>
      line.sku.demands.some((demand) => shortages.some(({ resourceId }) => resourceId === demand.resourceId));
    const sku = lines.find(isShort)?.sku;
    return {
      code: 'SOLD_OUT',
      sentence: `${sku ? skuDisplayName(sku) : experience.title} is sold out.`,
      field: 'items',
    };
  }
  const left = Math.max(0, Math.min(...ofSeats.map((shortage) => shortage.left)));
  const full = slotFullRefusal(experience, slot.startsAt, left);
  return isHoldExpired(request, now)
    ? {
        ...full,
        code: 'HOLD_EXPIRED',
        sentence: `Your hold expired and the seats were taken. ${full.sentence}`,
      }
    : full;
}

export function isHoldExpired({ heldUntil }: Pick<VisitRequest, 'heldUntil'>, now: Date): boolean {
  return new Date(heldUntil) <= now;
}

/** Returns the reasons why this visitor can't book, apart from availability, which only holding the seats decides. */
export function validateVisit({
  experience,
  slot,
  figures,
  party,
  visitor,
  at,
}: {
  readonly experience: Experience;
  readonly slot: Slot;
  readonly figures: SlotAvailabilityCounts;
  readonly party: number;
  readonly visitor: Visitor;
  readonly at: Date;
}): BookingRefusal[] {
  const { seats } = figures;
  const empty = { seats, seatsFree: seats, partiesFree: undefined, poolFree: undefined };
  const evaluated = validateBooking(
    experience,
    slotOfferFor(experience, slot, empty, visitor, at),
    party,
    visitor,
    at,
  );
  return evaluated.ok ? [] : [...evaluated.refusals];
}

/**
 * Returns the instant at which a draft's booking rules are checked. While a hold lasts, this is no later than when the slot was chosen, so
 * that a customer who chose in time isn't rejected as too late.
 */
export function bookingRulesInstant(
  request: VisitRequest,
  { holdMinutes }: Pick<Experience, 'holdMinutes'>,
  now: Date,
): Date {
  if (isHoldExpired(request, now)) return now;
  const minutes = request.isExtended ? 2 * holdMinutes : holdMinutes;
  return new Date(Math.min(now.getTime(), new Date(request.heldUntil).getTime() - minutes * 60_000));
}

/**
 * Returns the draft's visit after the customer chooses a slot and party. Keeps guest names, and also add-ons and answers if the experience
 * stays the same.
 */
export function visitRequestAfterChoice(
  { purchase, items }: Pick<DraftContents, 'purchase' | 'items'>,
  chosen: ChosenVisit,
  experience: Experience,
  now: Date,
): VisitRequest {
  const before = visitOfPurchase({ purchase });
  const isSameKind = items[0]?.skuId === ticketSkuId(experience);
  const isSameTime = before?.slotId === chosen.slotId && !isHoldExpired(before, now);
  const isMore = chosen.party > (before?.party ?? 0);
  const addOns = chosen.addOns ?? (isSameKind ? before?.addOns : undefined) ?? [];
  return {
    slotId: chosen.slotId,
    party: chosen.party,
    addOns: knownAddOns(experience, addOns),
    guests: (before?.guests ?? []).slice(0, chosen.party - 1),
    answers: (isSameKind && before?.answers) || {},
    heldUntil: isSameTime ? before.heldUntil : isoInstantAfter(now, experience.holdMinutes),
    isExtended: isSameTime && before.isExtended,
    ageStatedAt: (isSameKind && !isMore && before?.ageStatedAt) || '',
    ...(chosen.changes && { changes: chosen.changes }),
    ...(isSameTime && before.waitId !== undefined && { waitId: before.waitId }),
    ...(experience.kit && { isSent: true }),
  };
}

/** Returns the visit with its hold extended by the experience's hold time. */
export function visitRequestWithExtendedHold(
  request: VisitRequest,
  { holdMinutes }: Pick<Experience, 'holdMinutes'>,
  now: Date,
): VisitRequest {
  const from = isHoldExpired(request, now) ? now : new Date(request.heldUntil);
  return { ...request, heldUntil: isoInstantAfter(from, holdMinutes), isExtended: true };
}

/** Returns the visit with the values entered at checkout applied. Texts are kept as entered, because the requirements validate them. */
export function applyVisitPatch(
  request: VisitRequest,
  patch: VisitPatch,
  experience: Experience,
  now: Date,
): VisitRequest {
  const { guests = request.guests, addOns = request.addOns, isAllAdults } = patch;
  const ids = new Set(experience.facts.questions.map(({ id }) => id));
  const answers = Object.entries({ ...request.answers, ...patch.answers }).filter(([id]) => ids.has(id));
  const statedAt = { true: request.ageStatedAt || now.toISOString(), false: '' } as const;
  return {
    ...request,
    guests: guests.slice(0, request.party - 1),
    answers: Object.fromEntries(answers),
    addOns: request.changes ? [] : knownAddOns(experience, addOns),
    ageStatedAt: isAllAdults === undefined ? request.ageStatedAt : statedAt[`${isAllAdults}`],
  };
}

/** Returns the chosen add-ons that the experience offers, each limited to its maximum quantity. */
function knownAddOns(
  { addOns }: Pick<Experience, 'addOns'>,
  chosen: VisitRequest['addOns'],
): VisitRequest['addOns'] {
  return addOns.flatMap(({ skuId, maximum }) => {
    const wanted = chosen.find((each) => each.skuId === skuId)?.quantity ?? 0;
    const quantity = Number.isSafeInteger(wanted) ? Math.min(wanted, maximum) : 0;
    return quantity > 0 ? [{ skuId, quantity }] : [];
  });
}

/** Returns the instant this many minutes later, in ISO 8601. */
export function isoInstantAfter(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString();
}
