import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import {
  type AttackedShop,
  buyAsGuest,
  type CompletedSale,
  type FilledCheckout,
  fillCheckout,
  submitCheckoutStep,
} from './attacked-shop.ts';
import type { RawResponse } from './attacker.ts';
import { expectIntactRouteData, markupSkeleton } from './evidence.ts';
import { scriptInjectionTexts as payloads } from './hostile-words.ts';
import { sampledPaths } from './route-table.ts';

/** Visitors' text that could become markup or a script: stored and shown later (A16), or returned in the same response (A17). */

const harmless = 'Plain words';
const contact = ['firstName', 'lastName', 'company'] as const;
const address = [
  ...(['primaryStreet', 'secondaryStreet', 'city', 'note'] as const),
  ...(['giftMessage', 'recipientFirstName', 'pickupPerson', 'engravingLine1'] as const),
];
/** The number of contact and address fields, plus the phone number. */
const fieldCount = contact.length + address.length + 1;
/** Returns a record that assigns a text to each field, starting over when there are more fields than texts. */
const inTurn = (names: readonly string[], texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, place) => [name, texts[place % texts.length] ?? '']));
const all = (names: readonly string[], text: string) => inTurn(names, [text]);

export function testCrossSiteScripting(shop: AttackedShop): void {
  test('change the page structure seen by the check if they become markup', () => {
    const page = (text: string) => `<p class="x">${text}</p><input value="${text}"><a href="${text}">on</a>`;
    for (const payload of ['<b>', '</p>', '" onfocus="x', 'javascript:alert(1)', '//evil.example', '<!--']) {
      expect(markupSkeleton(page(payload)), payload).not.toEqual(markupSkeleton(page(harmless)));
    }
    expect(markupSkeleton(page('&lt;b&gt; &quot;'))).toEqual(markupSkeleton(page(harmless)));
  });

  describe('entries of a visitor', () => {
    let draft: FilledCheckout;
    let plain: readonly string[][];
    beforeAll(async () => {
      draft = await fillCheckout(shop);
      plain = await pagesWith(harmless);
    });

    /**
     * Saves these texts in the draft. Returns the markup structure of every page that shows them: each open step, and the page that reports
     * errors.
     */
    const pagesWith = async (...texts: readonly string[]): Promise<string[][]> => {
      const entered = inTurn([...contact, ...address, 'phone'], texts);
      const person = Object.fromEntries(contact.map((name) => [name, entered[name] ?? '']));
      await submitCheckoutStep(draft.visitor, 'contact', person);
      await submitCheckoutStep(draft.visitor, 'delivery', entered);
      const refused = await submitCheckoutStep(draft.visitor, 'contact', {
        ...person,
        phone: entered.phone ?? '',
      });
      await submitCheckoutStep(draft.visitor, 'contact', { phone: '(805) 555-0177' });
      const pages = [refused, ...(await Promise.all(['contact', 'delivery', 'payment'].map(stepPage)))];
      for (const { text: html } of pages) expectIntactRouteData(html, texts.join());
      return pages.map(({ text: html }) => markupSkeleton(html));
    };
    const stepPage = (step: string): Promise<RawResponse> => draft.visitor.get(`/shop/checkout?step=${step}`);

    // A proof puts each payload into every field; otherwise each appears in one.
    const rounds = isProofRun ? payloads.map((payload) => [payload]) : chunks(payloads, fieldCount);
    test.each(rounds.map((texts) => [texts.join('  '), texts] as const))(
      'stay plain text on every checkout page: %s',
      async (_, texts) => {
        expect(await pagesWith(...texts)).toEqual(plain);
      },
    );

    test.each([
      '"<script>alert(1)</script>"@customers.example',
      '<img/src=x>@customers.example',
      "'-alert(1)-'@customers.example",
      'a@b.example\r\nBcc: everybody@customers.example',
      'a@b.example,c@customers.example',
      '<a@b.example> c@customers.example',
      'a@b.example%0abcc:c@customers.example',
    ])('stay plain text as an email address: %s', async (email) => {
      const refused = await submitCheckoutStep(draft.visitor, 'contact', { email });
      const control = await submitCheckoutStep(draft.visitor, 'contact', { email: 'plain words' });
      if (refused.status === 422) expect(markupSkeleton(refused.text)).toEqual(markupSkeleton(control.text));
      expect(refused.text).not.toContain('<img/src=x>');
      expect((await draft.visitor.get('/shop/checkout')).text).not.toContain('<script>alert(1)');
    });
  });

  describe('the texts of an order', () => {
    let plain: Printed;
    beforeAll(async () => {
      plain = await printed(await buyAsGuest(shop, orderOf([harmless], 'plain@customers.example')));
    }, 60_000);

    // One payload per field and order, so that each was ordered, shown and emailed once.
    const orders = chunks(payloads, address.length + 2);
    test.each(orders.map((texts, position) => [position, texts] as const))(
      "stay plain text on the order's page and in its email: order %i",
      async (position, texts) => {
        const email = `scripting-${position}@customers.example`;
        const order = await printed(await buyAsGuest(shop, orderOf(texts, email)));
        expect(order.page).toEqual(plain.page);
        expect(order.mail).toEqual(plain.mail);
        expect(order.recipients).toEqual([email]);
      },
    );

    test('add no header to an email', async () => {
      const email = 'heads@customers.example';
      const forged = 'Ana\r\nBcc: everybody@customers.example\r\n\r\n<b>';
      const { mail, recipients } = await printed(
        await buyAsGuest(shop, { ...orderOf([harmless], email), firstName: forged }),
      );
      expect([mail, recipients]).toEqual([plain.mail, [email]]);
    });
  });

  /** The structure of an order's page and email, and the email's recipients. */
  type Printed = {
    readonly page: readonly string[];
    readonly mail: readonly string[];
    readonly recipients: readonly (string | undefined)[];
  };

  async function printed(sale: CompletedSale): Promise<Printed> {
    const { text } = await shop.visitor().get(sale.confirmation);
    const token = sale.confirmation.split('=')[1] ?? '';
    const source = (await shop.mails()).find((each) => each.replace(/=\r?\n/g, '').includes(token));
    const mail = await PostalMime.parse(source ?? '');
    const recipients = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map((to) => to.address);
    expect(mail.text).toContain(token);
    return { page: markupSkeleton(text), mail: markupSkeleton(mail.html ?? ''), recipients };
  }

  describe.each(sampledPaths)('the query of %s', (path) => {
    const names = ['type', 'sort', 'zip', 'id', 't', 'step', 'to', 'removed', 'quantity', 'utm_source', 'q'];
    const pageWith = async (text: string) => {
      const { text: html } = await shop.visitor().get(`${path}?${new URLSearchParams(all(names, text))}`);
      expectIntactRouteData(html, text);
      return markupSkeleton(html);
    };

    test('is never echoed as markup', async () => {
      const plain = await pageWith(harmless);
      for (const payload of payloads.filter((text) => /[<"']/.test(text)).slice(0, 8)) {
        expect(await pageWith(payload), payload).toEqual(plain);
      }
    });
  });
}

function orderOf(texts: readonly string[], email: string): Record<string, string> {
  const fields = [...contact.slice(0, 2), ...address];
  // A payload may be longer than its field; a truncated one is still a payload.
  const cut = texts.map((text) => text.slice(0, 60));
  return { ...inTurn(fields, cut), email };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, position) =>
    items.slice(position * size, (position + 1) * size),
  );
}
