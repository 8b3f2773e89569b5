import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { isEngraving } from '../catalog/extras-table.ts';
import { loadSkusForSale } from '../catalog/index.server.ts';
import { checkAge } from '../compliance/age-rules.ts';
import { decryptBirthDate } from '../compliance/birth-date.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import type { Draft, OrderDependencies } from '../orders/drafts/types.ts';
import { bottleEquivalentsOf } from '../pricing/bottle-rules.ts';
import { findCoupon } from '../pricing/promotions/index.server.ts';
import { judgeCoupon, quoteWithCoupon } from '../pricing/promotions/rules.ts';
import type { CouponInUse, CouponOutcome } from '../pricing/promotions/types.ts';
import { standingOf } from '../pricing/standing/index.server.ts';
import type { Standing } from '../pricing/standing/rules.ts';
import type { LedgerTender, PricingCoupon, PricingDelivery, Quote } from '../pricing/types.ts';
import { findExtras } from './delivery/extras-store.server.ts';
import { emptyShippingPlan, engravingWorkDays, planShipping } from './delivery/rules.ts';
import type { ShippingPlan } from './delivery/types.ts';
import { couponUserOf } from './draft/coupon-rules.ts';
import { usableTenders } from './draft/tender-store.server.ts';
import { deliveryOf, destinationState, pricingFacts } from './quote-rules.ts';
import { destinationVerdict } from './requirements/delivery-rules.ts';
import type { RequirementFacts, SaleLine } from './requirements/types.ts';
import type { Sale } from './sale-types.ts';
import type { ViewedWines } from './types.ts';

/** The facts that decisions about a draft are based on, loaded once so that the decisions are pure. */
export type CheckoutFacts = {
  readonly lines: readonly SaleLine[];
  readonly standing: Standing;
  readonly tenders: readonly LedgerTender[];
  readonly plan: ShippingPlan;
  /** The business day by which the order is ready for pickup. */
  readonly readyForPickupOn: CivilDate;
  readonly requirementFacts: RequirementFacts;
  readonly birthDate: CivilDate | undefined;
  readonly today: CivilDate;
  readonly quote: Quote;
  /** The promo code for pricing, while its conditions are met. `coupon` is the code's outcome in the quote. */
  readonly pricingCoupon: PricingCoupon | undefined;
  readonly coupon: CouponOutcome | undefined;
  /** The sale as the draft's kind of purchase defines it. */
  readonly sale: Sale;
};

type Sources = Pick<
  OrderDependencies,
  'seal' | 'taxes' | 'shippingRates' | 'zipCodes' | 'pickupLocations' | 'purchases'
>;

/**
 * Loads the facts of a draft in at most three statements for any number of lines: SKUs with their parts, standing, tenders. Requested
 * engraving and a promo code take one more statement each, and the kind of purchase adds its own. Wines that the request has already `seen`
 * are not reread; placing an order always uses what is read under its lock.
 */
export async function loadFacts(
  tx: Transaction,
  sources: Sources,
  draft: Draft,
  now: Date,
  seen?: Pick<ViewedWines, 'skus'>,
): Promise<CheckoutFacts> {
  const { contents, customerId } = draft;
  const { seal } = sources;
  const isEngraved = contents.engravedBottles > 0;
  const engravingId = isEngraved ? await engravingOf(tx) : undefined;
  const skuIds = contents.items.map(({ skuId }) => skuId);
  const [skus, own, tenders] = await inOneRoundTrip([
    skusOf(tx, engravingId === undefined ? skuIds : [...skuIds, engravingId], seen),
    standingOf(tx, customerId, now),
    usableTenders(tx, draft),
  ]);
  const engraving = engravingId === undefined ? undefined : skus.get(engravingId);
  const loading = { draft, skus, engraving, standing: own, seal, now };
  const sale = await sources.purchases.definitionOf(draft).load(tx, loading);
  const { lines, standing = own } = sale;
  const birthDate = birthDateOf(seal, draft, wineryDate(now));
  const couponInUse =
    contents.coupon === ''
      ? undefined
      : await findCoupon(
          tx,
          contents.coupon,
          couponUserOf(draft, { birthDate: birthDate.checked, way: sale.way }, seal),
        );
  return factsOf(sources, draft, { lines, standing, tenders, sale, couponInUse, birthDate }, now);
}

async function engravingOf(tx: Transaction): Promise<SkuId | undefined> {
  return (await findExtras(tx)).find(isEngraving)?.skuId;
}

async function skusOf(
  tx: Transaction,
  skuIds: readonly SkuId[],
  seen: Pick<ViewedWines, 'skus'> | undefined,
): Promise<ViewedWines['skus']> {
  return seen && skuIds.every((skuId) => seen.skus.has(skuId)) ? seen.skus : loadSkusForSale(tx, skuIds);
}

/** The buyer's birth date as entered and, if the buyer is an adult, as a date. */
type BirthDate = {
  readonly entered: EnteredBirthDate | undefined;
  readonly checked: CivilDate | undefined;
};

function birthDateOf(seal: Seal, draft: Draft, today: CivilDate): BirthDate {
  const entered = decryptBirthDate(seal, draft);
  const checked = entered && checkAge(entered, today);
  return { entered, checked: checked?.ok ? checked.value : undefined };
}

type Loaded = Pick<CheckoutFacts, 'lines' | 'standing' | 'tenders' | 'sale'> & {
  readonly couponInUse: CouponInUse | undefined;
  readonly birthDate: BirthDate;
};

function factsOf(
  sources: Sources,
  draft: Draft,
  { couponInUse, birthDate, ...loaded }: Loaded,
  now: Date,
): CheckoutFacts {
  const { contents } = draft;
  const { lines, standing, sale } = loaded;
  const { way, isSentOnly } = sale;
  const today = wineryDate(now);
  const zipPlace = sources.zipCodes.lookup(contents.zipCode);
  const stateCode = destinationState({ contents, zipPlace });
  const wineMl = lines.reduce((all, { sku, quantity }) => all + sku.wineMl * quantity, 0);
  const workDays = contents.engravedBottles > 0 ? engravingWorkDays : 0;
  const moment = { today, minuteOfDay: wineryMinuteOfDay(now), workDays };
  const request = { stateCode, bottleEquivalents: bottleEquivalentsOf(wineMl), ...moment };
  const plan =
    way !== 'parcel' || stateCode === '' || lines.length === 0
      ? emptyShippingPlan
      : planShipping(sources.shippingRates, request, contents);
  const judged =
    contents.coupon === ''
      ? undefined
      : judgeCoupon(contents.coupon, couponInUse, {
          lines,
          programs: standing.programs,
          customerId: draft.customerId,
          today,
        });
  const isClosed = destinationVerdict({ contents, lines, zipPlace, way, isSentOnly }).refusals.length > 0;
  const delivery: PricingDelivery = isClosed
    ? { kind: 'undecided' }
    : deliveryOf(way, contents, stateCode, sources);
  const priced = quoteWithCoupon(
    pricingFacts(sources, { ...loaded, pricingCoupon: undefined, delivery, today }),
    judged,
  );
  const requirementFacts: RequirementFacts = {
    contents,
    birthDate: birthDate.entered,
    lines,
    access: standing,
    way,
    isSentOnly,
    isPaidByCard: priced.quote.cardDueCents > 0,
    plan,
    pickupLocations: sources.pickupLocations,
    zipPlace,
    billingZipPlace: sources.zipCodes.lookup(contents.billingZipCode),
    today,
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
