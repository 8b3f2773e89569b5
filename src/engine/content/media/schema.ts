import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { PictureBackground, PictureType } from '../../../integrations/picture-encoder/port.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const media = pgTable('media', {
  name: text().primaryKey(),
  contentHash: text('content_hash').notNull(),
  type: text().$type<PictureType>().notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  focalX: doublePrecision('focal_x').notNull(),
  focalY: doublePrecision('focal_y').notNull(),
  alt: text().notNull(),
  stem: text().notNull(),
  widths: integer().array().notNull(),
  jpegWidth: integer('jpeg_width').notNull(),
  ground: text().$type<PictureBackground>().notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: text('saved_by').$type<AuditActor>().notNull(),
});
