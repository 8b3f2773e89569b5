import { beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../helpers/sample.ts';
import type { AttackedShop } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { expectIntactRouteData, markupSkeleton } from './evidence.ts';
import { scriptInjectionTexts } from './hostile-words.ts';
import {
  type BackOfficeTestOrder,
  backOfficePathFor,
  placeOrderWithMessage,
  signInAsDemoStaff,
} from './office-staff.ts';
import { guardedBackOfficeRoutes } from './office-table.ts';

/** Tests that text written by customers and staff stays text on back-office pages and never becomes markup or a script. */

const names = [
  ...(['firstName', 'lastName', 'company', 'note', 'giftMessage'] as const),
  ...(['recipientFirstName', 'engravingLine1', 'primaryStreet', 'secondaryStreet'] as const),
];
/** Maximum payload length in characters, because fields are short. A truncated payload is still hostile. */
const longest = 60;

const wearing = (texts: readonly string[], email: string) => ({
  ...Object.fromEntries(
    names.map((name, place) => [name, (texts[place % texts.length] ?? '').slice(0, longest)]),
  ),
  email,
});

const hostileOrders = Array.from(
  { length: Math.ceil(scriptInjectionTexts.length / names.length) },
  (_, place) => scriptInjectionTexts.slice(place * names.length, (place + 1) * names.length),
);

/** Returns the parts of a page's structure that would run a script or link to another site. The shop's own markup has none. */
function activeIn(html: string): string[] {
  return markupSkeleton(html).filter((part) =>
    /(?:^| )on[a-z]+|javascript:|vbscript:|evil|^(?:base|object)\b/i.test(part),
  );
}

export function testBackOfficeScripting(shop: AttackedShop): void {
  let owner: Visitor;
  let plain: BackOfficeTestOrder;
  beforeAll(async () => {
    owner = await signInAsDemoStaff(shop, 'owner');
    plain = await placeOrderWithMessage(shop, wearing(['Plain words'], 'plain-and-simple@customers.example'));
  }, 60_000);

  /** Returns the markup structure of every page about an order and its customer, by route pattern or page name. */
  async function pagesAbout(order: BackOfficeTestOrder): Promise<Record<string, readonly string[]>> {
    const query = new URLSearchParams({ q: order.email });
    const patterns = guardedBackOfficeRoutes
      .filter(
        ([pattern, { isData, answers }]) =>
          /:(?:number|id)/.test(pattern) && !isData && answers === undefined,
      )
      .map(([pattern]) => pattern);
    const paths = [
      ...patterns.map((pattern) => [pattern, backOfficePathFor(pattern, order)] as const),
      ['orders', `/admin/orders?${query}`] as const,
    ];
    const pages: Record<string, readonly string[]> = {};
    for (const [name, path] of paths) {
      const { status, text } = await owner.get(path);
      expect([path, status]).toEqual([path, 200]);
      expectIntactRouteData(text, path);
      pages[name] = markupSkeleton(text);
    }
    return pages;
  }

  test.each(sampleOf(hostileOrders, 3).map((texts, place) => [place, texts] as const))(
    'scripts in customer texts stay plain text on every page about the order and its customer: order %i',
    async (place, texts) => {
      const email = `o'onload-scr${place}'pt@customers.example`;
      const order = await placeOrderWithMessage(shop, { ...wearing(texts, email), message: texts.join(' ') });
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
        expectIntactRouteData(text, path);
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
    const order = await placeOrderWithMessage(shop);
    const canceled = await owner.post(`/admin/orders/${order.number}/cancel`, { reason });
    expect(canceled.location).toBe(`/admin/orders/${order.number}`);
    await shop.settle();
    for (const path of [`/admin/orders/${order.number}`, '/admin/audit?q=order.cancelled']) {
      const { text } = await owner.get(path);
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expectIntactRouteData(text, reason);
      expect([path, activeIn(text)]).toEqual([path, []]);
    }
  });

  test('scripts in a search stay plain text on the page of results', async () => {
    const pageWith = async (path: string, q: string) => {
      const { text } = await owner.get(
        `${path}?${new URLSearchParams({ q, actor: q, from: q, only: q, state: q })}`,
      );
      expectIntactRouteData(text, q);
      return markupSkeleton(text);
    };
    for (const path of ['/admin/orders', '/admin/customers', '/admin/audit']) {
      const ordinary = await pageWith(path, 'nothing has this');
      for (const payload of scriptInjectionTexts.filter((text) =>
        /^[<"']\S*script|^[<"'].*on\w+=/.test(text),
      )) {
        // Customers of these tests have such names, so the search asks for more.
        expect(await pageWith(path, `${payload} and nobody`), payload).toEqual(ordinary);
      }
    }
  });
}
