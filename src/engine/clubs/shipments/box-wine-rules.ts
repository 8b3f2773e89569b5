import type { SkuId } from '../../../core/ids.ts';
import { displayName } from '../../catalog/rules.ts';
import type { Membership } from '../memberships/types.ts';
import { alternativesTo, clubPrice, isNeverSent } from '../releases/box-rules.ts';
import type { ClubWine } from '../releases/view.server.ts';
import type { ClubTier } from '../types.ts';
import { itemsOf } from './box-rules.ts';
import type { BoxShortage, BoxWine } from './box-types.ts';
import type { BoxLine } from './types.ts';

/* The wines of a box as its member sees them, and what could take their place. */

type Whose = {
  readonly membership: Pick<Membership, 'neverSent' | 'preference'>;
  readonly tier: Pick<ClubTier, 'discount'>;
};

/** What may take the place of another wine in a box. */
export function inBoxes(wines: readonly ClubWine[]): ClubWine[] {
  return wines.filter(({ bottleMl, maximum }) => bottleMl === 750 && maximum > 0);
}

/** A wine as its member sees it. */
export function boxWine(
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
    name: displayName(wine),
    listCents: priceCents,
    clubCents: clubPrice(priceCents, tier.discount),
    left: Math.max(0, wine.free),
    unsendable: unsendable.get(skuId),
    isNeverSent: isNeverSent(wine, membership.neverSent),
  };
}

const mostAlternatives = 4;

type Replacing = {
  readonly box: Whose;
  readonly wines: readonly ClubWine[];
  readonly lines: readonly BoxLine[];
  readonly unsendable: ReadonlyMap<SkuId, string>;
  /** Where the winemaker alone chooses, nothing is offered to choose from. */
  readonly mayChoose: boolean;
};

/** What could take the place of so many bottles of a wine: there, wanted, and free to go where the box goes. */
export function insteadOf(
  wine: ClubWine,
  quantity: number,
  { box, wines, lines, unsendable }: Replacing,
): BoxWine[] {
  const { neverSent: never, preference } = box.membership;
  const except = new Set([...lines.map(({ skuId }) => skuId), ...unsendable.keys()]);
  return alternativesTo(wine, inBoxes(wines), { never, preference, except, quantity })
    .slice(0, mostAlternatives)
    .map((each) => boxWine(each, box, unsendable));
}

/** What of a box may not go where it goes, with what could instead. */
export function unsendableIn(replacing: Replacing): BoxShortage[] {
  const { wines, lines, unsendable } = replacing;
  return itemsOf(lines).flatMap(({ skuId, quantity: wanted }): BoxShortage[] => {
    const because = unsendable.get(skuId);
    const wine = wines.find((each) => each.skuId === skuId);
    if (because === undefined || !wine) return [];
    const alternatives = replacing.mayChoose ? insteadOf(wine, wanted, replacing) : [];
    return [{ skuId, wanted, left: 0, because, alternatives }];
  });
}
