import { seedOrder } from './bought.ts';
import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { pageHeading, signInAsStaff } from './staff.ts';

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

const many = 200;

test('Staff hold all 200 orders of a filter by keyboard, each order once', {
  tag: '@proof',
}, async ({ page, database, shop, gateway }) => {
  test.setTimeout(600_000);
  const lastNames: string[] = [];
  for (let bought = 0; bought < many; bought += 1) {
    lastNames.push((await seedOrder({ database, shop, gateway })).buyer.lastName);
  }
  const tag = 'Heat wave';
  await database.pool.query(
    'insert into staff_tags (order_id, tag) select id, $1 from orders where last_name = any($2)',
    [tag, lastNames],
  );
  const held = async () => {
    const { rows } = await database.pool.query<{ orders: number; holds: number; emails: number }>(
      `select count(distinct hold.order_id)::integer as orders, count(*)::integer as holds,
              (select count(*)::integer from notices where kind = 'order-held' and subject_id in (
                select order_id::text from staff_tags where tag = $1)) as emails
         from order_holds hold where hold.released_at is null and hold.order_id in (select order_id from staff_tags where tag = $1)`,
      [tag],
    );
    return rows[0];
  };
  const keyboard = keyboardActions(page);
  const press = (name: string) => keyboard.activate(page.getByRole('button', { name, exact: true }));
  await signInAsStaff(page, 'Daniel Brooks');
  await page.goto(`/admin/orders?${new URLSearchParams({ tag })}`);
  await keyboard.activate(page.getByRole('link', { name: 'Change all' }));
  await expect(pageHeading(page, 'Change orders')).toBeVisible();
  await press('Show what will happen');
  await expect(page.getByText(`${many} orders will be put on hold.`)).toBeVisible();
  await press(`Hold ${many} orders`);
  await expect(page.getByText(`${many} of ${many} orders`)).toBeVisible({ timeout: 120_000 });
  expect(await held()).toEqual({ orders: many, holds: many, emails: many });
});
