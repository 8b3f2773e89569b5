import { sql } from 'drizzle-orm';
import type { CustomerId, LedgerAccountId, OrderId, PersonId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { MergeCounts, MergeObstacles } from './rules.ts';

type Person = {
  readonly personId: PersonId;
  readonly customerId: CustomerId | null;
  readonly email: string;
};

/** Locks these people so that new orders and messages can't change them, and returns those that exist. */
export async function lockPeople(tx: Transaction, ids: readonly PersonId[]): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select id as "personId", customer_id as "customerId", email::text from people
     where id = any(${sql.param([...ids])}::uuid[]) order by id for update`);
  return rows;
}

/** Returns the id of the person with this email address, or undefined if there is none. */
export async function findPersonIdByEmail(read: Transaction, email: string): Promise<PersonId | undefined> {
  const { rows } = await read.execute<{ id: PersonId }>(
    sql`select id from people where email = ${email}::citext`,
  );
  return rows[0]?.id;
}

/** Returns up to five other people with the same name or phone number, most recently seen first. */
export async function findSimilarPeople(
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

/** Returns an SQL condition for a person's rows: those of their account, and those with their email address but no account. */
const theirsOf = ({ email, customerId }: Pick<Person, 'email' | 'customerId'>) =>
  sql`(customer_id = ${customerId}::uuid or (customer_id is null and email = ${email}::citext))`;

/** Counts the records that a merge would move from this person to another. */
export async function countRecordsToMerge(read: Transaction, person: Person): Promise<MergeCounts> {
  const { personId, customerId } = person;
  const theirs = theirsOf(person);
  const { rows } = await read.execute<MergeCounts>(sql`
    select (select count(*)::integer from orders where ${theirs} and number is not null) as orders,
           (select count(*)::integer from reservations where ${theirs}) as visits,
           (select count(*)::integer from support_cases where ${theirs})
             + (select count(*)::integer from conversations where ${theirs}) as messages,
           (select count(*)::integer from ledger_accounts where customer_id = ${customerId}::uuid and kind = 'gift_card') as "giftCards",
           (select count(*)::integer from staff_notes where person_id = ${personId}) as notes,
           (select count(*)::integer from staff_tags where person_id = ${personId}) as tags`);
  return rows[0] ?? { orders: 0, visits: 0, messages: 0, giftCards: 0, notes: 0, tags: 0 };
}

/**
 * Returns the obstacles to merging an account into another. Past memberships count because their agreements are with the owner. Undefined
 * for a guest.
 */
export async function findMergeObstacles(
  read: Transaction,
  customerId: CustomerId | null,
): Promise<MergeObstacles | undefined> {
  if (!customerId) return undefined;
  const own = sql`where customer_id = ${customerId}`;
  const { rows } = await read.execute<MergeObstacles>(sql`
    select (select count(*)::integer from memberships ${own}) + (select count(*)::integer from plus_memberships ${own})
             + (select count(*)::integer from club_waits ${own}) + (select count(*)::integer from entitlements ${own}) as memberships,
           (select count(*)::integer from points_members ${own}) as points,
           (select coalesce(sum(posted), 0)::integer from ledger_accounts ${own} and kind = 'store_credit') as "creditCents",
           (select count(*)::integer from orders ${own} and state = 'awaiting_payment') as payments`);
  return rows[0];
}

/**
 * Moves all records of a customer to another person and returns the ids of the moved orders. Notes and tags move first because the database
 * deletes a guest's row when nothing is left under its email address.
 */
export async function moveRecordsToPerson(
  tx: Transaction,
  { from, to, now }: { readonly from: Person; readonly to: Person; readonly now: Date },
): Promise<OrderId[]> {
  await tx.execute(sql`update staff_notes set person_id = ${to.personId} where person_id = ${from.personId}`);
  await tx.execute(sql`
    insert into staff_tags (person_id, tag) select ${to.personId}, tag from staff_tags where person_id = ${from.personId}
        on conflict do nothing`);
  const theirs = theirsOf(from);
  // A chat stays with the browser that it was begun in.
  for (const table of [sql`support_cases`, sql`conversations`]) {
    await tx.execute(sql`update ${table} set email = ${to.email}, customer_id = null where ${theirs}`);
  }
  const giftCards = sql`kind = 'gift_card' and customer_id`;
  const { rows: cards } = await tx.execute<{ id: LedgerAccountId }>(
    sql`update ledger_accounts set customer_id = null where ${giftCards} = ${from.customerId}::uuid returning id`,
  );
  for (const { id } of cards) {
    await tx.execute(sql`update ledger_accounts set customer_id = ${to.customerId}::uuid where id = ${id}`);
  }
  const given = sql`email = ${to.email}, customer_id = ${to.customerId}`;
  await tx.execute(sql`update reservations set ${given} where ${theirs}`);
  const { rows } = await tx.execute<{ id: OrderId }>(sql`
    update orders set ${given}, updated_at = ${now.toISOString()} where ${theirs} and number is not null returning id`);
  const orderIds = rows.map(({ id }) => id);
  await tx.execute(sql`
    update drafts set customer_id = ${to.customerId}::uuid
     where customer_id is not null and id in (select draft_id from orders where id = any(${sql.param(orderIds)}::uuid[]))`);
  return orderIds;
}
