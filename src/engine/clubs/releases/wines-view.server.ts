import { sql } from 'drizzle-orm';
import type { CustomerId, DraftId, ReleaseId, ResourceId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { BlendPart, WineStyle } from '../../catalog/types.ts';
import { isBottleForbidden } from '../../compliance/rules.ts';
import { stateRuleOf } from '../../compliance/state-table.ts';
import type { Candidate } from './box-rules.ts';

/** A wine that clubs may send: what the choice of a box needs, what a page shows of it, and what one member knows of it. */
export type ClubWine = Candidate & {
  readonly resourceId: ResourceId;
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly flavors: readonly string[];
  /** How many may be in the box itself; 0 where it is an add-on only. */
  readonly maximum: number;
  readonly isMandatory: boolean;
  readonly wasReceived: boolean;
  readonly stars: number | undefined;
};

export type WineQuestion = {
  readonly seesAllocation: boolean;
  /** Which wines may be in the box; without a release every full bottle may. */
  readonly releaseId?: ReleaseId | undefined;
  /** Whose holds count as free: to their owner nothing is sold out by themselves. */
  readonly draftId?: DraftId | undefined;
  /** Whose ratings and deliveries are told. */
  readonly customerId?: CustomerId | undefined;
};

type WineRow = {
  readonly skuId: SkuId;
  readonly resourceId: ResourceId;
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | null;
  readonly style: WineStyle;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly priceCents: Cents;
  readonly purchaseLimit: number | null;
  readonly blend: readonly BlendPart[] | null;
  readonly flavors: readonly string[] | null;
  readonly free: number;
  readonly maximum: number;
  readonly isMandatory: boolean;
  readonly wasReceived: boolean;
  readonly stars: number | null;
};

/** The most of one wine in a box, where no release says otherwise. */
const mostOfOne = 12;

/** Every wine in a bottle that may be sent to members, in shelf order; one statement. */
export async function loadClubWines(read: Transaction, question: WineQuestion): Promise<ClubWine[]> {
  const { seesAllocation, releaseId = null, draftId = null, customerId = null } = question;
  const { rows } = await read.execute<WineRow>(sql`
    select skus.id as "skuId", skus.resource_id as "resourceId", code, slug, title, vintage, style, bottle_ml as "bottleMl", abv_tenths as "abvTenths",
           price_cents as "priceCents", purchase_limit as "purchaseLimit", facts -> 'blend' as blend, facts -> 'flavors' as flavors,
           on_hand - allocated - held + coalesce((select sum(quantity) from holds
             where holds.draft_id = ${draftId}::uuid and holds.state = 'active' and holds.resource_id = skus.resource_id), 0)::integer as free,
           case when ${releaseId}::uuid is not null then coalesce(offered.maximum, 0)
                when bottle_ml = 750 then ${mostOfOne}::integer else 0 end as maximum,
           coalesce(offered.is_mandatory, false) as "isMandatory",
           exists (select from received_wines where customer_id = ${customerId}::uuid and sku_id = skus.id) as "wasReceived",
           (select stars from reviews where reviews.customer_id = ${customerId}::uuid and reviews.sku_id = skus.id) as stars
      from skus
      join stock on stock.resource_id = skus.resource_id
      left join release_wines offered on offered.release_id = ${releaseId}::uuid and offered.sku_id = skus.id
     where kind = 'wine' and lifecycle = 'current' and not pickup_only
       and (visibility in ('public', 'club') or (visibility = 'allocation' and ${seesAllocation}) or offered.sku_id is not null)
     order by offered.position, skus.position, skus.id`);
  return rows.map(({ blend, flavors, vintage, purchaseLimit, stars, ...wine }) => ({
    ...wine,
    vintage: vintage ?? undefined,
    purchaseLimit: purchaseLimit ?? undefined,
    grapes: [...(blend ?? [])].sort((left, right) => right.percent - left.percent).map(({ grape }) => grape),
    flavors: flavors ?? [],
    stars: stars ?? undefined,
  }));
}

/** Of these wines those that may not be brought to a state, whatever else is in the box; none without a state. */
export function forbiddenIn(
  wines: readonly Pick<ClubWine, 'skuId' | 'abvTenths' | 'bottleMl'>[],
  stateCode: string | undefined,
): ReadonlySet<SkuId> {
  const rule = stateCode === undefined ? undefined : stateRuleOf(stateCode);
  return new Set(wines.filter((wine) => isBottleForbidden(rule, wine)).map(({ skuId }) => skuId));
}

/** What the winemaker's boxes are chosen of: full bottles, of which there are enough for everybody. */
export function forBoxes(wines: readonly ClubWine[], members: number): ClubWine[] {
  return wines.filter(({ bottleMl, free }) => bottleMl === 750 && free >= Math.max(1, members));
}
