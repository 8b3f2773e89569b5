import { customType, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../../../core/dates.ts';
import type { ExperimentState, Variation } from './types.ts';

const hash = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const experiments = pgTable('experiments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The feature that it decides. */
  key: text().notNull(),
  title: text().notNull(),
  /** The first is what everybody else sees. */
  variations: jsonb().$type<readonly Variation[]>().notNull(),
  trafficBasisPoints: integer('traffic_basis_points').notNull(),
  state: text().$type<ExperimentState>().notNull(),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  stoppedAt: instant('stopped_at'),
});

export const experimentVisitors = pgTable(
  'experiment_visitors',
  {
    experimentId: integer('experiment_id').notNull(),
    visitorHash: hash('visitor_hash').notNull(),
    variation: text().notNull(),
    seenOn: date('seen_on', { mode: 'string' }).$type<CivilDate>().notNull(),
    boughtOn: date('bought_on', { mode: 'string' }).$type<CivilDate>(),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.visitorHash] })],
);
