import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { isEngraving } from '../catalog/extras-table.ts';
import { loadSkusForSale } from '../catalog/index.server.ts';
import { parseAdultBirthDate } from '../compliance/age-rules.ts';
import { decryptBirthDate } from '../compliance/birth-date.server.ts';
import type { EnteredBirthDate } from '../compliance/types.ts';
import type { Draft, OrderDependencies } from '../orders/drafts/types.ts';
import { bottleEquivalentsOf } from '../pricing/bottle-rules.ts';
import { findCoupon } from '../pricing/promotions/index.server.ts';
import { evaluateCoupon, quoteWithCoupon } from '../pricing/promotions/rules.ts';
import type { CouponOutcome, CouponWithUsage } from '../pricing/promotions/types.ts';
import { loadCustomerStanding } from '../pricing/standing/index.server.ts';
import type { CustomerStanding } from '../pricing/standing/rules.ts';
import type { LedgerTender, PricingCoupon, PricingDelivery, Quote } from '../pricing/types.ts';
import { findExtras } from './delivery/extras-store.server.ts';
import { emptyShippingPlan, engravingBusinessDays, planShipping } from './delivery/rules.ts';
import type { ShippingPlan } from './delivery/types.ts';
import { couponUserOf } from './draft/coupon-rules.ts';
import { readUsableTenders } from './draft/tender-store.server.ts';
import { destinationStateOf, pricingDeliveryOf, pricingFactsOf } from './quote-rules.ts';
import { evaluateDestination } from './requirements/delivery-rules.ts';
import type { RequirementFacts, SaleLine } from './requirements/types.ts';
import type { Sale } from './sale-types.ts';
import type { PreloadedWines } from './types.ts';

/** The facts that decisions about a draft are based on, loaded once so that the decisions are pure. */
export type CheckoutFacts = {
  readonly lines: readonly SaleLine[];
  readonly standing: CustomerStanding;
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
export async function loadCheckoutFacts(
  tx: Transaction,
  sources: Sources,
  draft: Draft,
  now: Date,
  seen?: Pick<PreloadedWines, 'skus'>,
): Promise<CheckoutFacts> {
  const { contents, customerId } = draft;
  const { seal } = sources;
  const isEngraved = contents.engravedBottles > 0;
  const engravingId = isEngraved ? await engravingOf(tx) : undefined;
  const skuIds = contents.items.map(({ skuId }) => skuId);
  const [skus, own, tenders] = await inOneRoundTrip([
    skusOf(tx, engravingId === undefined ? skuIds : [...skuIds, engravingId], seen),
    loadCustomerStanding(tx, customerId, now),
    readUsableTenders(tx, draft),
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
  seen: Pick<PreloadedWines, 'skus'> | undefined,
): Promise<PreloadedWines['skus']> {
  return seen && skuIds.every((skuId) => seen.skus.has(skuId)) ? seen.skus : loadSkusForSale(tx, skuIds);
}

/** The buyer's birth date as entered and, if the buyer is an adult, as a date. */
type BirthDate = {
  readonly entered: EnteredBirthDate | undefined;
  readonly checked: CivilDate | undefined;
};

function birthDateOf(seal: Seal, draft: Draft, today: CivilDate): BirthDate {
  const entered = decryptBirthDate(seal, draft);
  const checked = entered && parseAdultBirthDate(entered, today);
  return { entered, checked: checked?.ok ? checked.value : undefined };
}

type Loaded = Pick<CheckoutFacts, 'lines' | 'standing' | 'tenders' | 'sale'> & {
  readonly couponInUse: CouponWithUsage | undefined;
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
  const stateCode = destinationStateOf({ contents, zipPlace });
  const wineMl = lines.reduce((all, { sku, quantity }) => all + sku.wineMl * quantity, 0);
  const workDays = contents.engravedBottles > 0 ? engravingBusinessDays : 0;
  const moment = { today, minuteOfDay: wineryMinuteOfDay(now), workDays };
  const request = { stateCode, bottleEquivalents: bottleEquivalentsOf(wineMl), ...moment };
  const plan =
    way !== 'parcel' || stateCode === '' || lines.length === 0
      ? emptyShippingPlan
      : planShipping(sources.shippingRates, request, contents);
  const evaluated =
    contents.coupon === ''
      ? undefined
      : evaluateCoupon(contents.coupon, couponInUse, {
          lines,
          programs: standing.programs,
          customerId: draft.customerId,
          today,
        });
  const isClosed = evaluateDestination({ contents, lines, zipPlace, way, isSentOnly }).refusals.length > 0;
  const delivery: PricingDelivery = isClosed
    ? { kind: 'undecided' }
    : pricingDeliveryOf(way, contents, stateCode, sources);
  const priced = quoteWithCoupon(
    pricingFactsOf(sources, { ...loaded, pricingCoupon: undefined, delivery, today }),
    evaluated,
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
    pricingCoupon: evaluated?.verdict.ok ? evaluated.verdict.value.pricing : undefined,
    ...priced,
  };
}
