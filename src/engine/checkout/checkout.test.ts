import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { saveDraft, startCheckout, viewCheckout } from './index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const start = (actor: Parameters<typeof startCheckout>[1]) =>
  startCheckout(shop.dependencies, actor, 'regular');

describe('a checkout', () => {
  it('is created once per cart, even if ten tabs open it at once', async () => {
    const wine = await shop.sku(9);
    const { actor, draftId } = await shop.buyer([[wine.skuId, 1]]);
    await shop.test.database.read.execute(`update drafts set state = 'abandoned' where id = '${draftId}'`);
    const started = await Promise.all(Array.from({ length: 10 }, () => start(actor)));
    const ids = new Set(started.map((each) => (each.ok ? each.value.draftId : 'refused')));
    expect(ids.size).toBe(1);
    expect(ids.has(draftId)).toBe(false);
  });

  it('reflects the current cart each time it is opened, and keeps what the customer entered', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    await shop.test.database.read.execute(
      `update cart_lines set quantity = 4 where cart_id = '${buyer.actor.cartId}'`,
    );
    expect(await start(buyer.actor)).toMatchObject({ ok: true, value: { draftId: buyer.draftId } });
    const view = await shop.viewOf(buyer);
    expect(view.lines.map(({ quantity }) => quantity)).toEqual([4]);
    expect(view.contents.firstName).toBe('Ana');
  });

  it('shows only the year of the birth date and stores the date encrypted', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    expect((await shop.viewOf(buyer)).birthDateMask).toBe('••/••/1984');
    const { rows } = await shop.test.database.read.execute<{ row: string }>(
      `select row_to_json(drafts)::text as row from drafts where id = '${buyer.draftId}'`,
    );
    expect(rows[0]?.row).not.toMatch(/1984/);
  });

  it('shows each shipping option with the price that is charged when it is chosen', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 3]]);
    for (const { optionId, priceCents } of (await shop.viewOf(buyer)).shippingOffers) {
      await saveDraft(shop.dependencies, buyer.actor, buyer.draftId, { shippingOptionId: optionId });
      expect((await shop.viewOf(buyer)).quote.shipping?.priceCents).toBe(priceCents);
    }
  });

  it('does not show a birth date as entered after rejecting it as invalid or underage', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    for (const birthDate of [
      { month: '2', day: '30', year: '1980' },
      { month: '3', day: '14', year: '2012' },
    ]) {
      await saveDraft(shop.dependencies, buyer.actor, buyer.draftId, { birthDate });
      expect((await shop.viewOf(buyer)).birthDateMask).toBeUndefined();
    }
  });

  it('has no shipping cost, tax or final total for a state where wine cannot ship', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const closed = { zipCode: '84101', city: 'Salt Lake City', stateCode: 'UT' };
    await saveDraft(shop.dependencies, buyer.actor, buyer.draftId, closed);
    const { quote, requirements } = await shop.viewOf(buyer);
    expect(requirements.some(({ step, isMissing }) => step === 'delivery' && !isMissing)).toBe(true);
    expect(quote).toMatchObject({ isEstimate: true, shipping: undefined, taxCents: 0 });
  });

  describe('opened in two tabs', () => {
    it('rejects payment from a page that is outdated by a change in the other tab', async () => {
      const [wine, other] = [await shop.sku(9), await shop.sku(9)];
      const buyer = await shop.buyer([[wine.skuId, 1]]);
      const { contentsMark: shownMark } = await shop.viewOf(buyer);
      await shop.test.database.read.execute(
        `update cart_lines set sku_id = ${other.skuId} where cart_id = '${buyer.actor.cartId}'`,
      );
      await start(buyer.actor);
      const refused = await shop.place(buyer, { shownMark });
      expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'CONTENTS_CHANGED' }] });
      const view = await shop.viewOf(buyer);
      expect(view.contents.firstName).toBe('Ana');
      expect(await shop.place(buyer, { shownMark: view.contentsMark })).toMatchObject({ ok: true });
    });

    it('detects a changed address but ignores a changed email', async () => {
      const wine = await shop.sku(9);
      const buyer = await shop.buyer([[wine.skuId, 1]]);
      const mark = async (patch: Parameters<typeof saveDraft>[3]) => {
        await saveDraft(shop.dependencies, buyer.actor, buyer.draftId, patch);
        return (await shop.viewOf(buyer)).contentsMark;
      };
      const first = await mark({});
      expect(await mark({ email: 'other@example.com' })).toBe(first);
      expect(await mark({ primaryStreet: '99 Other Street' })).not.toBe(first);
    });
  });

  it('cannot be viewed or changed from another cart (I-6)', async () => {
    const wine = await shop.sku(9);
    const [owner, stranger] = [await shop.buyer([[wine.skuId, 1]]), await shop.buyer([[wine.skuId, 1]])];
    expect(await viewCheckout(shop.dependencies, stranger.actor, owner.draftId)).toBeUndefined();
    const changed = await saveDraft(shop.dependencies, stranger.actor, owner.draftId, { firstName: 'Eve' });
    expect(changed).toMatchObject({ ok: false, refusals: [{ code: 'DRAFT_NOT_FOUND' }] });
    expect((await shop.viewOf(owner)).contents.firstName).toBe('Ana');
  });

  it('links an empty cart to the order that emptied it', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const placed = await shop.place(buyer);
    if (!placed.ok) throw new Error('an order was due');
    const again = await start(buyer.actor);
    expect(again).toMatchObject({ ok: true, value: { draftId: buyer.draftId } });
    const { publicToken, orderId } = placed.value;
    expect((await shop.viewOf(buyer)).payment).toEqual({ kind: 'placed', publicToken, orderId });
  });
});
