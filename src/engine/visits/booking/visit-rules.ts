import { formatCivilDate, wineryDate } from '../../../core/dates.ts';
import type { Refusal } from '../../../core/result.ts';
import { displayName } from '../../catalog/rules.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import type { Shortage } from '../../inventory/types.ts';
import type { DraftContents, DraftItem } from '../../orders/drafts/types.ts';
import { formatRate } from '../../pricing/rules.ts';
import type { PercentageRule } from '../../pricing/types.ts';
import { dueNow } from '../experiences/price-rules.ts';
import { judgeBooking, offerOf, slotFull, unitsOf, wallTime } from '../experiences/rules.ts';
import type {
  Benefit,
  BookingRefusal,
  Experience,
  SeatGroup,
  Slot,
  SlotFigures,
  Visitor,
} from '../experiences/types.ts';
import type { OrderedVisit, SeatPrice } from '../reservations/types.ts';
import type { VisitRequest } from './purchase-types.ts';
import { visitOf } from './purchased-visit-rules.ts';
import type { ChosenVisit, HoldVisitCode, VisitFacts, VisitPatch } from './visit-types.ts';

/** `Terrace Tasting, Sat, Dec 5, 11:00 am PT`: what a ticket is called on the order. */
function visitTitle({ title }: Pick<Experience, 'title'>, { startsAt }: Pick<Slot, 'startsAt'>): string {
  return `${title}, ${formatCivilDate(wineryDate(startsAt))}, ${wallTime(startsAt)}`;
}

/** What its tickets are sold as: the kit, where one is sent. */
export function ticketSku({ skuId, kit }: Pick<Experience, 'skuId' | 'kit'>): Experience['skuId'] {
  return kit?.skuId ?? skuId;
}

/** How many tickets it is: of a change those that are added. */
function ticketsOf(
  experience: Pick<Experience, 'priceUnit'>,
  { party, changes }: Pick<VisitRequest, 'party' | 'changes'>,
): number {
  return unitsOf(experience, party) - (changes ? unitsOf(experience, changes.party) : 0);
}

/** For how many a price is asked: of a change for those that are added. */
export function guestsOf({ party, changes }: Pick<VisitRequest, 'party' | 'changes'>): number {
  return party - (changes?.party ?? 0);
}

/** The items of a draft that is to visit: so many tickets, and what was added. */
export function visitItems(
  experience: Pick<Experience, 'skuId' | 'kit' | 'priceUnit'>,
  wish: Pick<VisitRequest, 'party' | 'addOns' | 'changes'>,
): DraftItem[] {
  return [{ skuId: ticketSku(experience), quantity: ticketsOf(experience, wish) }, ...wish.addOns];
}

/**
 * The lines of a visit: its tickets by price, each with the benefits that count for it and nothing else that lowers prices, then what was
 * added. Of a deposit a ticket costs that part of its price, and what is paid at the visit costs nothing now.
 */
export function visitLines(
  { experience, slot, wish, price }: Pick<VisitFacts, 'experience' | 'slot' | 'wish' | 'price'>,
  skus: ReadonlyMap<SkuForSale['skuId'], SkuForSale>,
): SaleLine[] {
  const ticket = skus.get(ticketSku(experience));
  if (!ticket) return [];
  const sold = experience.kit ? ticket : { ...ticket, title: visitTitle(experience, slot) };
  const tickets = price.groups.map((group): SaleLine => {
    const sku = { ...sold, priceCents: dueNow(experience.policy, group.listCents) };
    return { sku, quantity: group.seats, ownPercentages: percentagesOf(group) };
  });
  const added = wish.addOns.flatMap(({ skuId, quantity }): SaleLine[] => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, quantity, ownPercentages: [] }] : [];
  });
  return [...tickets, ...added];
}

/** `2 guests`. */
export function guestsWord(guests: number): string {
  return guests === 1 ? '1 guest' : `${guests} guests`;
}

function percentagesOf({ benefit, beaten }: SeatGroup): PercentageRule[] {
  return (benefit ? [benefit, ...beaten] : []).map(percentageOf);
}

function percentageOf({ id, label, rate, programme }: Benefit): PercentageRule {
  const reason = rate === 10_000 ? `${label}: included.` : `${label}: ${formatRate(rate)} off.`;
  return { ruleId: benefitRule(id), label, reason, rate, source: programme };
}

/** By which uses of a benefit are counted, and named beside a price. */
export function benefitRule(id: Benefit['id']): string {
  return `visit:${id}`;
}

/** A visit as its order keeps it. */
export function orderedVisit({ experience, slot, wish, price }: VisitFacts): OrderedVisit {
  const { slug, title } = experience;
  return {
    ...{ slotId: slot.id, slug, title, party: wish.party },
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
    ...(wish.changes && { changes: wish.changes }),
  };
}

/**
 * What is said when there is too little: how many could still come, with the waiting list (I-43), or what of the things beside the seats
 * is gone. `left` of a shortage counts what the draft holds already.
 */
export function shortOf(
  { experience, slot, wish, demands }: Pick<VisitFacts, 'experience' | 'slot' | 'wish' | 'demands'>,
  lines: readonly SaleLine[],
  shortages: readonly Shortage[],
  now: Date,
): Refusal<Extract<HoldVisitCode, 'SLOT_FULL' | 'HOLD_EXPIRED' | 'SOLD_OUT'>> {
  const ofSeats = shortages.filter(({ resourceId }) =>
    demands.some((each) => each.resourceId === resourceId),
  );
  if (ofSeats.length === 0) {
    const isShort = (line: SaleLine) =>
      line.sku.demands.some((demand) => shortages.some(({ resourceId }) => resourceId === demand.resourceId));
    const sku = lines.find(isShort)?.sku;
    return {
      code: 'SOLD_OUT',
      sentence: `${sku ? displayName(sku) : experience.title} is sold out.`,
      field: 'items',
    };
  }
  const left = Math.max(0, Math.min(...ofSeats.map((shortage) => shortage.left)));
  const full = slotFull(experience, slot.startsAt, left);
  return isOver(wish, now)
    ? {
        ...full,
        code: 'HOLD_EXPIRED',
        sentence: `Your hold expired and the seats were taken. ${full.sentence}`,
      }
    : full;
}

/** Whether the time for which its seats were held has run out. */
export function isOver({ heldUntil }: Pick<VisitRequest, 'heldUntil'>, now: Date): boolean {
  return new Date(heldUntil) <= now;
}

/** Why this cannot be booked by this visitor, whatever is left of it: that is decided when it is held. */
export function judgeVisit({
  experience,
  slot,
  figures,
  party,
  visitor,
  at,
}: {
  readonly experience: Experience;
  readonly slot: Slot;
  readonly figures: SlotFigures;
  readonly party: number;
  readonly visitor: Visitor;
  readonly at: Date;
}): BookingRefusal[] {
  const { seats } = figures;
  const empty = { seats, seatsFree: seats, partiesFree: undefined, poolFree: undefined };
  const judged = judgeBooking(experience, offerOf(experience, slot, empty, visitor, at), party, visitor, at);
  return judged.ok ? [] : [...judged.refusals];
}

/** The instant for which a hold answers: whoever chose in time is not late while their hold lasts. */
export function chosenAt(
  wish: VisitRequest,
  { holdMinutes }: Pick<Experience, 'holdMinutes'>,
  now: Date,
): Date {
  if (isOver(wish, now)) return now;
  const minutes = wish.isExtended ? 2 * holdMinutes : holdMinutes;
  return new Date(Math.min(now.getTime(), new Date(wish.heldUntil).getTime() - minutes * 60_000));
}

/** What a draft is to visit after this was chosen; what was typed for the same experience stays. */
export function wishOf(
  { purchase, items }: Pick<DraftContents, 'purchase' | 'items'>,
  chosen: ChosenVisit,
  experience: Experience,
  now: Date,
): VisitRequest {
  const before = visitOf({ purchase });
  const isSameKind = items[0]?.skuId === ticketSku(experience);
  const isSameTime = before?.slotId === chosen.slotId && !isOver(before, now);
  const isMore = chosen.party > (before?.party ?? 0);
  const addOns = chosen.addOns ?? (isSameKind ? before?.addOns : undefined) ?? [];
  return {
    slotId: chosen.slotId,
    party: chosen.party,
    addOns: knownAddOns(experience, addOns),
    guests: (before?.guests ?? []).slice(0, chosen.party - 1),
    answers: (isSameKind && before?.answers) || {},
    heldUntil: isSameTime ? before.heldUntil : laterBy(now, experience.holdMinutes),
    isExtended: isSameTime && before.isExtended,
    ageStatedAt: (isSameKind && !isMore && before?.ageStatedAt) || '',
    ...(chosen.changes && { changes: chosen.changes }),
    ...(isSameTime && before.waitId !== undefined && { waitId: before.waitId }),
    ...(experience.kit && { isSent: true }),
  };
}

/** The same wish, held for as long once more. */
export function extendedWish(
  wish: VisitRequest,
  { holdMinutes }: Pick<Experience, 'holdMinutes'>,
  now: Date,
): VisitRequest {
  const from = isOver(wish, now) ? now : new Date(wish.heldUntil);
  return { ...wish, heldUntil: laterBy(from, holdMinutes), isExtended: true };
}

/** The wish after what was typed; texts stay as they are, since `requirements` judges them. */
export function patchWish(
  wish: VisitRequest,
  patch: VisitPatch,
  experience: Experience,
  now: Date,
): VisitRequest {
  const { guests = wish.guests, addOns = wish.addOns, isAllAdults } = patch;
  const ids = new Set(experience.facts.questions.map(({ id }) => id));
  const answers = Object.entries({ ...wish.answers, ...patch.answers }).filter(([id]) => ids.has(id));
  const statedAt = { true: wish.ageStatedAt || now.toISOString(), false: '' } as const;
  return {
    ...wish,
    guests: guests.slice(0, wish.party - 1),
    answers: Object.fromEntries(answers),
    addOns: wish.changes ? [] : knownAddOns(experience, addOns),
    ageStatedAt: isAllAdults === undefined ? wish.ageStatedAt : statedAt[`${isAllAdults}`],
  };
}

/** What this experience offers beside itself, each at most so often. */
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

/** So many minutes later, in ISO 8601. */
export function laterBy(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString();
}
