import { eq, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { releases } from './schema.ts';
import type { Release } from './types.ts';

/** The days of all releases of a club, past and planned. */
export async function daysOfReleases(read: Transaction, clubId: ClubId): Promise<CivilDate[]> {
  const rows = await read
    .select({ processOn: releases.processOn })
    .from(releases)
    .where(eq(releases.clubId, clubId));
  return rows.map(({ processOn }) => processOn);
}

/** A release in the list of an operator. */
export type ListedRelease = Pick<Release, 'processOn' | 'title' | 'state' | 'shipsOn'> & {
  readonly club: string;
  readonly wines: number;
  readonly shipments: number;
  readonly saved: number;
  readonly charged: number;
  readonly declined: number;
};

/** The releases of one club or of all, the latest first. */
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

/** The box that a club sends next, of its smallest plan. */
export type NextBox = {
  readonly club: string;
  readonly title: string;
  readonly processOn: CivilDate;
  /** Its members can see and change theirs. */
  readonly isOpen: boolean;
  readonly wines: readonly {
    readonly slug: string;
    readonly title: string;
    readonly vintage: number | null;
    readonly quantity: number;
  }[];
};

/** The next red and white box of every club that has releases; clubs with members' own dates have none. */
export async function nextBoxes(read: Transaction, now: Date): Promise<NextBox[]> {
  const { rows } = await read.execute<NextBox>(sql`
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

/** A winemaker's box with its wines by name. */
export type NamedWines = {
  readonly plan: string;
  readonly preference: string;
  readonly wines: readonly {
    readonly title: string;
    readonly vintage: number | undefined;
    readonly quantity: number;
  }[];
};

/** The winemaker's boxes of a release. */
export async function boxesNamed(read: Transaction, releaseId: Release['id']): Promise<NamedWines[]> {
  const { rows } = await read.execute<NamedWines>(sql`
    select plan, preference, json_agg(jsonb_strip_nulls(jsonb_build_object('title', skus.title, 'vintage', skus.vintage,
             'quantity', quantity)) order by skus.position, skus.id) as wines
      from release_boxes join skus on skus.id = sku_id where release_id = ${releaseId}
     group by plan, preference order by plan, preference`);
  return rows;
}
