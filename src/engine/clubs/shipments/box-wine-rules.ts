import type { SkuId } from '../../../core/ids.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { Membership } from '../memberships/types.ts';
import { alternativesToWine, clubPrice, isWineExcluded } from '../releases/box-rules.ts';
import type { ClubWine } from '../releases/view.server.ts';
import type { ClubTier } from '../types.ts';
import { draftItemsOfBox } from './box-rules.ts';
import type { BoxShortage, BoxWine } from './box-types.ts';
import type { BoxLine } from './types.ts';

/* The wines of a box as its member sees them, and their replacements. */

type Whose = {
  readonly membership: Pick<Membership, 'neverSent' | 'preference'>;
  readonly tier: Pick<ClubTier, 'discount'>;
};

/** Returns the wines that can be in a box as replacements: full-size bottles that the release allows. */
export function winesEligibleForBoxes(wines: readonly ClubWine[]): ClubWine[] {
  return wines.filter(({ bottleMl, maximum }) => bottleMl === 750 && maximum > 0);
}

export function toBoxWine(
  wine: ClubWine,
  { membership, tier }: Whose,
  unsendable: ReadonlyMap<SkuId, string>,
): BoxWine {
  const {
    skuId,
    code,
    slug,
    style,
    bottleMl,
    flavors,
    priceCents,
    maximum,
    isMandatory,
    wasReceived,
    stars,
  } = wine;
  return {
    ...{ skuId, code, slug, style, bottleMl, flavors, maximum, isMandatory, wasReceived, stars },
    name: skuDisplayName(wine),
    listCents: priceCents,
    clubCents: clubPrice(priceCents, tier.discount),
    left: Math.max(0, wine.free),
    unsendable: unsendable.get(skuId),
    isNeverSent: isWineExcluded(wine, membership.neverSent),
  };
}

const mostAlternatives = 4;

type Replacing = {
  readonly box: Whose;
  readonly wines: readonly ClubWine[];
  readonly lines: readonly BoxLine[];
  readonly unsendable: ReadonlyMap<SkuId, string>;
  /** Whether the member may choose replacements; always false in a curated club. */
  readonly mayChoose: boolean;
};

/**
 * Returns up to four replacements for a number of bottles of a wine. They are in stock, not excluded by the member, and can ship to the
 * address.
 */
export function boxAlternatives(
  wine: ClubWine,
  quantity: number,
  { box, wines, lines, unsendable }: Replacing,
): BoxWine[] {
  const { neverSent: never, preference } = box.membership;
  const except = new Set([...lines.map(({ skuId }) => skuId), ...unsendable.keys()]);
  return alternativesToWine(wine, winesEligibleForBoxes(wines), { never, preference, except, quantity })
    .slice(0, mostAlternatives)
    .map((each) => toBoxWine(each, box, unsendable));
}

/** Returns the wines of a box that can't ship to its address, each with possible replacements. */
export function unshippableWinesInBox(replacing: Replacing): BoxShortage[] {
  const { wines, lines, unsendable } = replacing;
  return draftItemsOfBox(lines).flatMap(({ skuId, quantity: wanted }): BoxShortage[] => {
    const because = unsendable.get(skuId);
    const wine = wines.find((each) => each.skuId === skuId);
    if (because === undefined || !wine) return [];
    const alternatives = replacing.mayChoose ? boxAlternatives(wine, wanted, replacing) : [];
    return [{ skuId, wanted, left: 0, because, alternatives }];
  });
}
