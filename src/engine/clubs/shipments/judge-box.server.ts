import type { SkuId } from '../../../core/ids.ts';
import { type Cents, formatCents, subtract } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { countClaims } from '../../checkout/limits/count-claims.server.ts';
import { personClaims, personOf } from '../../checkout/limits/person-claim-rules.ts';
import { type CheckoutFacts, loadFacts } from '../../checkout/load-facts.server.ts';
import { destinationVerdict } from '../../checkout/requirements/delivery-rules.ts';
import type { Requirement } from '../../checkout/requirements/types.ts';
import type { SeenWines } from '../../checkout/types.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { shareOfMembership } from '../gift-memberships/funds-store.server.ts';
import { boxAllowance } from '../gift-memberships/rules.ts';
import { type BoxItem, personalBox } from '../releases/box-rules.ts';
import { middleAnswers, quizBox } from '../releases/quiz-rules.ts';
import { boxOfRelease } from '../releases/store.server.ts';
import { type ClubWine, forBoxes, forbiddenIn, loadClubWines } from '../releases/view.server.ts';
import { tierOn } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { bottlesOf, boxRefusals, fewestBottles, sameLines } from './box-rules.ts';
import type { BoxQuote } from './box-types.ts';
import { inBoxes } from './box-wine-rules.ts';
import { travelOf } from './contents-rules.ts';
import { draftOfBox } from './fill-draft.server.ts';
import type { Box } from './store.server.ts';
import type { BoxLine } from './types.ts';

/** What a draft of a box is judged by: the same facts, requirements and counts that `placeOrder` goes by (I-37). */
type JudgedDraft = {
  readonly facts: CheckoutFacts;
  readonly requirements: readonly Requirement[];
  readonly warnings: readonly Refusal[];
};

/**
 * Judges a draft as its order would be; what is left of its wines only a hold can decide.
 * @param seen wines that were read for others before, where nothing is written by it.
 */
export async function judgeDraft(
  read: Transaction,
  dependencies: OrderDependencies,
  draft: Draft,
  now: Date,
  seen?: Pick<SeenWines, 'skus'>,
): Promise<JudgedDraft> {
  const facts = await loadFacts(read, dependencies, draft, now, seen);
  const { contents } = draft;
  const destination = contents.isPickup || contents.stateCode === '' ? undefined : contents;
  const claims = personClaims(
    facts.lines,
    personOf(draft, facts.birthDate, facts.sale.way),
    destination,
    facts.today,
  );
  const counted = await countClaims(read, dependencies.seal, claims, draft.orderId);
  const required = { ...facts.requirementFacts, exceeded: counted.refusals };
  return {
    facts,
    requirements: facts.sale.requirements(required),
    warnings: destinationVerdict(required).warnings,
  };
}

/** What a box may hold, what it held from the winemaker, and what its member knows of each wine. */
type BoxFacts = { readonly wines: readonly ClubWine[]; readonly winemakers: readonly BoxLine[] };

export async function factsOfBox(read: Transaction, box: Box): Promise<BoxFacts> {
  const { membership, release, shipment, tier } = box;
  const { customerId, neverSent, preference } = membership;
  const wines = await loadClubWines(read, {
    seesAllocation: tier.seesAllocation,
    releaseId: release?.id,
    draftId: shipment.draftId,
    customerId,
  });
  const stateCode = await stateOfBox(read, box);
  const forbidden = forbiddenIn(wines, stateCode);
  const chosen = release
    ? personalBox(
        await boxOfRelease(read, { releaseId: release.id, plan: tier.plan, preference }),
        inBoxes(wines),
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

/** The plan of a box at the price of the day on which it is charged. */
async function tierOfBox(read: Transaction, { tier, club, shipment }: Box): Promise<Box['tier']> {
  const { tiers = [] } = (await readClubs(read)).find(({ id }) => id === club.id) ?? {};
  return tierOn(tier, tiers.find(({ plan }) => plan === tier.plan)?.newPrices, shipment.dueOn);
}

/** The state that a box goes to; undefined where it is picked up, or nobody knows where to yet. */
async function stateOfBox(read: Transaction, { shipment, membership }: Box): Promise<string | undefined> {
  const travel = travelOf(shipment, membership, undefined);
  if (travel.isPickup || !travel.addressId) return undefined;
  const { customerId } = membership;
  return (await findAddress(read, { customerId, addressId: travel.addressId }))?.stateCode;
}

/** With fewer bottles this box is not sent. */
export function minimumOf({ release, tier }: Pick<Box, 'release' | 'tier'>): number {
  return Math.min(tier.bottles, Math.max(fewestBottles, release?.minimumBottles ?? 0));
}

/** What these lines cost as an order of this moment, and everything that would keep them from being saved. */
export async function quoteLines(
  read: Transaction,
  dependencies: OrderDependencies,
  judged: {
    readonly box: Box;
    readonly facts: BoxFacts;
    readonly lines: readonly BoxLine[];
    readonly now: Date;
  },
): Promise<BoxQuote> {
  const { box, facts, lines, now } = judged;
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  const { facts: priced, requirements: open, warnings } = await judgeDraft(read, dependencies, draft, now);
  const limits = { shape: box.club.shape, bottles: box.tier.bottles, minimum: minimumOf(box), ...facts };
  const given = await givenRefusals(read, { box, lines, ...facts }, async (each) =>
    each === lines ? priced.quote.totalCents : costOf(read, dependencies, { box, lines: each, now }),
  );
  // An empty box is told as one with too few bottles.
  const inOrder = open.filter(({ code }) => code !== 'CART_EMPTY');
  return {
    quote: priced.quote,
    bottles: bottlesOf(lines),
    refusals: [...boxRefusals(lines, limits), ...given, ...inOrder],
    warnings,
  };
}

/** What these lines come to as an order of this moment. */
export async function costOf(
  read: Transaction,
  dependencies: OrderDependencies,
  { box, lines, now }: { readonly box: Box; readonly lines: readonly BoxLine[]; readonly now: Date },
): Promise<Cents> {
  const draft = await draftOfBox(read, dependencies, box, lines, now);
  return (await judgeDraft(read, dependencies, draft, now)).facts.quote.totalCents;
}

/** Of these wines those that may not go where a box goes, each with the sentence that says why: strength, size, and what else a state forbids. */
export async function unsendableOf(
  read: Transaction,
  dependencies: OrderDependencies,
  box: Box,
  wines: readonly Pick<ClubWine, 'skuId'>[],
  now: Date,
): Promise<ReadonlyMap<SkuId, string>> {
  const each = wines.map(({ skuId }) => ({ skuId, quantity: 1, isAddOn: false }));
  const draft = await draftOfBox(read, dependencies, box, each, now);
  if (draft.contents.isPickup || draft.contents.stateCode === '') return new Map();
  const { requirementFacts } = await loadFacts(read, dependencies, draft, now);
  return new Map(
    destinationVerdict(requirementFacts).refusals.flatMap(({ sentence, waysOut }) =>
      waysOut.flatMap((way) => (way.kind === 'remove_line' ? [[way.skuId, sentence] as const] : [])),
    ),
  );
}

/**
 * What a gift does not pay: bottles beside the box, and a box that its member made dearer than what was given and than the winemaker's
 * own, which it always pays.
 */
export async function givenRefusals(
  read: Transaction,
  judged: {
    readonly box: Pick<Box, 'membership'>;
    readonly lines: readonly BoxLine[];
    readonly winemakers: readonly BoxLine[];
  },
  costOf: (lines: readonly BoxLine[]) => Promise<Cents>,
): Promise<Refusal<'CLUB_GIVEN'>[]> {
  const { box, lines, winemakers } = judged;
  if (box.membership.source !== 'gift') return [];
  if (lines.some(({ isAddOn }) => isAddOn)) return [noAddOns];
  if (sameLines(lines, winemakers)) return [];
  const shareCents = await shareOfMembership(read, box.membership.id);
  const totalCents = await costOf(lines);
  if (totalCents <= shareCents) return [];
  const allowedCents = boxAllowance(shareCents, await costOf(winemakers));
  return totalCents <= allowedCents ? [] : [aboveGift(subtract(totalCents, allowedCents))];
}

const noAddOns: Refusal<'CLUB_GIVEN'> = {
  code: 'CLUB_GIVEN',
  sentence:
    'A box that was given holds what was paid for, without bottles beside it. You can order more in the shop, at your member price.',
  field: 'lines',
};

function aboveGift(excess: Cents): Refusal<'CLUB_GIVEN'> {
  const sentence = `These wines come to ${formatCents(excess)} more than your gift pays for. Please put a less expensive one in the place of one of them.`;
  return { code: 'CLUB_GIVEN', sentence, field: 'lines' };
}

/** The box that answers and ratings choose, of wines that are there now (domain §4.3). */
function quizItems(
  { membership, tier }: Pick<Box, 'membership' | 'tier'>,
  wines: readonly ClubWine[],
): BoxItem[] {
  const { answers, preference, neverSent } = membership;
  const tasted = wines.flatMap(({ skuId, wasReceived, stars }) => (wasReceived ? [{ skuId, stars }] : []));
  return quizBox(
    forBoxes(wines, tier.bottles),
    tier,
    { ...(answers ?? middleAnswers), color: preference },
    {
      tasted,
      never: neverSent,
    },
  );
}
