import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../db/seed/members.ts';
import { needsSession } from '../../src/platform/guarded-pages.ts';
import { type AttackedShop, buy } from './attacked-shop.ts';
import { ask, encoded, formType, type Visitor } from './attacker.ts';
import { routePaths } from './route-table.ts';

/** What belongs to the account of somebody else (A5): every id of theirs, at every address of the route table. */

const owner = { lastName: 'Accountcanary', primaryStreet: '9 Accountcanary Way' };
const ofOwner = /Accountcanary/;

/** Many requests each; only against what never comes. */
const timeout = 180_000;

export function otherAccounts(shop: AttackedShop): void {
  let ids: string[];
  let ownerId: string;
  let stranger: Visitor;

  beforeAll(async () => {
    const sale = await buy(shop, { ...owner, email: 'finn@customers.example' });
    await signIn(sale.visitor, 'finn@customers.example');
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `select id from customers where email = 'finn@customers.example'`,
    );
    ownerId = rows[0]?.id ?? '';
    await shop.database.pool.query(
      `insert into addresses (customer_id, place, same_key, label, first_name, last_name, company, primary_street, secondary_street,
         city, state_code, zip_code, country_code, phone, note, recipient_is_adult, takes_deliveries, is_default_ship, created_at, updated_at)
       values ($1, 1, 'canary', '', 'Finn', $2, '', $3, '', 'Paso Robles', 'CA', '93446', 'US', '', '', true, true, true, now(), now())
       on conflict do nothing`,
      [ownerId, owner.lastName, owner.primaryStreet],
    );
    ids = [...(await ownIds()).values()];
    stranger = shop.visitor();
    await signIn(stranger, 'gia@customers.example');
  });

  async function signIn(visitor: Visitor, email: string): Promise<void> {
    const { csrfToken } = JSON.parse((await visitor.get('/api/auth/csrf')).text) as { csrfToken: string };
    const answer = await visitor.post('/api/auth/callback/credentials', {
      ...{ csrfToken, json: 'true', email, password: demoPassword },
    });
    expect(answer.status).toBe(200);
  }

  /** Of every table that knows a customer, the ids of this one's rows. */
  async function ownIds(): Promise<Set<string>> {
    const { rows: tables } = await shop.database.pool.query<{ table: string }>(
      `select c.table_name as table from information_schema.columns c
         join information_schema.columns i on i.table_name = c.table_name and i.column_name = 'id'
        where c.table_schema = 'public' and c.column_name = 'customer_id'`,
    );
    const found = await Promise.all(
      tables.map(async ({ table }) => {
        const { rows } = await shop.database.pool.query<{ id: string }>(
          `select id::text from ${table} where customer_id = $1`,
          [ownerId],
        );
        return rows.map(({ id }) => id);
      }),
    );
    return new Set([ownerId, ...found.flat()]);
  }

  /** Everything that the database holds of the owner. */
  async function ownerRows(): Promise<string> {
    const { rows: tables } = await shop.database.pool.query<{ table: string }>(
      `select table_name as table from information_schema.columns
        where table_schema = 'public' and column_name = 'customer_id' order by 1`,
    );
    const texts = await Promise.all(
      tables.map(async ({ table }) => {
        const { rows } = await shop.database.pool.query<{ line: string }>(
          `select (to_jsonb(t) - '{updated_at,seen_at,version,expires_at}'::text[])::text as line from ${table} t
            where customer_id = $1 order by 1`,
          [ownerId],
        );
        return `${table}: ${rows.map(({ line }) => line).join('\n')}`;
      }),
    );
    return texts.join('\n');
  }

  test('the owner has an order, an address and a session to be stolen', async () => {
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(await ownerRows()).toMatch(ofOwner);
  });

  describe.each(routePaths.filter((path) => path.startsWith('/shop/')))('%s', (path) => {
    test('shows a customer nothing of another, whatever id is asked for', { timeout }, async () => {
      for (const id of ids) {
        const query = new URLSearchParams({
          id,
          addressId: id,
          cardId: id,
          orderId: id,
          sessionId: id,
          t: id,
        });
        for (const target of [`${path}?${query}`, `${path}.data?${query}`]) {
          const { status, text } = await stranger.get(target);
          expect(text, target).not.toMatch(ofOwner);
          expect(status, target).toBeLessThan(500);
        }
      }
    });

    test('changes nothing of another, whatever is sent to it', { timeout }, async () => {
      const before = await ownerRows();
      for (const id of ids) {
        const sent = [
          ...['remove', 'default', 'end', 'cancel'].map((intent) => ['POST', intent]),
          ['PUT', ''],
          ['DELETE', ''],
        ];
        for (const [method = '', intent = ''] of sent) {
          const answer = await ask(shop.url, {
            method,
            target: `${path}?${new URLSearchParams({ id })}`,
            headers: { cookie: stranger.cookie(), origin: shop.url, 'content-type': formType },
            body: encoded({ intent, id, addressId: id, cardId: id, orderId: id, sessionId: id }),
          });
          expect(answer.text, `${method} ${intent}`).not.toMatch(ofOwner);
          expect(answer.status, `${method} ${intent}`).toBeLessThan(500);
          if (method !== 'POST') expect(answer.status).toBe(405);
        }
      }
      expect(await ownerRows()).toBe(before);
    });
  });

  test('every page of an account asks who is there, whole or as data, and no other page does', {
    timeout,
  }, async () => {
    const guest = shop.visitor();
    for (const path of routePaths) {
      const { status, location } = await guest.get(path);
      const isGuarded = status === 302 && (location ?? '').startsWith('/sign-in?originUrl=');
      expect([path, isGuarded]).toEqual([path, needsSession(path)]);
    }
  });
}
