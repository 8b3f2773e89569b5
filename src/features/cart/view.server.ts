import { type CivilDate, civilParts, formatLongDate, wineryDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { type BasisPoints, formatCents, type Points } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { pricingLineOf, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import {
  type CurrentCart,
  couponForCart,
  hashCartToken,
  readCurrentCart,
} from '../../engine/checkout/carts/index.server.ts';
import { orderableLines } from '../../engine/checkout/carts/rules.ts';
import type { CartDelivery, CurrentCartLine, CurrentSavedLine } from '../../engine/checkout/carts/types.ts';
import { findPointsMultiplier } from '../../engine/loyalty/points/index.server.ts';
import { pointsForLines } from '../../engine/loyalty/points/rules.ts';
import { quantityBenefitsAhead } from '../../engine/pricing/benefit-rules.ts';
import { explainPrice } from '../../engine/pricing/explain-rules.ts';
import { explainTriedRules } from '../../engine/pricing/explain-tried-rules.ts';
import { couponNote, evaluateCoupon, quoteWithCoupon } from '../../engine/pricing/promotions/rules.ts';
import type {
  CouponNote,
  CouponQuote,
  CouponWithUsage,
  EvaluatedCoupon,
} from '../../engine/pricing/promotions/types.ts';
import { type CustomerStanding, guestStanding } from '../../engine/pricing/standing/rules.ts';
import { type PriceSummary, priceSummaryOf } from '../../engine/pricing/summary-rules.ts';
import type {
  EvaluatedPriceRule,
  PercentageRule,
  PriceExplanationStep,
  PricingFacts,
  Quote,
  QuotedLine,
} from '../../engine/pricing/types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  type EvaluatedCartDelivery,
  evaluateCartDelivery,
  shippingWeatherWarnings,
} from './delivery-view.server.ts';
import { loadCaseFillOffers } from './fill-view.server.ts';
import { loadGiftBoxOptions } from './gift-view.server.ts';
import { discountRulesWithCode, memberSavingsTeaser, quantityBenefitView } from './rules.ts';
import { summarizeSku } from './summarize-sku.server.ts';
import type {
  CartDeliveryProblem,
  CartPageDelivery,
  CartPageLine,
  CartQuery,
  CaseFillOffer,
  GiftBoxOptions,
  NamedCartLine,
  QuantityBenefitView,
  RemovedCartLine,
  SavedCartPageLine,
} from './types.ts';
import { type CartVolumeLimits, evaluateCartVolume } from './volume-view.server.ts';

export type CartPageDependencies = Pick<
  ShopDependencies,
  'database' | 'clock' | 'seal' | 'taxes' | 'shippingRates' | 'zipCodes'
>;

/** The data of the cart page. Every amount comes from the quote. */
export type CartPage = {
  readonly lines: readonly CartPageLine[];
  readonly saved: readonly SavedCartPageLine[];
  readonly delivery: CartPageDelivery;
  readonly summary: PriceSummary;
  readonly steps: readonly PriceExplanationStep[];
  /** The points that this cart will earn; undefined if the visitor doesn't collect Vine Points. */
  readonly points: Points | undefined;
  readonly tried: readonly Omit<EvaluatedPriceRule, 'ruleId'>[];
  readonly benefits: readonly QuantityBenefitView[];
  readonly teaser: string | undefined;
  /** The label of the checkout button; undefined while nothing can be ordered. */
  readonly checkoutLabel: string | undefined;
  /** The promo code that was entered, with its outcome; undefined without a code. */
  readonly coupon: CouponNote | undefined;
  readonly removed: RemovedCartLine | undefined;
  readonly savedNow: NamedCartLine | undefined;
  /** Suggestions for filling the case; undefined until requested. */
  readonly fill: readonly CaseFillOffer[] | undefined;
  readonly gift: GiftBoxOptions | undefined;
  /** The printout's date, in the winery's time zone, formatted for display. */
  readonly printedOn: string;
};

/** A function that prices the cart together with additional items. Every amount on the cart page comes from it. */
export type PriceCartWithItems = (
  more: readonly { readonly sku: SkuForSale; readonly quantity: number }[],
  percentages?: readonly PercentageRule[],
) => CouponQuote & { readonly facts: PricingFacts };

/**
 * Loads the cart page for a cart token: three statements, one more for a promo code, one more for a signed-in customer's volume limit, and
 * up to three more for the points of a Vine Points member. Writes nothing. Case suggestions and gift options are loaded on request only.
 */
export async function loadCartPage(
  deps: CartPageDependencies,
  visitor: { readonly token: string | undefined } & CartQuery,
): Promise<CartPage> {
  const { token, removed, saved: savedId, show } = visitor;
  const { read } = deps.database;
  const now = deps.clock.now();
  const found =
    token === undefined
      ? undefined
      : await readCurrentCart(read, {
          tokenHash: hashCartToken(deps.seal, token),
          now,
          also: removed?.skuId,
        });
  const lines = found?.lines ?? [];
  const standing = found?.standing ?? guestStanding;
  const volume = found ? await evaluateCartVolume(deps, found, now) : noVolume;
  const delivery = evaluateCartDelivery(deps, found?.cart.delivery ?? shipping, lines, volume);
  const price = await pricesOf(deps, found, delivery, wineryDate(now));
  const { quote: today, coupon, facts } = price([]);
  const note = couponNote(coupon);
  const saved = (found?.saved ?? []).map((line) => savedLine(line, standing));
  const isMember = standing.percentages.length > 0;
  const memberRate = lines[0]?.sku.memberRate;
  return {
    lines: lines.map((line) => pageLine(line, today, standing)),
    saved,
    delivery: {
      ...delivery.shown,
      warnings: [...delivery.shown.warnings, ...shippingWeatherWarnings(deps, today, delivery.pricing, now)],
    },
    summary: priceSummaryOf(today, { isPickup: delivery.shown.kind === 'pickup', unknown: delivery.unknown }),
    // The cart takes no payment, so tenders are left out.
    steps: explainPrice(today).filter(({ kind }) => kind !== 'tender'),
    points: await pointsOfCart(read, found, today, now),
    tried: discountRulesWithCode(explainTriedRules(facts, today), note, facts.coupon !== undefined),
    benefits: quantityBenefitsAhead(facts, today).map((benefit) =>
      quantityBenefitView(benefit, today.bottleEquivalents),
    ),
    teaser:
      isMember || !memberRate
        ? undefined
        : memberSavingsTeaser(today, price([], [bestClub(memberRate)]).quote),
    checkoutLabel: checkoutLabel(today, delivery.shown.problems),
    coupon: note,
    removed: removedLine(removed, found?.also, lines),
    savedNow: saved.find(({ skuId }) => skuId === savedId),
    fill:
      found && show === 'fill'
        ? await loadCaseFillOffers(read, { found, delivery, volume, price })
        : undefined,
    gift: found && show === 'gift' ? await loadGiftBoxOptions(read, lines, standing) : undefined,
    printedOn: `${formatLongDate(wineryDate(now))}, ${civilParts(wineryDate(now)).year}`,
  };
}

async function pointsOfCart(
  read: Transaction,
  found: CurrentCart | undefined,
  { lines }: Pick<Quote, 'lines'>,
  now: Date,
): Promise<Points | undefined> {
  const multiplier = await findPointsMultiplier(read, found?.cart.customerId, now);
  const kinds = new Map(found?.lines.map(({ sku }) => [sku.skuId, sku.kind]));
  const ordered = lines.flatMap(({ skuId, netCents }) => {
    const kind = kinds.get(skuId);
    return kind ? [{ kind, netCents }] : [];
  });
  return multiplier && pointsForLines(ordered, multiplier);
}

/**
 * Returns a function that prices the cart with additional items. The promo code is read once, in one statement; a cart without a code needs
 * none.
 */
async function pricesOf(
  deps: Pick<CartPageDependencies, 'database' | 'seal' | 'taxes' | 'shippingRates'>,
  found: CurrentCart | undefined,
  delivery: EvaluatedCartDelivery,
  on: CivilDate,
): Promise<PriceCartWithItems> {
  const { database, seal, taxes, shippingRates } = deps;
  const standing = found?.standing ?? guestStanding;
  const code = found?.cart.couponCode;
  const known =
    found && code !== undefined ? await couponForCart(database.read, seal, found.cart, code) : undefined;
  return (more, percentages = standing.percentages) => {
    const ordered = joined([...orderableLines(found?.lines ?? []), ...more]);
    const evaluated = found && evaluatedCode(found, known, ordered, on);
    const facts = {
      lines: ordered.map(({ sku, quantity }) => pricingLineOf(sku, quantity)),
      percentages,
      shippingBenefits: standing.shippingBenefits,
      giftBoxBenefit: standing.giftBoxBenefit,
      delivery: delivery.pricing,
      tenders: [],
      shippingRates,
      taxes,
      on,
      coupon: evaluated?.verdict.ok ? evaluated.verdict.value.pricing : undefined,
    };
    return { ...quoteWithCoupon(facts, evaluated), facts };
  };
}

type Ordered = { readonly sku: SkuForSale; readonly quantity: number };

/** Merges lines of the same SKU into one line with their total quantity. */
function joined(lines: readonly Ordered[]): Ordered[] {
  const bySku = new Map<SkuId, Ordered>();
  for (const { sku, quantity } of lines) {
    bySku.set(sku.skuId, { sku, quantity: (bySku.get(sku.skuId)?.quantity ?? 0) + quantity });
  }
  return [...bySku.values()];
}

function evaluatedCode(
  { cart: { couponCode, customerId }, standing: { programs } }: CurrentCart,
  known: CouponWithUsage | undefined,
  lines: readonly Ordered[],
  today: CivilDate,
): EvaluatedCoupon | undefined {
  if (couponCode === undefined) return undefined;
  return evaluateCoupon(couponCode, known, { lines, programs, customerId, today });
}

/** Returns the line that was removed last; undefined if there is none, or if its SKU is in the cart again. */
function removedLine(
  removed: CartQuery['removed'],
  sku: SkuForSale | undefined,
  lines: readonly CurrentCartLine[],
): RemovedCartLine | undefined {
  if (!removed || !sku || lines.some(({ line }) => line.skuId === removed.skuId)) return undefined;
  return { ...removed, name: skuDisplayName(sku) };
}

const noVolume: CartVolumeLimits = { refusals: [], meter: undefined };
const shipping: CartDelivery = { kind: 'ship', zipCode: undefined, pickupLocation: undefined };

/** Returns a pricing rule for the given rate, the best member rate of all clubs, used to estimate a member's savings. */
function bestClub(rate: BasisPoints): PercentageRule {
  return {
    ruleId: 'club:best',
    label: 'Member price',
    reason: 'What a member would pay.',
    rate,
    source: 'club',
  };
}

function pageLine(
  { sku, quantity, largest, blocked, notices }: CurrentCartLine,
  { lines }: Quote,
  standing: CustomerStanding,
): CartPageLine {
  const quoted: QuotedLine | undefined = lines.find(({ skuId }) => skuId === sku.skuId);
  return {
    ...summarizeSku(sku, standing),
    quantity,
    largest,
    amount: quoted ? formatCents(quoted.netCents) : '',
    was: quoted && quoted.discountCents > 0 ? formatCents(quoted.grossCents) : undefined,
    notices: notices.map(({ sentence }) => sentence),
    blocked: blocked?.sentence,
  };
}

function savedLine({ line, sku, blocked }: CurrentSavedLine, standing: CustomerStanding): SavedCartPageLine {
  return { ...summarizeSku(sku, standing), quantity: line.quantity, blocked: blocked?.sentence };
}

function checkoutLabel(today: Quote, problems: readonly CartDeliveryProblem[]): string | undefined {
  if (today.lines.length === 0 || problems.length > 0) return undefined;
  return today.isEstimate ? 'Check out' : `Check out · ${formatCents(today.totalCents)}`;
}
