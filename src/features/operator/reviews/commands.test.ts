import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run, rowsOf, auditOf } = createTestOperator(() => shop);

test('the review commands hide and restore a review and audit each step', async () => {
  const { skuId } = await shop.sku(0);
  const [review] = await rowsOf<{ id: string; number: number }>(sql`
    with writer as (insert into customers (email, first_name, last_name, email_verified, created_at)
                    values ('ana@reviews.example', 'Ana', 'Whitlock', true, now()) returning id)
    insert into reviews (customer_id, sku_id, is_imported, stars, words, shown_name, written_at)
    select id, ${skuId}, true, 2, ${`Thin.\u001b[2J ${'And rather thin. '.repeat(4)}`}, 'Ana W.', now() from writer
    returning id, number`);
  const number = String(review?.number);
  const listed = (await run('reviews')).text;
  expect(listed).toMatch(/Ana W\..*Thin\. \[2J And rather thin/);
  expect(await run('reviews', '--hidden')).toMatchObject({ data: [] });
  await run('hide-review', number, '--reason', 'It names a neighbor.');
  expect((await run('reviews', '--hidden')).text).toContain('It names a neighbor.');
  await run('restore-review', number);
  expect(await run('reviews', '--hidden')).toMatchObject({ data: [] });
  expect(await run('restore-review', '9999')).toEqual({ refused: 'There is no review 9999.' });
  expect(await auditOf(review?.id ?? '')).toEqual([
    'operator:rosa review.hidden',
    'operator:rosa review.restored',
  ]);
});
