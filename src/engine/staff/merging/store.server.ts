import { sql } from 'drizzle-orm';
import type { CustomerId, OrderId, PersonId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Merged } from './rules.ts';

type Person = {
  readonly personId: PersonId;
  readonly customerId: CustomerId | null;
  readonly email: string;
};

/** Locks these people against changes by new orders and messages. */
export async function lockPeople(tx: Transaction, ids: readonly PersonId[]): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select id as "personId", customer_id as "customerId", email::text from people
     where id = any(${sql.param([...ids])}::uuid[]) order by id for update`);
  return rows;
}

/** Returns the id of the person with this address. */
export async function personOfEmail(read: Transaction, email: string): Promise<PersonId | undefined> {
  const { rows } = await read.execute<{ id: PersonId }>(
    sql`select id from people where email = ${email}::citext`,
  );
  return rows[0]?.id;
}

/** Returns up to five other people with the same name or phone number, the latest seen first. */
export async function alikePeople(
  read: Transaction,
  personId: PersonId,
): Promise<{ readonly personId: PersonId; readonly name: string; readonly email: string }[]> {
  const { rows } = await read.execute<{ personId: PersonId; name: string; email: string }>(sql`
    with this as (select * from people where id = ${personId}),
         digits as (select right(regexp_replace(phone, '\\D', '', 'g'), 10) as of from this)
    select people.id as "personId", trim(people.first_name || ' ' || people.last_name) as name, people.email::text
      from people
     where people.id <> ${personId} and (
           people.id in (select other.id from people other, this where this.last_name <> ''
             and folded(other.last_name || ' ' || other.first_name) = folded(this.last_name || ' ' || this.first_name))
        or people.id in (select other.id from people other, digits where length(digits.of) = 10
             and other.search like '%' || digits.of || '%'))
     order by people.last_seen_at desc limit 5`);
  return rows;
}

/** Counts what a guest would bring along. */
export async function countMerged(
  read: Transaction,
  { personId, email }: Pick<Person, 'personId' | 'email'>,
): Promise<Merged> {
  const theirs = sql`customer_id is null and email = ${email}::citext`;
  const { rows } = await read.execute<Merged>(sql`
    select (select count(*)::integer from orders where ${theirs} and number is not null) as orders,
           (select count(*)::integer from reservations where ${theirs}) as visits,
           (select count(*)::integer from support_cases where ${theirs})
             + (select count(*)::integer from conversations where ${theirs}) as messages,
           (select count(*)::integer from staff_notes where person_id = ${personId}) as notes,
           (select count(*)::integer from staff_tags where person_id = ${personId}) as tags`);
  return rows[0] ?? { orders: 0, visits: 0, messages: 0, notes: 0, tags: 0 };
}

/**
 * Gives everything under a guest's address to another person and returns the orders. The guest's row goes when nothing is left under the
 * address, so notes and tags move first.
 */
export async function moveToPerson(
  tx: Transaction,
  { from, to, now }: { readonly from: Person; readonly to: Person; readonly now: Date },
): Promise<OrderId[]> {
  await tx.execute(sql`update staff_notes set person_id = ${to.personId} where person_id = ${from.personId}`);
  await tx.execute(sql`
    insert into staff_tags (person_id, tag) select ${to.personId}, tag from staff_tags where person_id = ${from.personId}
        on conflict do nothing`);
  const theirs = sql`customer_id is null and email = ${from.email}::citext`;
  // A chat stays with the browser that it was begun in.
  for (const table of [sql`support_cases`, sql`conversations`]) {
    await tx.execute(sql`update ${table} set email = ${to.email} where ${theirs}`);
  }
  const given = sql`email = ${to.email}, customer_id = ${to.customerId}`;
  await tx.execute(sql`update reservations set ${given} where ${theirs}`);
  const { rows } = await tx.execute<{ id: OrderId }>(sql`
    update orders set ${given}, updated_at = ${now.toISOString()} where ${theirs} and number is not null returning id`);
  return rows.map(({ id }) => id);
}
