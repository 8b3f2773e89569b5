import { eq, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubId, CustomerId, DraftId, ReleaseId, ResourceId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { BlendPart } from '../../catalog/types.ts';
import { isBottleForbidden } from '../../compliance/rules.ts';
import { stateRuleOf } from '../../compliance/state-table.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { BoxCandidate } from './box-rules.ts';
import type { Release } from './rules.ts';
import { releases } from './schema.ts';

/** Returns the charge days of all releases of a club, both past and planned. */
export async function releaseDaysOfClub(read: Transaction, clubId: ClubId): Promise<CivilDate[]> {
  const rows = await read
    .select({ processOn: releases.processOn })
    .from(releases)
    .where(eq(releases.clubId, clubId));
  return rows.map(({ processOn }) => processOn);
}

/** A release as listed for staff, with the numbers of its wines and shipments. */
export type ListedRelease = Pick<Release, 'processOn' | 'title' | 'state' | 'shipsOn'> & {
  readonly club: string;
  readonly wines: number;
  readonly shipments: number;
  readonly saved: number;
  readonly charged: number;
  readonly declined: number;
};

/** Returns the releases of one club or, if `club` is omitted, of all clubs, latest first. */
export async function listReleases(
  read: Transaction,
  { club, limit }: { readonly club?: string | undefined; readonly limit: number },
): Promise<ListedRelease[]> {
  const { rows } = await read.execute<ListedRelease>(sql`
    select clubs.slug as club, releases.process_on as "processOn", releases.title, releases.state, releases.ships_on as "shipsOn",
           (select count(*) from release_wines where release_id = releases.id)::integer as wines,
           count(shipment.id)::integer as shipments,
           count(shipment.saved_at)::integer as saved,
           count(*) filter (where shipment.state = 'charged')::integer as charged,
           count(*) filter (where shipment.state = 'declined')::integer as declined
      from releases join clubs on clubs.id = releases.club_id
      left join club_shipments shipment on shipment.release_id = releases.id
     where ${club ?? null}::text is null or clubs.slug = ${club ?? null}
     group by clubs.slug, releases.id
     order by releases.process_on desc, clubs.slug limit ${limit}`);
  return rows;
}

/** A release that has at least one charged shipment, and therefore orders. */
export type ReleaseWithOrders = {
  readonly releaseId: ReleaseId;
  readonly club: string;
  readonly title: string;
  readonly processOn: CivilDate;
};

/** Returns the releases that have orders, latest first. */
export async function releasesWithOrders(
  read: Transaction,
  { limit }: { readonly limit: number },
): Promise<ReleaseWithOrders[]> {
  const { rows } = await read.execute<ReleaseWithOrders>(sql`
    select releases.id as "releaseId", clubs.title as club, releases.title, releases.process_on as "processOn"
      from releases join clubs on clubs.id = releases.club_id
     where exists (select from club_shipments where release_id = releases.id and state = 'charged')
     order by releases.process_on desc, clubs.title limit ${limit}`);
  return rows;
}

/** A preview of a club's next release: the default box of the smallest plan. */
export type NextClubBox = {
  readonly club: string;
  readonly title: string;
  readonly processOn: CivilDate;
  /** Whether members can already see and change their own box. */
  readonly isOpen: boolean;
  readonly wines: readonly {
    readonly slug: string;
    readonly title: string;
    readonly vintage: number | null;
    readonly quantity: number;
  }[];
};

/**
 * Returns the default mixed box of each club's next unlocked release, for the smallest plan. Leaves out releases without chosen boxes, and
 * clubs whose members have their own dates.
 */
export async function nextClubBoxes(read: Transaction, now: Date): Promise<NextClubBox[]> {
  const { rows } = await read.execute<NextClubBox>(sql`
    with next as (
      select distinct on (club_id) id, club_id, process_on, state from releases
       where locks_at > ${now.toISOString()} and state in ('planning', 'open') order by club_id, process_on),
    smallest as (select distinct on (club_id) club_id, plan from club_tiers order by club_id, bottles)
    select clubs.slug as club, clubs.title, process_on as "processOn", next.state = 'open' as "isOpen",
           json_agg(json_build_object('slug', skus.slug, 'title', skus.title, 'vintage', skus.vintage,
             'quantity', quantity) order by skus.position, skus.id) as wines
      from next join smallest using (club_id) join clubs on clubs.id = next.club_id
      join release_boxes boxes on boxes.release_id = next.id and boxes.plan = smallest.plan and preference = 'mixed'
      join skus on skus.id = sku_id
     group by clubs.id, next.process_on, next.state order by clubs.id`);
  return rows;
}

/** A default box of a release, with the names of its wines. */
type NamedWines = {
  readonly plan: string;
  readonly preference: string;
  readonly wines: readonly {
    readonly title: string;
    readonly vintage: number | undefined;
    readonly quantity: number;
  }[];
};

/** Returns the default boxes of a release, with the names of their wines. */
export async function boxesWithWineNames(read: Transaction, releaseId: Release['id']): Promise<NamedWines[]> {
  const { rows } = await read.execute<NamedWines>(sql`
    select plan, preference, json_agg(jsonb_strip_nulls(jsonb_build_object('title', skus.title, 'vintage', skus.vintage,
             'quantity', quantity)) order by skus.position, skus.id) as wines
      from release_boxes join skus on skus.id = sku_id where release_id = ${releaseId}
     group by plan, preference order by plan, preference`);
  return rows;
}

/** A wine that clubs can send, with the data required for choosing boxes and showing pages, and one member's rating and history. */
export type ClubWine = BoxCandidate & {
  readonly resourceId: ResourceId;
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly flavors: readonly string[];
  /** The maximum number of bottles in one box; 0 if the wine is available only as an add-on. */
  readonly maximum: number;
  readonly isMandatory: boolean;
  readonly wasReceived: boolean;
  readonly stars: number | undefined;
};

type WineQuestion = {
  readonly seesAllocation: boolean;
  /** The release whose wines can be in a box. If omitted, every full-size bottle can. */
  readonly releaseId?: ReleaseId | undefined;
  /** A draft whose own stock holds are counted as free. */
  readonly draftId?: DraftId | undefined;
  /** The member whose ratings and received wines are included. */
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

/** The maximum number of bottles of one wine per box, unless the release sets another limit. */
const mostOfOne = 12;

/**
 * Returns every bottled wine that can be sent to members: first the wines of the release in its order, then the others in shelf order. Runs
 * one database statement.
 */
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

/** Returns the wines whose strength or bottle size a state's law forbids to be shipped, even as a single bottle; empty without a state. */
export function winesForbiddenInState(
  wines: readonly Pick<ClubWine, 'skuId' | 'abvTenths' | 'bottleMl'>[],
  stateCode: string | undefined,
): ReadonlySet<SkuId> {
  const rule = stateCode === undefined ? undefined : stateRuleOf(stateCode);
  return new Set(wines.filter((wine) => isBottleForbidden(rule, wine)).map(({ skuId }) => skuId));
}

/** Returns the wines for default boxes: full-size bottles with at least `members` bottles in stock. */
export function winesInStockForBoxes(wines: readonly ClubWine[], members: number): ClubWine[] {
  return wines.filter(({ bottleMl, free }) => bottleMl === 750 && free >= Math.max(1, members));
}
