import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import {
  type CartToday,
  cartToday,
  couponForCart,
  hashOfCartToken,
} from '../../engine/carts/index.server.ts';
import { orderedLines, pricingLines } from '../../engine/carts/rules.ts';
import type { CartDelivery, CartLineToday } from '../../engine/carts/types.ts';
import { displayName, memberPrice, publishedMemberRate } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import { complianceLine } from '../../engine/checkout/rules.ts';
import { checkDestination } from '../../engine/compliance/rules.ts';
import { stateRuleOf } from '../../engine/compliance/state-table.ts';
import { weatherNote } from '../../engine/delivery/rules.ts';
import { explain } from '../../engine/pricing/explain-rules.ts';
import { type Summary, summaryRows } from '../../engine/pricing/summary-rules.ts';
import type {
  ExplanationStep,
  PercentageRule,
  PricingDelivery,
  Quote,
  QuotedLine,
} from '../../engine/pricing/types.ts';
import { couponNote, judgeCoupon, quoteWithCoupon } from '../../engine/promotions/rules.ts';
import type { CouponNote, JudgedCoupon } from '../../engine/promotions/types.ts';
import { guestStanding } from '../../engine/standing/rules.ts';
import type { Standing } from '../../engine/standing/types.ts';
import { house } from '../../house.ts';
import type { ShopDependencies } from '../../platform/context.server.ts';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { deliveryProblem, memberTeaser, nextStepSentence, sizeOf } from './rules.ts';
import type { CartPageDelivery, CartPageLine, DeliveryProblem, RemovedLine } from './types.ts';
import { type CartVolume, volumeOfCart } from './volume-view.server.ts';

type Dependencies = Pick<
  ShopDependencies,
  'database' | 'clock' | 'seal' | 'taxes' | 'shippingRates' | 'zipCodes'
>;

/** All that the cart's page shows; every amount is the quote's. */
export type CartPage = {
  readonly lines: readonly CartPageLine[];
  readonly delivery: CartPageDelivery;
  readonly summary: Summary;
  readonly steps: readonly ExplanationStep[];
  readonly nextStep: string | undefined;
  readonly teaser: string | undefined;
  /** What the button says; undefined while nothing can be ordered as things are. */
  readonly checkoutLabel: string | undefined;
  /** The promotion code that was entered and what became of it. */
  readonly coupon: CouponNote | undefined;
  readonly removed: RemovedLine | undefined;
};

/** What the address of a page without scripts says of a removal; the line can be put back from there. */
export type RemovedQuery = { readonly skuId: SkuId; readonly quantity: number };

/** Loads the cart of whoever bears this token in three statements; it writes nothing. */
export async function loadCartPage(
  deps: Dependencies,
  visitor: { readonly token: string | undefined; readonly removed: RemovedQuery | undefined },
): Promise<CartPage> {
  const { token, removed } = visitor;
  const now = deps.clock.now();
  const found =
    token === undefined
      ? undefined
      : await cartToday(deps.database.read, {
          tokenHash: hashOfCartToken(deps.seal, token),
          now,
          also: removed?.skuId,
        });
  const lines = found?.lines ?? [];
  const standing = found?.standing ?? guestStanding;
  const volume = found ? await volumeOfCart(deps, found, now) : noVolume;
  const delivery = deliveryOf(deps, found?.cart.delivery ?? shipping, lines, volume);
  const judged = found && (await judgeCodeOf(deps, found, wineryDate(now)));
  const price = (percentages: readonly PercentageRule[]) =>
    quoteWithCoupon(
      {
        lines: pricingLines(lines),
        percentages,
        shippingBenefits: standing.shippingBenefits,
        delivery: delivery.pricing,
        tenders: [],
        shippingRates: deps.shippingRates,
        taxes: deps.taxes,
        on: wineryDate(now),
      },
      judged,
    );
  const { quote: today, coupon } = price(standing.percentages);
  const isMember = standing.percentages.length > 0;
  return {
    lines: lines.map((line) => pageLine(line, today, standing)),
    delivery: {
      ...delivery.shown,
      warnings: [...delivery.shown.warnings, ...weatherOf(deps, today, delivery.pricing, now)],
    },
    summary: summaryRows(today, { isPickup: delivery.shown.kind === 'pickup', unknown: delivery.unknown }),
    // Nothing is paid here, so how it would be paid is left out.
    steps: explain(today).filter(({ kind }) => kind !== 'tender'),
    nextStep: nextStepSentence(today, shippingAtNextStep(deps, today, delivery.pricing)),
    teaser: isMember ? undefined : memberTeaser(today, price([asMember]).quote),
    checkoutLabel: checkoutLabel(today, delivery.shown.problems),
    coupon: couponNote(coupon),
    removed: removedLine(removed, found?.also, lines),
  };
}

/** A sentence when wine that left now by ground would suffer on its way there. */
function weatherOf(
  { shippingRates }: Pick<Dependencies, 'shippingRates'>,
  { bottleEquivalents }: Quote,
  delivery: PricingDelivery,
  now: Date,
): string[] {
  if (delivery.kind !== 'ship') return [];
  const { stateCode } = delivery;
  const moment = { today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) };
  const offers = shippingRates.offers({ stateCode, bottleEquivalents, ...moment });
  const weather = offers.find(({ optionId }) => optionId === delivery.optionId)?.weather;
  return weather ? [weatherNote(weather, stateRuleOf(stateCode)?.name ?? stateCode)] : [];
}

/** The code on this cart held against its conditions, in one more statement; nothing without a code. */
async function judgeCodeOf(
  { database, seal }: Pick<Dependencies, 'database' | 'seal'>,
  { cart, lines, standing }: CartToday,
  today: CivilDate,
): Promise<JudgedCoupon | undefined> {
  const { couponCode: code, customerId } = cart;
  if (code === undefined) return undefined;
  const found = await couponForCart(database.read, seal, cart, code);
  const { programmes } = standing;
  return judgeCoupon(code, found, { lines: orderedLines(lines), programmes, customerId, today });
}

/** Nothing to put back once it is in the cart again. */
function removedLine(
  removed: RemovedQuery | undefined,
  sku: SkuForSale | undefined,
  lines: readonly CartLineToday[],
): RemovedLine | undefined {
  if (!removed || !sku || lines.some(({ line }) => line.skuId === removed.skuId)) return undefined;
  return { ...removed, name: displayName(sku) };
}

const noVolume: CartVolume = { refusals: [], meter: undefined };
const shipping: CartDelivery = { kind: 'ship', zipCode: undefined, pickupLocation: undefined };

/** The club that the published member prices are of, to tell what it would make of a cart. */
const asMember: PercentageRule = {
  ruleId: 'club:published',
  label: 'Member price',
  reason: 'What a member would pay.',
  rate: publishedMemberRate,
  source: 'club',
};

function pageLine(
  { sku, quantity, largest, blocked, notices }: CartLineToday,
  { lines }: Quote,
  standing: Standing,
): CartPageLine {
  const quoted: QuotedLine | undefined = lines.find(({ skuId }) => skuId === sku.skuId);
  const picture = findPictureSources(sku.slug);
  return {
    skuId: sku.skuId,
    name: displayName(sku),
    to: `/wines/${sku.slug}`,
    size: sizeOf(sku),
    pictures: picture ? [picture] : [],
    quantity,
    largest,
    priceCents: sku.priceCents,
    memberPriceCents: standing.percentages.length > 0 ? undefined : memberPrice(sku, publishedMemberRate),
    amount: quoted ? formatCents(quoted.netCents) : '',
    was: quoted && quoted.discountCents > 0 ? formatCents(quoted.grossCents) : undefined,
    notices: notices.map(({ sentence }) => sentence),
    blocked: blocked?.sentence,
  };
}

type Delivery = {
  readonly shown: CartPageDelivery;
  readonly pricing: PricingDelivery;
  /** In place of an amount that is not known yet. */
  readonly unknown: string;
};

function deliveryOf(
  { zipCodes, taxes, shippingRates }: Pick<Dependencies, 'zipCodes' | 'taxes' | 'shippingRates'>,
  delivery: CartDelivery,
  lines: readonly CartLineToday[],
  volume: CartVolume,
): Delivery {
  const zipCode = delivery.zipCode ?? '';
  const zipPlace = zipCode === '' ? undefined : zipCodes.lookup(zipCode);
  const pickupLocation = delivery.pickupLocation ?? house.pickupLocations[0].id;
  const place = zipPlace && `${zipPlace.city}, ${zipPlace.stateCode}`;
  const shown = {
    kind: delivery.kind,
    zipCode,
    place,
    pickupLocation,
    problems: [],
    meter: undefined,
    warnings: [],
  };
  if (delivery.kind === 'pickup') {
    return { shown, pricing: { kind: 'pickup', locationId: pickupLocation }, unknown: '' };
  }
  const verdict = checkDestination(
    { ...nowhere, zipCode, stateCode: zipPlace?.stateCode ?? '', zipPlace },
    lines.filter(({ quantity }) => quantity > 0).map(complianceLine),
  );
  const isOpen = verdict.refusals.length === 0;
  const refusals = [...verdict.refusals, ...(isOpen ? volume.refusals : [])];
  const problems = [
    ...pickupOnlyProblems(lines),
    ...refusals.map((refusal) => deliveryProblem(refusal, lines)),
  ];
  const warnings = verdict.warnings.map(({ sentence }) => sentence);
  const meter = refusals.length === 0 ? volume.meter : undefined;
  const hasRates =
    zipPlace &&
    shippingRates.zoneOf(zipPlace.stateCode) !== undefined &&
    taxes.ruleForDestination(zipPlace) !== undefined;
  const pricing: PricingDelivery =
    zipPlace && hasRates && isOpen
      ? { kind: 'ship', stateCode: zipPlace.stateCode, zipCode, optionId: 'ground' }
      : { kind: 'undecided' };
  return {
    shown: { ...shown, problems, meter, warnings },
    pricing,
    unknown: zipCode === '' ? 'Enter a ZIP' : isOpen ? 'At checkout' : '—',
  };
}

const nowhere = { city: '', primaryStreet: '', secondaryStreet: '' };

function pickupOnlyProblems(lines: readonly CartLineToday[]): DeliveryProblem[] {
  return lines
    .filter(({ sku, quantity }) => sku.pickupOnly && quantity > 0)
    .map(({ sku }) => ({
      sentence: `${displayName(sku)} does not travel: it can only be picked up. Choose pickup, or take it out of your cart.`,
      waysOut: ['pickup'],
    }));
}

function shippingAtNextStep(
  { shippingRates }: Pick<Dependencies, 'shippingRates'>,
  { nextCaseStep, bottleEquivalents }: Quote,
  delivery: PricingDelivery,
) {
  const zone = delivery.kind === 'ship' ? shippingRates.zoneOf(delivery.stateCode) : undefined;
  if (!zone || !nextCaseStep) return undefined;
  const box = { bottleEquivalents: bottleEquivalents + nextCaseStep.bottlesMissing };
  return shippingRates.price('ground', zone, box);
}

function checkoutLabel(today: Quote, problems: readonly DeliveryProblem[]): string | undefined {
  if (today.lines.length === 0 || problems.length > 0) return undefined;
  return today.isEstimate ? 'Check out' : `Check out · ${formatCents(today.totalCents)}`;
}
