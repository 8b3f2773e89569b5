import { type SQL, sql } from 'drizzle-orm';
import type { PersonId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  type Keyset,
  keysetPageCondition,
  orderByKeyset,
  peopleSearchQuery,
} from './order-list-view.server.ts';
import { personPageSize } from './page-rules.ts';
import { parseStaffSearch } from './search-rules.ts';
import type { ListedPerson, PageRequest, PersonListPage, PersonSort } from './types.ts';

const columns = sql`
  people.id as "personId", people.customer_id as "customerId", people.email::text, people.first_name as "firstName",
  people.last_name as "lastName", people.phone, people.zip_code as "zipCode", people.state_code as "stateCode",
  people.last_seen_at as "lastSeenAt", people.order_count as orders, people.lifetime_cents as "lifetimeCents",
  coalesce((select array_agg(clubs.title order by clubs.position) from memberships join clubs on clubs.id = memberships.club_id
             where memberships.customer_id = people.customer_id and memberships.state not in ('cancelled', 'completed')), '{}') as memberships,
  array(select tag::text from staff_tags where person_id = people.id order by staff_tags.tag) as tags`;

export type PersonFilter = {
  readonly search?: string;
  readonly only?: 'members' | 'accounts' | 'guests';
  readonly tag?: string;
};

const sortKeys = {
  seen: sql`last_seen_at`,
  name: sql`folded(last_name || ' ' || first_name)`,
  spent: sql`lifetime_cents`,
};

function keysetOf(sort: PersonSort): Keyset {
  const key = sort.replace('-', '') as keyof typeof sortKeys;
  return { key: sortKeys[key], id: sql`id`, isDescending: sort.startsWith('-') };
}

/**
 * Returns people who match a filter, most recently seen first by default, with keyset paging. `after` is the last person id of the previous
 * page. A search matches name, email, phone, ZIP code, member code, and the number of one of the person's orders.
 */
export async function listPeople(
  read: Transaction,
  filter: PersonFilter,
  { sort = '-seen', after, limit = personPageSize }: PageRequest<PersonSort, PersonId> = {},
): Promise<PersonListPage> {
  const keyset = keysetOf(sort);
  const { rows } = await read.execute<ListedPerson & Record<string, unknown>>(sql`
    with page as (
      select * from people where ${matches(filter)} ${keysetPageCondition(keyset, sql`people`, after)} order by ${orderByKeyset(keyset)} limit ${limit + 1}
    )
    select ${columns} from page people order by ${orderByKeyset(keyset)}`);
  const people = rows.slice(0, limit).map(asListed);
  const last = people.at(-1);
  return { people, after: rows.length > limit && last ? last.personId : undefined };
}

/** Returns one person as shown in lists, or undefined if no one has this id. */
export async function readPerson(read: Transaction, personId: PersonId): Promise<ListedPerson | undefined> {
  const { rows } = await read.execute<ListedPerson & Record<string, unknown>>(sql`
    select ${columns} from people where people.id = ${personId}`);
  return rows[0] && asListed(rows[0]);
}

function asListed(row: ListedPerson): ListedPerson {
  return { ...row, lastSeenAt: new Date(row.lastSeenAt) };
}

function matches({ search, only, tag }: PersonFilter): SQL {
  const isMember = sql`exists (select from memberships where memberships.customer_id = people.customer_id
    and memberships.state not in ('cancelled', 'completed'))`;
  const conditions = [
    only === 'members' && isMember,
    only === 'accounts' && sql`customer_id is not null`,
    only === 'guests' && sql`customer_id is null`,
    tag !== undefined &&
      sql`id = any(array(select person_id from staff_tags where tag = ${tag} and person_id is not null))`,
    search !== undefined && search.trim() !== '' && sql`id = any(array(${found(search)}))`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function found(search: string): SQL {
  const meaning = parseStaffSearch(search);
  if (!meaning) return sql`select null::uuid where false`;
  const { words, code, orderNumber } = meaning;
  const parts = [
    words.length > 0 && sql`select id from (${peopleSearchQuery(words)}) named`,
    code !== undefined &&
      sql`select people.id from people join memberships on memberships.customer_id = people.customer_id where member_code = ${code}`,
    orderNumber !== undefined &&
      sql`select people.id from people join orders on orders.email = people.email where orders.number = ${orderNumber}`,
  ].filter((part) => part !== false);
  return sql.join(parts, sql` union `);
}
