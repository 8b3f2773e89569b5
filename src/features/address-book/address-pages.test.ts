import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { addressesOf } from '../../engine/identity/address-book/index.server.ts';
import type { Address } from '../../engine/identity/address-book/types.ts';
import { saveCard, savedCardsOfCustomer } from '../../engine/orders/saved-cards/index.server.ts';
import { action as addBilling } from './routes/add-billing-address.tsx';
import { action as add } from './routes/add-shipping-address.tsx';
import { action as actOnBilling, loader as billing } from './routes/billing-details.tsx';
import { action as editBilling, loader as editBillPage } from './routes/edit-billing-address.tsx';
import { action as edit, loader as editPage } from './routes/edit-shipping-address.tsx';
import { action as act, loader as list } from './routes/shipping-details.tsx';
import { loader as zipPage } from './routes/zip.ts';

let shop: TestShop;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  dependencies = shop.routeDependencies();
});
afterAll(() => shop.stop());

const person = () => shop.signIn();
type Person = Awaited<ReturnType<typeof person>>;

const entered: Record<string, string> = {
  intent: 'keep',
  label: '',
  firstName: 'Iris',
  lastName: 'Calloway',
  company: '',
  zipCode: '93446',
  primaryStreet: '12 Vine Street',
  secondaryStreet: '',
  city: '',
  stateCode: '',
  phone: '(805) 555-0199',
  note: '',
};

/** The fields of a billing address form, which has no delivery note. */
const bill = Object.fromEntries(Object.entries(entered).filter(([name]) => name !== 'note'));

type Action = (args: never) => Promise<unknown>;

async function statusOf(
  run: () => Promise<unknown>,
): Promise<{ status: number; location?: string | null; data?: unknown }> {
  const answered = await run().catch((thrown: unknown) => thrown);
  if (answered instanceof Response) {
    return { status: answered.status, location: answered.headers.get('location') };
  }
  if (answered instanceof Error) throw answered;
  const { data, init } = answered as { data: unknown; init: ResponseInit | null };
  return { status: init?.status ?? 200, data };
}

const send = (who: Person | undefined, action: Action, path: string, fields: Record<string, string>) =>
  statusOf(async () =>
    action(formRequestArguments(dependencies, path, fields, { cookie: who?.cookie ?? '' }) as never),
  );

const book = (who: Person): Promise<Address[]> => addressesOf(shop.test.database.read, who.customerId);

async function addressOf(who: Person, fields: Record<string, string> = {}): Promise<Address> {
  expect(
    await send(who, add, '/shop/shipping-details/add-shipping-address', { ...entered, ...fields }),
  ).toMatchObject({
    status: 302,
    location: '/shop/shipping-details',
  });
  const [address] = await book(who);
  if (!address) throw new Error('what was added is there');
  return address;
}

describe('the address pages', () => {
  it.each<[string, Action]>([
    ['/shop/shipping-details', list],
    ['/shop/billing-details', billing],
    ['/shop/shipping-details/edit-shipping-address?id=00000000-0000-7000-8000-000000000000', editPage],
  ])('%s redirects guests to sign-in and back', async (path, loader) => {
    const answer = await statusOf(async () => loader(pageRequestArguments(dependencies, path) as never));
    expect(answer.status).toBe(302);
    const { searchParams } = new URL(String(answer.location), 'http://localhost');
    expect(searchParams.get('originUrl')).toBe(path);
  });

  it('redirect to the list when the URL has no address ID, and answer 404 for an unknown ID', async () => {
    const { cookie } = await person();
    const opened = (loader: Action, path: string) =>
      statusOf(async () => loader(pageRequestArguments(dependencies, path, cookie) as never));
    const edits = [
      [editPage, '/shop/shipping-details'],
      [editBillPage, '/shop/billing-details'],
    ] as const;
    for (const [loader, location] of edits) {
      expect(await opened(loader as never, `${location}/edit`)).toMatchObject({ status: 302, location });
      const unknown = `${location}/edit?id=00000000-0000-7000-8000-000000000000`;
      expect(await opened(loader as never, unknown)).toMatchObject({ status: 404 });
    }
  });

  it('show a warning right after saving an address that wine can’t ship to', async () => {
    const who = await person();
    const path = '/shop/shipping-details/add-shipping-address';
    const fields = {
      ...entered,
      zipCode: '84101',
      primaryStreet: '12 Temple Street',
      recipientIsAdult: 'on',
    };
    const answer = (await add(
      formRequestArguments(dependencies, path, fields, { cookie: who.cookie }) as never,
    )) as Response;
    const said = decodeURIComponent(answer.headers.get('set-cookie') ?? '');
    expect(said).toMatch(/^flash=error:.*default.*Utah/);
  });

  it('look up city and state of a ZIP code', async () => {
    const placeOf = async (zip: string) => {
      const given = pageRequestArguments(dependencies, `/api/zip/${zip}`);
      return (await zipPage({ ...given, params: { zip } } as never)).json();
    };
    expect(await placeOf('93446')).toEqual({ city: 'Paso Robles', stateCode: 'CA' });
    expect(await placeOf('00000')).toEqual({});
  });

  it('reject form fields that they do not have', async () => {
    const [who, other] = [await person(), await person()];
    const path = '/shop/shipping-details/add-shipping-address';
    const more = [
      ['customerId', other.customerId],
      ['customer_id', other.customerId],
      ['id', '00000000-0000-7000-8000-000000000000'],
      ['place', '99'],
      ['takesDeliveries', 'true'],
      ['sameKey', 'x'],
      ['role', 'admin'],
      ['createdAt', '1970-01-01'],
    ] as const;
    for (const [name, value] of more) {
      expect((await send(who, add, path, { ...entered, [name]: value })).status, name).toBe(400);
    }
    expect([await book(who), await book(other)]).toEqual([[], []]);
  });

  it.each([
    '"><script>alert(1)</script>',
    "Robert'); drop table addresses;--",
    '\u0000\u0007 bell',
    '=HYPERLINK("http://evil.example")',
    '‮evil',
  ])('store a hostile text as plain text: %s', async (text) => {
    const who = await person();
    const { firstName, note } = await addressOf(who, { firstName: text, note: text });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    const expected = text.replace(/[\u0000-\u001f]+/g, ' ').trim();
    expect([firstName, note]).toEqual([expected, expected]);
  });

  it('answer 422 to an invalid address and show the form with everything that was entered', async () => {
    const who = await person();
    const answer = await send(who, add, '/shop/shipping-details/add-shipping-address', {
      ...entered,
      zipCode: '89101',
      stateCode: 'CA',
      city: 'Paso Robles',
    });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        problems: [{ fieldId: 'stateCode', sentence: 'ZIP 89101 is in Nevada. Use Nevada?' }],
        entered: { zipCode: '89101', primaryStreet: '12 Vine Street', phone: '(805) 555-0199' },
      },
    });
  });

  test('keep the delivery fields of an address when its billing form is saved', async () => {
    const who = await person();
    const { id } = await addressOf(who, { note: 'Ring twice', recipientIsAdult: 'on' });
    const billed = { ...bill, primaryStreet: '14 Vine Street', countryCode: 'US' };
    const path = `/shop/billing-details/edit-billing-address?id=${id}`;
    expect(await send(who, editBilling, path, billed)).toMatchObject({ location: '/shop/billing-details' });
    expect(await book(who)).toMatchObject([
      { primaryStreet: '14 Vine Street', note: 'Ring twice', recipientIsAdult: true, takesDeliveries: true },
    ]);
  });

  test('accept billing addresses in other countries', async () => {
    const who = await person();
    const billed = { ...bill, countryCode: 'GB', zipCode: 'SW1A 1AA', city: 'London', phone: '' };
    expect(await send(who, addBilling, '/shop/billing-details/add-billing-address', billed)).toMatchObject({
      location: '/shop/billing-details',
    });
    expect(await book(who)).toMatchObject([
      { countryCode: 'GB', takesDeliveries: false, isDefaultBill: true },
    ]);
  });
});

it('every page and button answers 404 for another customer’s addresses and cards and changes nothing', async () => {
  const [owner, thief] = [await person(), await person()];
  const { id: addressId } = await addressOf(owner);
  await saveCard(shop.dependencies, owner.customerId, {
    paymentMethodId: await shop.tokenize('4242424242424242'),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost:3000/',
  });
  const cards = () => savedCardsOfCustomer(shop.test.database.read, owner.customerId);
  const [before, card] = [await book(owner), (await cards())[0]];
  const nobody = '00000000-0000-7000-8000-000000000000';
  for (const id of [addressId, nobody]) {
    const path = `/shop/shipping-details/edit-shipping-address?id=${id}`;
    const page = statusOf(async () =>
      editPage(pageRequestArguments(dependencies, path, thief.cookie) as never),
    );
    expect((await page).status).toBe(404);
    expect((await send(thief, edit, path, { ...entered, primaryStreet: '1 Thief Lane' })).status).toBe(404);
    expect((await send(thief, editBilling, path, { ...entered, countryCode: 'US' })).status).toBe(404);
    for (const intent of ['remove', 'ship', 'bill']) {
      expect((await send(thief, act, '/shop/shipping-details', { intent, addressId: id })).status).toBe(404);
      expect(
        (await send(thief, actOnBilling, '/shop/billing-details', { intent, addressId: id })).status,
      ).toBe(404);
    }
  }
  for (const cardId of [card?.id ?? '', nobody]) {
    for (const intent of ['remove-card', 'default-card']) {
      expect((await send(thief, actOnBilling, '/shop/billing-details', { intent, cardId })).status).toBe(404);
    }
  }
  expect(await book(owner)).toEqual(before);
  expect(await cards()).toEqual([card]);
});

it('the address list runs the same number of statements for any number of addresses', async () => {
  const who = await person();
  const statements = async () => {
    const { pool } = shop.test.database;
    const original = pool.query.bind(pool);
    let count = 0;
    pool.query = ((...args: Parameters<typeof original>) => {
      count += 1;
      return original(...args);
    }) as typeof pool.query;
    try {
      await list(pageRequestArguments(dependencies, '/shop/shipping-details', who.cookie) as never);
    } finally {
      pool.query = original;
    }
    return count;
  };
  await addressOf(who, { zipCode: '55401' });
  const short = await statements();
  for (let n = 1; n < 12; n += 1) {
    await send(who, add, '/', { ...entered, zipCode: '55401', primaryStreet: `${n} Lake Street` });
  }
  expect(await book(who)).toHaveLength(12);
  expect([short, await statements()]).toEqual([4, 4]);
});
