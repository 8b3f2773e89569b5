import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { zeroCents } from '../../core/money.ts';
import { atOnce, type Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { pricingLine } from '../catalog/rules.ts';
import { loadSkusForSale } from '../catalog/store.server.ts';
import type { SkuForSale } from '../catalog/types.ts';
import { findPlan } from '../clubs/rules.ts';
import { readClubs } from '../clubs/store.server.ts';
import { checkAge } from '../compliance/age-rules.ts';
import type { TypedBirthDate } from '../compliance/types.ts';
import { findExtras } from '../delivery/extras-store.server.ts';
import { extraCodes } from '../delivery/extras-table.ts';
import { engravingWorkDays, noShipping, planShipping } from '../delivery/rules.ts';
import type { ShippingPlan } from '../delivery/types.ts';
import { giftCents, giftWords, offerOf } from '../gift-memberships/rules.ts';
import type { GiftMembershipWish, GiftOffer } from '../gift-memberships/types.ts';
import { giftsOnOffer } from '../gift-memberships/view.server.ts';
import { findPlusOf, isJoiningElsewhere, plusPriceOn } from '../plus/store.server.ts';
import type { PlusJudging } from '../plus/types.ts';
import { bottleEquivalentsOf, quote } from '../pricing/rules.ts';
import type {
  LedgerTender,
  PricingCoupon,
  PricingDelivery,
  PricingFacts,
  Quote,
  ShippingBenefit,
} from '../pricing/types.ts';
import { findCoupon } from '../promotions/index.server.ts';
import { judgeCoupon, quoteWithCoupon } from '../promotions/rules.ts';
import type { CouponInUse, CouponOutcome } from '../promotions/types.ts';
import { standingOf } from '../standing/index.server.ts';
import { hasPlan, standingInBox } from '../standing/rules.ts';
import type { Standing } from '../standing/types.ts';
import { findAllocation } from '../wine-allocations/index.server.ts';
import { allocationNotFound, judgeChoice } from '../wine-allocations/rules.ts';
import type { AllocationRefusal, OwnAllocation } from '../wine-allocations/types.ts';
import { couponUserOf } from './draft/coupon-rules.ts';
import { tendersOfCustomer, tendersOfDraft } from './draft/tender-store.server.ts';
import type {
  CheckoutDependencies,
  Draft,
  DraftContents,
  RequirementFacts,
  SaleLine,
  SeenWines,
} from './types.ts';
import { loadVisit } from './visits/load-visit.server.ts';
import { visitLines } from './visits/visit-rules.ts';
import type { VisitFacts } from './visits/visit-types.ts';
import { wayOf } from './way-rules.ts';

/** Everything that a decision about this draft is made from: loaded once, then all is pure. */
export type CheckoutFacts = {
  readonly lines: readonly SaleLine[];
  readonly standing: Standing;
  readonly tenders: readonly LedgerTender[];
  readonly plan: ShippingPlan;
  /** The working day by which the order can be picked up. */
  readonly readyForPickupOn: CivilDate;
  readonly requirementFacts: RequirementFacts;
  readonly birthDate: CivilDate | undefined;
  readonly today: CivilDate;
  readonly quote: Quote;
  /** The code as pricing sees it while its conditions are met, and what became of it in the quote. */
  readonly pricingCoupon: PricingCoupon | undefined;
  readonly coupon: CouponOutcome | undefined;
  /** Of which its wines are bought, as it stands for their buyer. */
  readonly allocation: OwnAllocation | undefined;
  /** What it is to visit. */
  readonly visit: VisitFacts | undefined;
};

type Sources = Pick<
  CheckoutDependencies,
  'seal' | 'taxes' | 'shippingRates' | 'zipCodes' | 'pickupLocations'
>;

/**
 * Loads the facts of a draft in at most three statements, whatever its length: SKUs with their parts, standing, tenders; one more
 * finds the engraver's work where it is wished for, one more the promotion code where there is one, a handful what is to be visited.
 * What the same request has `seen` of the wines is not read again; an order is always made of what is read under its lock.
 * Items whose SKU is gone from the catalogue are left out; the total then differs from the one shown.
 */
export async function loadFacts(
  tx: Transaction,
  sources: Sources,
  draft: Draft,
  now: Date,
  seen?: Pick<SeenWines, 'skus'>,
): Promise<CheckoutFacts> {
  const { items, engravedBottles } = draft.contents;
  const extras = engravedBottles > 0 ? await findExtras(tx) : [];
  const engraving = extras.find(({ code }) => code === extraCodes.engraving)?.skuId;
  const skuIds = [...items.map(({ skuId }) => skuId), ...(engraving === undefined ? [] : [engraving])];
  const [skus, own, tenders] = await atOnce([
    skusOf(tx, skuIds, seen),
    standingOf(tx, draft.customerId, now),
    tendersFor(tx, draft),
  ]);
  const standing = await standingForBox(tx, own, draft);
  const giftOffers = draft.contents.giftMembership ? await giftsOnOffer(tx) : [];
  const plus = await judgingOfPlus(tx, draft, now);
  const visit = draft.contents.visit && (await loadVisit(tx, sources.seal, draft, { standing, now }));
  const lines = visit
    ? visitLines(visit, skus)
    : items.flatMap(({ skuId, quantity }): SaleLine[] => {
        const sku = skus.get(skuId);
        if (!sku) return [];
        return asSold(sku, draft, giftOffers).map((sold) => ({ sku: sold, quantity }));
      });
  const service = engraving === undefined ? undefined : skus.get(engraving);
  if (service) lines.push({ sku: service, quantity: engravedBottles, isService: true });
  const birthDate = birthDateOf(sources.seal, draft, wineryDate(now));
  const { coupon } = draft.contents;
  const couponInUse =
    coupon === ''
      ? undefined
      : await findCoupon(tx, coupon, couponUserOf(draft, birthDate.checked, sources.seal));
  const allocation = standing.seesAllocations ? await allocationOf(tx, sources.seal, draft) : undefined;
  const loaded = { lines, standing, tenders, couponInUse, birthDate, allocation, giftOffers, plus, visit };
  return factsOf(sources, draft, loaded, now);
}

/** What joining Mesa Lucero+ is held against; undefined for whatever is something else. */
async function judgingOfPlus(
  tx: Transaction,
  { id: draftId, customerId, contents: { plus } }: Draft,
  now: Date,
): Promise<PlusJudging | undefined> {
  if (!plus || plus.termId) return undefined;
  const priceCents = await plusPriceOn(tx, wineryDate(now));
  if (!customerId) return { priceCents, isSignedIn: false, isMember: false, isPaidElsewhere: false };
  const isMember = (await findPlusOf(tx, customerId)) !== undefined;
  const isPaidElsewhere = await isJoiningElsewhere(tx, { customerId, draftId });
  return { priceCents, isSignedIn: true, isMember, isPaidElsewhere };
}

/** What was put on a checkout; a box of a club takes what its member has, if they said so. */
async function tendersFor(
  tx: Transaction,
  { id, customerId, hasTenders, contents: { box } }: Draft,
): Promise<LedgerTender[]> {
  if (box?.usesCredit && customerId) return tendersOfCustomer(tx, customerId);
  return hasTenders ? tendersOfDraft(tx, id) : [];
}

/**
 * A box of a club is sold as to its member, with its own shipping: also to whoever joins with it, and while the rights of the membership
 * rest or wait for a card, since it is sent only when they do not any more.
 */
async function standingForBox(
  tx: Transaction,
  own: Standing,
  { contents: { box } }: Draft,
): Promise<Standing> {
  if (!box) return own;
  const chosen = hasPlan(own, box.plan) ? undefined : findPlan(await readClubs(tx), box.plan, box.frequency);
  return standingInBox(own, box.plan, chosen?.tier.discount);
}

/** Asked for by drafts of an allocation alone. */
async function allocationOf(
  tx: Transaction,
  seal: Seal,
  { customerId, contents: { allocationId } }: Draft,
): Promise<OwnAllocation | undefined> {
  if (!allocationId || !customerId) return undefined;
  return findAllocation(tx, { customerId, seal }, allocationId);
}

/** What keeps the choice of an allocation from being bought; the order counts again, under a lock (I-50). */
function notAllotted(
  { contents }: Draft,
  allocation: OwnAllocation | undefined,
  lines: readonly SaleLine[],
  now: Date,
): AllocationRefusal[] {
  if (!contents.allocationId) return [];
  if (!allocation) return [allocationNotFound];
  const chosen = lines.flatMap(({ sku, quantity, isService }) =>
    isService ? [] : [{ skuId: sku.skuId, sku, quantity }],
  );
  return judgeChoice(allocation, chosen, now);
}

/**
 * A gift card costs what is on it; everything else what the catalogue says. What the winemaker sends to members, or sets aside for
 * them, is theirs beside what anybody may buy of it.
 */
function asSold(
  sku: SkuForSale,
  { kind, contents: { giftCard, giftMembership, plus, noShow } }: Draft,
  giftOffers: readonly GiftOffer[],
): SkuForSale[] {
  if (noShow) return [{ ...sku, title: noShow.title, priceCents: noShow.feeCents }];
  if (giftCard) return [{ ...sku, priceCents: giftCard.amountCents }];
  if (plus) return [{ ...sku, title: `${sku.title}, one year`, priceCents: plus.priceCents }];
  if (giftMembership) return asGiven(sku, giftMembership, giftOffers);
  return [kind === 'regular' ? sku : { ...sku, purchaseLimit: undefined }];
}

/** What is given has its shipments for its price and its name; a plan that is not given any more has neither. */
function asGiven(sku: SkuForSale, wish: GiftMembershipWish, giftOffers: readonly GiftOffer[]): SkuForSale[] {
  const offer = offerOf(giftOffers, wish);
  if (!offer) return [];
  const title = `${sku.title}: ${giftWords(offer, wish.shipments)}`;
  return [{ ...sku, title, priceCents: giftCents(offer, wish.shipments) }];
}

async function skusOf(
  tx: Transaction,
  skuIds: readonly SkuId[],
  seen: Pick<SeenWines, 'skus'> | undefined,
): Promise<SeenWines['skus']> {
  return seen && skuIds.every((skuId) => seen.skus.has(skuId)) ? seen.skus : loadSkusForSale(tx, skuIds);
}

type Loaded = Pick<CheckoutFacts, 'lines' | 'standing' | 'tenders' | 'allocation' | 'visit'> & {
  readonly couponInUse: CouponInUse | undefined;
  readonly birthDate: BirthDate;
  readonly giftOffers: readonly GiftOffer[];
  readonly plus: PlusJudging | undefined;
};

function factsOf(
  sources: Sources,
  draft: Draft,
  { couponInUse, birthDate, giftOffers, plus, ...loaded }: Loaded,
  now: Date,
): CheckoutFacts {
  const { contents } = draft;
  const { lines, standing, visit } = loaded;
  const way = wayOf(contents);
  const today = wineryDate(now);
  const zipPlace = sources.zipCodes.lookup(contents.zipCode);
  const stateCode = contents.stateCode || (zipPlace?.stateCode ?? '');
  const wineMl = lines.reduce((all, { sku, quantity }) => all + sku.wineMl * quantity, 0);
  const workDays = contents.engravedBottles > 0 ? engravingWorkDays : 0;
  const moment = { today, minuteOfDay: wineryMinuteOfDay(now), workDays };
  const request = { stateCode, bottleEquivalents: bottleEquivalentsOf(wineMl), ...moment };
  const plan =
    way !== 'parcel' || stateCode === '' || lines.length === 0
      ? noShipping
      : planShipping(sources.shippingRates, request, contents);
  const judged =
    contents.coupon === ''
      ? undefined
      : judgeCoupon(contents.coupon, couponInUse, {
          lines,
          programmes: standing.programmes,
          customerId: draft.customerId,
          today,
        });
  const delivery = deliveryOf(contents, stateCode, sources);
  const priced = quoteWithCoupon(
    pricingFacts(sources, { ...loaded, pricingCoupon: undefined, delivery, today }),
    judged,
  );
  const requirementFacts: RequirementFacts = {
    contents,
    birthDate: birthDate.typed,
    lines,
    access: standing,
    giftOffers,
    plus,
    notAllotted: notAllotted(draft, loaded.allocation, lines, now),
    plan,
    pickupLocations: sources.pickupLocations,
    zipPlace,
    billingZipPlace: sources.zipCodes.lookup(contents.billingZipCode),
    today,
    visit: contents.visit && (visit ? { ...visit, isPaidByCard: priced.quote.cardDueCents > 0 } : 'gone'),
  };
  return {
    ...loaded,
    plan,
    readyForPickupOn: sources.shippingRates.readyForPickupOn(moment),
    requirementFacts,
    birthDate: birthDate.checked,
    today,
    pricingCoupon: judged?.verdict.ok ? judged.verdict.value.pricing : undefined,
    ...priced,
  };
}

/** As it was typed, and as the date that it is when it makes an adult. */
type BirthDate = {
  readonly typed: TypedBirthDate | undefined;
  readonly checked: CivilDate | undefined;
};

/** Opened only to check it (I-49). */
function birthDateOf(seal: Seal, { birthDateSealed }: Draft, today: CivilDate): BirthDate {
  if (!birthDateSealed) return { typed: undefined, checked: undefined };
  const typed = JSON.parse(seal.open(birthDateSealed)) as TypedBirthDate;
  invariant(typeof typed.year === 'string', 'a sealed birth date has a year');
  const checked = checkAge(typed, today);
  return { typed, checked: checked.ok ? checked.value : undefined };
}

/** A visit is taxed where it is had. */
const visitedAt = 'hilltop';

function deliveryOf(contents: DraftContents, stateCode: string, sources: Sources): PricingDelivery {
  const way = wayOf(contents);
  if (way === 'none') return { kind: 'none' };
  if (way === 'visit') return { kind: 'pickup', locationId: visitedAt };
  if (way === 'pickup') {
    const known = sources.pickupLocations.some(({ id }) => id === contents.selectedPickupLocation);
    return known ? { kind: 'pickup', locationId: contents.selectedPickupLocation } : { kind: 'undecided' };
  }
  if (stateCode === '') return { kind: 'undecided' };
  return { kind: 'ship', stateCode, zipCode: contents.zipCode, optionId: contents.shippingOptionId };
}

/** What the same draft costs without its code. */
export function quoteWithoutCoupon(sources: Sources, { contents }: Draft, facts: CheckoutFacts): Quote {
  const stateCode = contents.stateCode || (facts.requirementFacts.zipPlace?.stateCode ?? '');
  const delivery = deliveryOf(contents, stateCode, sources);
  return quote(pricingFacts(sources, { ...facts, pricingCoupon: undefined, delivery }));
}

/** What the price of a kit includes. */
const kitShipping: ShippingBenefit = {
  ruleId: 'visit:kit',
  label: 'Included with the kit',
  minimumWineMl: 0,
  priceCents: zeroCents,
};

/** What pricing is asked; the same for the draft as it is and for another shipping option (`view.server.ts`). */
export function pricingFacts(
  sources: Pick<Sources, 'taxes' | 'shippingRates'>,
  facts: Pick<CheckoutFacts, 'lines' | 'standing' | 'tenders' | 'today' | 'pricingCoupon' | 'visit'> & {
    readonly delivery: PricingDelivery;
  },
): PricingFacts {
  return {
    lines: facts.lines.map(({ sku, quantity, ownPercentages }) => ({
      ...pricingLine(sku, quantity),
      ...(ownPercentages && { ownPercentages }),
    })),
    percentages: facts.standing.percentages,
    shippingBenefits: facts.visit ? [kitShipping] : facts.standing.shippingBenefits,
    coupon: facts.pricingCoupon,
    delivery: facts.delivery,
    tenders: facts.tenders,
    shippingRates: sources.shippingRates,
    taxes: sources.taxes,
    on: facts.today,
  };
}
