import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { exportOrders, exportPeople, type ListExportRequest } from './export-view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const wine = await shop.sku(50);
  for (const lastName of ['=HYPERLINK("http://evil.example")', 'Quill, "the elder"']) {
    await shop.place(await shop.buyer([[wine.skuId, 2]], { lastName }));
  }
});
afterAll(() => shop.stop());

const given = (change: Partial<ListExportRequest> = {}): ListExportRequest => ({
  ...{ actor: 'staff:walter', requestId: 'export-1', filters: 'q state', seesMoney: true },
  ...{ now: shop.clock.now(), ...change },
});

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

const recorded = async (requestId: string) => {
  const { rows } = await shop.test.database.read.execute(
    sql`select actor, action, data from audit_events where request_id = ${requestId}`,
  );
  return rows;
};

it('exports every filtered order with its amounts, quotes fields, and neutralizes spreadsheet formulas', async () => {
  const text = await textOf(exportOrders(shop.test.database, {}, given()));
  const [head = '', newest = '', oldest = ''] = text.split('\r\n');
  expect(head.startsWith('\uFEFFOrder,Placed,')).toBe(true);
  expect(newest).toContain('"Quill, ""the elder"""');
  expect(oldest).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const { rows } = await shop.test.database.read.execute<{ total: number }>(
    sql`select total_cents as total from orders where number is not null order by number desc limit 1`,
  );
  expect(newest.split(',').at(-2)).toBe(String(Number(rows[0]?.total) / 100));
  expect(await recorded('export-1')).toEqual([
    { actor: 'staff:walter', action: 'orders.exported', data: { rows: 2, filters: 'q state' } },
  ]);
});

it('exports orders in the sort order of the list', async () => {
  const numbers = async (sort: 'placed' | '-placed') => {
    const text = await textOf(
      exportOrders(shop.test.database, {}, { ...given({ requestId: `export-${sort}` }), sort }),
    );
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  };
  expect(await numbers('placed')).toEqual((await numbers('-placed')).toReversed());
});

it('omits amounts for staff who may not see them', async () => {
  const text = await textOf(
    exportOrders(shop.test.database, {}, given({ seesMoney: false, requestId: 'export-2' })),
  );
  expect(text).not.toContain('Total');
});

it('exports the filtered customers', async () => {
  const text = await textOf(
    exportPeople(shop.test.database, { search: 'quill' }, given({ requestId: 'export-3' })),
  );
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(await recorded('export-3')).toMatchObject([{ action: 'customers.exported', data: { rows: 1 } }]);
});

it('audits an export that the reader aborts early', async () => {
  const lines = exportOrders(shop.test.database, {}, given({ requestId: 'export-4' }));
  await lines.next();
  await lines.return(undefined);
  expect(await recorded('export-4')).toMatchObject([{ action: 'orders.exported', data: { rows: 0 } }]);
});
