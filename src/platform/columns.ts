import { sql } from 'drizzle-orm';
import { customType, date, timestamp } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../core/dates.ts';

export const instantColumn = (name: string) => timestamp(name, { withTimezone: true });

/** Returns a column for a calendar day without a time, such as `2026-12-05`. */
export const dayColumn = (name: string) => date(name, { mode: 'string' }).$type<CivilDate>();

/** SQL expression for the time zone of the winery's business days, evaluated once per statement. */
export const wineryTimeZoneSql = sql.raw('(select winery_time_zone())');

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
