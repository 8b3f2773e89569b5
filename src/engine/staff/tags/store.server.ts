import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import type { TagSubject } from './types.ts';

const columnOf = ({ kind }: Pick<TagSubject, 'kind'>): SQL =>
  kind === 'order' ? sql`order_id` : sql`person_id`;

const idOf = (subject: TagSubject): string => (subject.kind === 'order' ? subject.orderId : subject.personId);

/** Returns the tags of a subject, sorted by name. */
export async function tagsOn(read: Transaction, subject: TagSubject): Promise<string[]> {
  const { rows } = await read.execute<{ tag: string }>(sql`
    select tag::text from staff_tags where ${columnOf(subject)} = ${idOf(subject)} order by staff_tags.tag`);
  return rows.map(({ tag }) => tag);
}

/** Returns the tags in use on orders, or on customers, sorted by name. At most 200. */
export async function listUsedTags(read: Transaction, kind: TagSubject['kind']): Promise<string[]> {
  const { rows } = await read.execute<{ tag: string }>(sql`
    select tag::text from (select distinct tag from staff_tags where ${columnOf({ kind })} is not null) known
     order by known.tag limit 200`);
  return rows.map(({ tag }) => tag);
}

/** Adds a tag to a subject in its existing spelling. Returns false if the subject already has it. */
export async function insertTag(tx: Transaction, subject: TagSubject, tag: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into staff_tags (${columnOf(subject)}, tag)
    values (${idOf(subject)}, coalesce((select tag from staff_tags where tag = ${tag}::citext limit 1), ${tag}))
        on conflict do nothing returning tag`);
  return rows.length > 0;
}

/**
 * Removes a tag from a subject, ignoring case.
 * @returns false if the subject doesn't have it.
 */
export async function deleteTag(tx: Transaction, subject: TagSubject, tag: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from staff_tags where ${columnOf(subject)} = ${idOf(subject)} and tag = ${tag}::citext returning tag`);
  return rows.length > 0;
}
