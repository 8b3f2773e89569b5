import { beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../helpers/sample.ts';
import type { AttackedShop } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { expectReadableData, markupSkeleton } from './evidence.ts';
import { hostileWords } from './hostile-words.ts';
import { type OfficeOrder, orderForStaff, staffMember, staffUrl } from './office-staff.ts';
import { guardedRoutes } from './office-table.ts';

/** What customers and staff wrote, on the pages of the back office: text, and never markup or a script. */

const names = [
  ...(['firstName', 'lastName', 'company', 'note', 'giftMessage'] as const),
  ...(['recipientFirstName', 'engravingLine1', 'primaryStreet', 'secondaryStreet'] as const),
];
/** The length to which payloads are cut, since fields are short; a truncated payload is still one. */
const longest = 60;

const wearing = (texts: readonly string[], email: string) => ({
  ...Object.fromEntries(
    names.map((name, place) => [name, (texts[place % texts.length] ?? '').slice(0, longest)]),
  ),
  email,
});

const hostileOrders = Array.from({ length: Math.ceil(hostileWords.length / names.length) }, (_, place) =>
  hostileWords.slice(place * names.length, (place + 1) * names.length),
);

/** Returns the parts of a page's structure that would run a script or lead away. The shop's own markup has none of them. */
function activeIn(html: string): string[] {
  return markupSkeleton(html).filter((part) =>
    /(?:^| )on[a-z]+|javascript:|vbscript:|evil|^(?:base|object)\b/i.test(part),
  );
}

export function testStaffScripting(shop: AttackedShop): void {
  let owner: Visitor;
  let plain: OfficeOrder;
  beforeAll(async () => {
    owner = await staffMember(shop, 'owner');
    plain = await orderForStaff(shop, wearing(['Plain words'], 'plain-and-simple@customers.example'));
  }, 60_000);

  /** Returns the structure of every page about an order and its customer. */
  async function pagesAbout(order: OfficeOrder): Promise<Record<string, readonly string[]>> {
    const query = new URLSearchParams({ q: order.email });
    const patterns = guardedRoutes
      .filter(
        ([pattern, { isData, answers }]) =>
          /:(?:number|id)/.test(pattern) && !isData && answers === undefined,
      )
      .map(([pattern]) => pattern);
    const paths = [
      ...patterns.map((pattern) => [pattern, staffUrl(pattern, order)] as const),
      ['orders', `/admin/orders?${query}`] as const,
    ];
    const pages: Record<string, readonly string[]> = {};
    for (const [name, path] of paths) {
      const { status, text } = await owner.get(path);
      expect([path, status]).toEqual([path, 200]);
      expectReadableData(text, path);
      pages[name] = markupSkeleton(text);
    }
    return pages;
  }

  test.each(sampleOf(hostileOrders, 3).map((texts, place) => [place, texts] as const))(
    'scripts in customer texts stay plain text on every page about the order and its customer: order %i',
    async (place, texts) => {
      const email = `o'onload-scr${place}'pt@customers.example`;
      const order = await orderForStaff(shop, { ...wearing(texts, email), message: texts.join(' ') });
      expect(await pagesAbout(order)).toEqual(await pagesAbout(plain));
      for (const path of [
        '/admin',
        '/admin/orders',
        '/admin/customers',
        '/admin/inbox',
        '/admin/audit',
        '/admin/audit?q=order.',
      ]) {
        const { text } = await owner.get(path);
        expectReadableData(text, path);
        expect([path, activeIn(text)]).toEqual([path, []]);
      }
      const found = await owner.get(`/admin/search.data?${new URLSearchParams({ q: email })}`);
      expect(found.status).toBe(200);
      expect(found.headers['content-type']).toMatch(/^text\/x-script/);
      expect(found.headers['x-content-type-options']).toBe('nosniff');
    },
    60_000,
  );

  test('scripts in a cancellation reason stay plain text in the order history and the audit trail', async () => {
    const reason = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>';
    const order = await orderForStaff(shop);
    const canceled = await owner.post(`/admin/orders/${order.number}/cancel`, { reason });
    expect(canceled.location).toBe(`/admin/orders/${order.number}`);
    await shop.settle();
    for (const path of [`/admin/orders/${order.number}`, '/admin/audit?q=order.cancelled']) {
      const { text } = await owner.get(path);
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expectReadableData(text, reason);
      expect([path, activeIn(text)]).toEqual([path, []]);
    }
  });

  test('scripts in a search stay plain text on the page of results', async () => {
    const pageWith = async (path: string, q: string) => {
      const { text } = await owner.get(
        `${path}?${new URLSearchParams({ q, actor: q, from: q, only: q, state: q })}`,
      );
      expectReadableData(text, q);
      return markupSkeleton(text);
    };
    for (const path of ['/admin/orders', '/admin/customers', '/admin/audit']) {
      const ordinary = await pageWith(path, 'nothing has this');
      for (const payload of hostileWords.filter((text) => /^[<"']\S*script|^[<"'].*on\w+=/.test(text))) {
        // Customers of these tests have such names, so the search asks for more.
        expect(await pageWith(path, `${payload} and nobody`), payload).toEqual(ordinary);
      }
    }
  });
}
