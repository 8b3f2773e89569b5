import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { isProof } from '../helpers/sample.ts';
import { type AttackedShop, buy, type Filled, fillCheckout, type Sale, save } from './attacked-shop.ts';
import type { Answer } from './attacker.ts';
import { skeletonOf } from './evidence.ts';
import { hostileWords as payloads } from './hostile-words.ts';
import { sampledPaths } from './route-table.ts';

/** Text of a visitor that would become markup or a script: kept and shown again (A16), or thrown back at once (A17). */

const harmless = 'Plain words';
const contact = ['firstName', 'lastName', 'company'] as const;
const address = [
  ...(['primaryStreet', 'secondaryStreet', 'city', 'note'] as const),
  ...(['giftMessage', 'recipientFirstName', 'pickupPerson', 'engravingLine1'] as const),
];
/** The fields of contact and address, and the telephone number. */
const fieldCount = contact.length + address.length + 1;
/** A text for each field, and from the first one on again where fields are left over. */
const inTurn = (names: readonly string[], texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, place) => [name, texts[place % texts.length] ?? '']));
const all = (names: readonly string[], text: string) => inTurn(names, [text]);

export function scripting(shop: AttackedShop): void {
  test('markup in a text would be noticed', () => {
    const page = (text: string) => `<p class="x">${text}</p><input value="${text}"><a href="${text}">on</a>`;
    for (const payload of ['<b>', '</p>', '" onfocus="x', 'javascript:alert(1)', '//evil.example', '<!--']) {
      expect(skeletonOf(page(payload)), payload).not.toEqual(skeletonOf(page(harmless)));
    }
    expect(skeletonOf(page('&lt;b&gt; &quot;'))).toEqual(skeletonOf(page(harmless)));
  });

  describe('what somebody typed', () => {
    let draft: Filled;
    let plain: readonly string[][];
    beforeAll(async () => {
      draft = await fillCheckout(shop);
      plain = await pagesWith(harmless);
    });

    /** All the pages that show a draft: each step open in turn, and the answer that gives back what was wrong. */
    const pagesWith = async (...texts: readonly string[]): Promise<string[][]> => {
      const typed = inTurn([...contact, ...address, 'phone'], texts);
      const person = Object.fromEntries(contact.map((name) => [name, typed[name] ?? '']));
      await save(draft.visitor, 'contact', person);
      await save(draft.visitor, 'delivery', typed);
      const refused = await save(draft.visitor, 'contact', { ...person, phone: typed.phone ?? '' });
      await save(draft.visitor, 'contact', { phone: '(805) 555-0177' });
      const pages = [refused, ...(await Promise.all(['contact', 'delivery', 'payment'].map(stepPage)))];
      for (const { text: html } of pages) expectReadableData(html, texts.join());
      return pages.map(({ text: html }) => skeletonOf(html));
    };
    const stepPage = (step: string): Promise<Answer> => draft.visitor.get(`/shop/checkout?step=${step}`);

    // A proof puts each payload into every field, else each stands in one of them.
    const rounds = isProof ? payloads.map((payload) => [payload]) : chunks(payloads, fieldCount);
    test.each(rounds.map((texts) => [texts.join('  '), texts] as const))(
      'stays text in the checkout: %s',
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
    ])('is no address to write to, and stays text: %s', async (email) => {
      const refused = await save(draft.visitor, 'contact', { email });
      const control = await save(draft.visitor, 'contact', { email: 'plain words' });
      if (refused.status === 422) expect(skeletonOf(refused.text)).toEqual(skeletonOf(control.text));
      expect(refused.text).not.toContain('<img/src=x>');
      expect((await draft.visitor.get('/shop/checkout')).text).not.toContain('<script>alert(1)');
    });
  });

  describe('what stands in an order', () => {
    let plain: Printed;
    beforeAll(async () => {
      plain = await printed(await buy(shop, orderOf([harmless], 'plain@customers.example')));
    }, 60_000);

    // One payload for each field and order, so that every one of them was bought, shown and mailed once.
    const orders = chunks(payloads, address.length + 2);
    test.each(orders.map((texts, position) => [position, texts] as const))(
      'stays text on its page and in its mail: order %i',
      async (position, texts) => {
        const email = `scripting-${position}@customers.example`;
        const order = await printed(await buy(shop, orderOf(texts, email)));
        expect(order.page).toEqual(plain.page);
        expect(order.mail).toEqual(plain.mail);
        expect(order.recipients).toEqual([email]);
      },
    );

    test('opens no new head in a mail', async () => {
      const email = 'heads@customers.example';
      const forged = 'Ana\r\nBcc: everybody@customers.example\r\n\r\n<b>';
      const { mail, recipients } = await printed(
        await buy(shop, { ...orderOf([harmless], email), firstName: forged }),
      );
      expect([mail, recipients]).toEqual([plain.mail, [email]]);
    });
  });

  /** An order's page, and its mail as a mail program reads it. */
  type Printed = {
    readonly page: readonly string[];
    readonly mail: readonly string[];
    readonly recipients: readonly (string | undefined)[];
  };

  async function printed(sale: Sale): Promise<Printed> {
    const { text } = await shop.visitor().get(sale.confirmation);
    const token = sale.confirmation.split('=')[1] ?? '';
    const source = (await shop.mails()).find((each) => each.replace(/=\r?\n/g, '').includes(token));
    const mail = await PostalMime.parse(source ?? '');
    const recipients = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map((to) => to.address);
    expect(mail.text).toContain(token);
    return { page: skeletonOf(text), mail: skeletonOf(mail.html ?? ''), recipients };
  }

  describe.each(sampledPaths)('what an address says to %s', (path) => {
    const names = ['type', 'sort', 'zip', 'id', 't', 'step', 'to', 'removed', 'quantity', 'utm_source', 'q'];
    const pageWith = async (text: string) => {
      const { text: html } = await shop.visitor().get(`${path}?${new URLSearchParams(all(names, text))}`);
      expectReadableData(html, text);
      return skeletonOf(html);
    };

    test('is not thrown back as markup', async () => {
      const plain = await pageWith(harmless);
      for (const payload of payloads.filter((text) => /[<"']/.test(text)).slice(0, 8)) {
        expect(await pageWith(payload), payload).toEqual(plain);
      }
    });
  });
}

/** The data for the browser stands in scripts: whole, of one piece, and ended by nothing that a visitor typed. */
function expectReadableData(html: string, typed: string): void {
  for (const [, script = ''] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    const [, literal] =
      /^window\.__reactRouterContext\.streamController\.enqueue\(([\s\S]*)\);$/.exec(script) ?? [];
    if (literal === undefined) continue;
    expect(literal, typed).not.toMatch(/[<>\u2028\u2029]/);
    expect(() => JSON.parse(JSON.parse(literal)), typed).not.toThrow();
  }
}

function orderOf(texts: readonly string[], email: string): Record<string, string> {
  const fields = [...contact.slice(0, 2), ...address];
  // A payload may be longer than its field; cut, it is a payload still.
  const cut = texts.map((text) => text.slice(0, 60));
  return { ...inTurn(fields, cut), email };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, position) =>
    items.slice(position * size, (position + 1) * size),
  );
}
