import { eq, sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ClubId } from '../clubs/types.ts';
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
