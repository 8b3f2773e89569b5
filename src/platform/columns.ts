import { sql } from 'drizzle-orm';
import { customType, date, timestamp } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../core/dates.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Returns a column for a calendar day without a time, such as `2026-12-05`. */
export const day = (name: string) => date(name, { mode: 'string' }).$type<CivilDate>();

/** SQL expression for the time zone of the winery's business days, evaluated once per statement. */
export const wineryZone = sql.raw('(select winery_time_zone())');

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
