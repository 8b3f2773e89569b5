import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { ExperimentState, Variation } from './types.ts';

export const experiments = pgTable('experiments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The key of the feature whose variation the experiment chooses. */
  key: text().notNull(),
  title: text().notNull(),
  /** The variations. The first is the default that visitors outside the experiment see. */
  variations: jsonb().$type<readonly Variation[]>().notNull(),
  trafficBasisPoints: integer('traffic_basis_points').notNull(),
  state: text().$type<ExperimentState>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  startedAt: instantColumn('started_at'),
  stoppedAt: instantColumn('stopped_at'),
});

export const experimentVisitors = pgTable(
  'experiment_visitors',
  {
    experimentId: integer('experiment_id').notNull(),
    visitorHash: bytesColumn('visitor_hash').notNull(),
    variation: text().notNull(),
    seenOn: dayColumn('seen_on').notNull(),
    boughtOn: dayColumn('bought_on'),
  },
  (table) => [primaryKey({ columns: [table.experimentId, table.visitorHash] })],
);
