import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ClubId, ReleaseId, SkuId } from '../../../core/ids.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { ClubPlan, WinePreference } from '../types.ts';
import type { ReleaseState } from './rules.ts';

export const releases = pgTable('releases', {
  id: uuid().$type<ReleaseId>().primaryKey(),
  clubId: smallint('club_id').$type<ClubId>().notNull(),
  /** The charge day, in the winery's time zone. */
  processOn: dayColumn('process_on').notNull(),
  title: text().notNull(),
  state: text().$type<ReleaseState>().notNull(),
  opensAt: instantColumn('opens_at').notNull(),
  /** The instant at which boxes lock: 23:59 on the day before `processOn`, in the winery's time zone. */
  locksAt: instantColumn('locks_at').notNull(),
  shipsOn: dayColumn('ships_on').notNull(),
  allowsShipEarly: boolean('allows_ship_early').notNull(),
  minimumBottles: smallint('minimum_bottles').notNull(),
  note: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const releaseWines = pgTable('release_wines', {
  releaseId: uuid('release_id').$type<ReleaseId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  maximum: smallint().notNull(),
  isMandatory: boolean('is_mandatory').notNull(),
  position: smallint().notNull(),
});

export const releaseBoxes = pgTable('release_boxes', {
  releaseId: uuid('release_id').$type<ReleaseId>().notNull(),
  plan: text().$type<ClubPlan>().notNull(),
  preference: text().$type<WinePreference>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  quantity: smallint().notNull(),
});
