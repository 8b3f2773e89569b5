import type { SkuId } from '../../../core/ids.ts';
import { type Cents, formatCents, subtract } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { countLimitClaims } from '../../checkout/limits/count-claims.server.ts';
import { personLimitClaims, personOf } from '../../checkout/limits/person-claim-rules.ts';
import { type CheckoutFacts, loadCheckoutFacts } from '../../checkout/load-facts.server.ts';
import { evaluateDestination } from '../../checkout/requirements/delivery-rules.ts';
import type { Requirement } from '../../checkout/requirements/types.ts';
import type { PreloadedWines } from '../../checkout/types.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { giftSharePerShipment } from '../gift-memberships/funds-store.server.ts';
import { giftBoxAllowance } from '../gift-memberships/rules.ts';
import { type BoxItem, personalizeBox } from '../releases/box-rules.ts';
import { chooseQuizBox, defaultQuizAnswers } from '../releases/quiz-rules.ts';
import { findReleaseBoxItems } from '../releases/store.server.ts';
import {
  type ClubWine,
  loadClubWines,
  winesForbiddenInState,
  winesInStockForBoxes,
} from '../releases/view.server.ts';
import { tierWithPricesOn } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { areSameBoxLines, boxRefusals, countBoxBottles, minBoxBottles } from './box-rules.ts';
import type { BoxQuote } from './box-types.ts';
import { winesEligibleForBoxes } from './box-wine-rules.ts';
import { deliveryOfShipment } from './contents-rules.ts';
import { draftOfBox } from './fill-draft.server.ts';
import type { ClubBox } from './store.server.ts';
import type { BoxLine } from './types.ts';

/**
 * The evaluation of whether the draft of a box can become an order. It uses the same facts, requirements and limits as `placeOrder` (I-37).
 */
type EvaluatedDraft = {
  readonly facts: CheckoutFacts;
  readonly requirements: readonly Requirement[];
  readonly warnings: readonly Refusal[];
};

/**
 * Evaluates a draft as `placeOrder` would, except for stock, which only a hold can guarantee.
 * @param prefetched wines that were loaded once for several drafts; only for callers that write nothing.
 */
export async function evaluateShipmentDraft(
  read: Transaction,
  dependencies: OrderDependencies,
  draft: Draft,
  now: Date,
  prefetched?: Pick<PreloadedWines, 'skus'>,
): Promise<EvaluatedDraft> {
  const facts = await loadCheckoutFacts(read, dependencies, draft, now, prefetched);
  const { contents } = draft;
  const destination = contents.isPickup || contents.stateCode === '' ? undefined : contents;
  const claims = personLimitClaims(
    facts.lines,
    personOf(draft, facts.birthDate, facts.sale.way),
    destination,
    facts.today,
  );
  const counted = await countLimitClaims(read, dependencies.seal, claims, draft.orderId);
  const required = { ...facts.requirementFacts, exceeded: counted.refusals };
  return {
    facts,
    requirements: facts.sale.requirements(required),
    warnings: evaluateDestination(required).warnings,
  };
}

/** The wines that a box may contain, with the member's ratings and history, and the default box. */
type BoxFacts = { readonly wines: readonly ClubWine[]; readonly winemakers: readonly BoxLine[] };

export async function loadBoxContents(read: Transaction, box: ClubBox): Promise<BoxFacts> {
  const { membership, release, shipment, tier } = box;
  const { customerId, neverSent, preference } = membership;
  const wines = await loadClubWines(read, {
    seesAllocation: tier.seesAllocation,
    releaseId: release?.id,
    draftId: shipment.draftId,
    customerId,
  });
  const stateCode = await stateOfBox(read, box);
  const forbidden = winesForbiddenInState(wines, stateCode);
  const chosen = release
    ? personalizeBox(
        await findReleaseBoxItems(read, { releaseId: release.id, plan: tier.plan, preference }),
        winesEligibleForBoxes(wines),
        {
          never: neverSent,
          preference,
          forbidden,
        },
      )
    : quizItems(
        { membership, tier: await tierOfBox(read, box) },
        wines.filter(({ skuId }) => !forbidden.has(skuId)),
      );
  return { wines, winemakers: chosen.map((item) => ({ ...item, isAddOn: false })) };
}

/** Returns the tier of a box with the prices of its charge day. */
async function tierOfBox(read: Transaction, { tier, club, shipment }: ClubBox): Promise<ClubBox['tier']> {
  const { tiers = [] } = (await readClubs(read)).find(({ id }) => id === club.id) ?? {};
  return tierWithPricesOn(tier, tiers.find(({ plan }) => plan === tier.plan)?.newPrices, shipment.dueOn);
}

/** Returns the code of the state to which a box ships; undefined for a pickup or an unknown address. */
async function stateOfBox(read: Transaction, { shipment, membership }: ClubBox): Promise<string | undefined> {
  const travel = deliveryOfShipment(shipment, membership, undefined);
  if (travel.isPickup || !travel.addressId) return undefined;
  const { customerId } = membership;
  return (await findAddress(read, { customerId, addressId: travel.addressId }))?.stateCode;
}

/** Returns the minimum number of bottles in this box. */
export function minBottlesOfBox({ release, tier }: Pick<ClubBox, 'release' | 'tier'>): number {
  return Math.min(tier.bottles, Math.max(minBoxBottles, release?.minimumBottles ?? 0));
}

/** Returns the price of these lines as an order placed now, and the refusals that prevent saving them. */
export async function quoteBoxLines(
  read: Transaction,
  dependencies: OrderDependencies,
  evaluated: {
    readonly box: ClubBox;
    readonly facts: BoxFacts;
    readonly lines: readonly BoxLine[];
    readonly now: Date;
  },
): Promise<BoxQuote> {
  const { box, facts, lines, now } = evaluated;
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  const {
    facts: priced,
    requirements: open,
    warnings,
  } = await evaluateShipmentDraft(read, dependencies, draft, now);
  const limits = {
    shape: box.club.shape,
    bottles: box.tier.bottles,
    minimum: minBottlesOfBox(box),
    ...facts,
  };
  const given = await giftBoxRefusals(read, { box, lines, ...facts }, async (each) =>
    each === lines ? priced.quote.totalCents : totalOfBoxLines(read, dependencies, { box, lines: each, now }),
  );
  // An empty box is already reported as having too few bottles.
  const inOrder = open.filter(({ code }) => code !== 'CART_EMPTY');
  return {
    quote: priced.quote,
    bottles: countBoxBottles(lines),
    refusals: [...boxRefusals(lines, limits), ...given, ...inOrder],
    warnings,
  };
}

/** Returns the total of these lines as an order placed now, in cents. */
export async function totalOfBoxLines(
  read: Transaction,
  dependencies: OrderDependencies,
  { box, lines, now }: { readonly box: ClubBox; readonly lines: readonly BoxLine[]; readonly now: Date },
): Promise<Cents> {
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  return (await evaluateShipmentDraft(read, dependencies, draft, now)).facts.quote.totalCents;
}

/** Returns the wines that can't ship to a box's address, from SKU id to a sentence that explains why. */
export async function findUnshippableWines(
  read: Transaction,
  dependencies: OrderDependencies,
  box: ClubBox,
  wines: readonly Pick<ClubWine, 'skuId'>[],
  now: Date,
): Promise<ReadonlyMap<SkuId, string>> {
  const each = wines.map(({ skuId }) => ({ skuId, quantity: 1, isAddOn: false }));
  const draft = await draftOfBox(read, dependencies, box, each, now);
  if (draft.contents.isPickup || draft.contents.stateCode === '') return new Map();
  const { requirementFacts } = await loadCheckoutFacts(read, dependencies, draft, now);
  return new Map(
    evaluateDestination(requirementFacts).refusals.flatMap(({ sentence, resolutions }) =>
      resolutions.flatMap((way) => (way.kind === 'remove_line' ? [[way.skuId, sentence] as const] : [])),
    ),
  );
}

/**
 * Returns the refusal if a gift doesn't cover these lines: they contain add-ons, or cost more than both the gift's share and the default
 * box. Empty if it covers them, or if the membership isn't a gift. The gift always pays for the default box.
 */
export async function giftBoxRefusals(
  read: Transaction,
  evaluated: {
    readonly box: Pick<ClubBox, 'membership'>;
    readonly lines: readonly BoxLine[];
    readonly winemakers: readonly BoxLine[];
  },
  totalOfLines: (lines: readonly BoxLine[]) => Promise<Cents>,
): Promise<Refusal<'CLUB_GIVEN'>[]> {
  const { box, lines, winemakers } = evaluated;
  if (box.membership.source !== 'gift') return [];
  if (lines.some(({ isAddOn }) => isAddOn)) return [noAddOns];
  if (areSameBoxLines(lines, winemakers)) return [];
  const shareCents = await giftSharePerShipment(read, box.membership.id);
  const totalCents = await totalOfLines(lines);
  if (totalCents <= shareCents) return [];
  const allowedCents = giftBoxAllowance(shareCents, await totalOfLines(winemakers));
  return totalCents <= allowedCents ? [] : [aboveGift(subtract(totalCents, allowedCents))];
}

const noAddOns: Refusal<'CLUB_GIVEN'> = {
  code: 'CLUB_GIVEN',
  sentence:
    'Add-ons aren’t available for a gift membership. You can order more bottles in the shop at your member price.',
  field: 'lines',
};

function aboveGift(excess: Cents): Refusal<'CLUB_GIVEN'> {
  const sentence = `These wines cost ${formatCents(excess)} more than your gift covers. Swap one of them for a less expensive wine.`;
  return { code: 'CLUB_GIVEN', sentence, field: 'lines' };
}

/** Chooses a box from the wines in stock by quiz answers and ratings (domain §4.3). */
function quizItems(
  { membership, tier }: Pick<ClubBox, 'membership' | 'tier'>,
  wines: readonly ClubWine[],
): BoxItem[] {
  const { answers, preference, neverSent } = membership;
  const tasted = wines.flatMap(({ skuId, wasReceived, stars }) => (wasReceived ? [{ skuId, stars }] : []));
  return chooseQuizBox(
    winesInStockForBoxes(wines, tier.bottles),
    tier,
    { ...(answers ?? defaultQuizAnswers), color: preference },
    {
      tasted,
      never: neverSent,
    },
  );
}
