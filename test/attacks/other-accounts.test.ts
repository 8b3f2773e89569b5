import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRequiresSession, pageShowsAccountData } from '../../src/platform/guarded-pages.ts';
import { allRoutes } from '../../src/routes.ts';
import { ownerName, type ShopWithTwoCustomers, startShopWithTwoCustomers } from '../helpers/residence.ts';
import { createRoutesInProcess, type RoutesInProcess } from '../helpers/routes-in-process.ts';
import { dependentRows } from '../helpers/rows-below.ts';
import { type AttackedForm, clubForms, rowIdOf, type TableRowReader } from './club-acts.ts';

/**
 * Tests horizontal access (A5): a customer requests every route, and submits every form, with another customer's ids. Calls the routes'
 * loaders and actions directly, so that the whole run takes seconds.
 */

let residence: ShopWithTwoCustomers;
let routes: RoutesInProcess;
/** One id of each kind of record that the owner has, and the numbers and codes of those records, if any. */
let ids: readonly string[];

beforeAll(async () => {
  residence = await startShopWithTwoCustomers();
  routes = createRoutesInProcess(residence.dependencies);
  const one = [...(await ownerRows()).values()].flatMap(([row]) => [row?.id, row?.number, row?.code]);
  ids = [...new Set(one.flatMap((id) => (id === undefined || id === null ? [] : [String(id)])))];
});
afterAll(() => residence.stop());

/** Paths of all pages except those under `/dev`, which show everything to everyone by design and do not exist in production. */
const paths = allRoutes.map(({ path = '' }) => path).filter((path) => !path.startsWith('dev/'));
const ownerRows = () => dependentRows(residence.shop.test.database, 'customers', residence.owner.customerId);

/** Returns an object with the id under every name that forms and URLs use for an id. */
const named = (id: string) => ({
  ...{
    id,
    t: id,
    order: id,
    orderNumber: id,
    addressId: id,
    cardId: id,
    card: id,
    sessionId: id,
    draftId: id,
  },
  ...{ account: id, setup: id, replaces: id, deliveryAddress: id, billingAddress: id, customerId: id },
  ...{ membership: id, shipment: id, club: id, wait: id },
});

test('the attacked account has a record of every kind that a request can name', async () => {
  expect([...(await ownerRows()).keys()]).toEqual(
    expect.arrayContaining([
      ...['addresses', 'card_setups'],
      ...['customers', 'gift_cards', 'ledger_accounts', 'order_lines', 'orders', 'problems', 'saved_cards'],
      ...['reservations', 'reservation_transfers', 'sessions', 'shipments', 'support_cases'],
    ]),
  );
});

test('the IDs used in these attacks open their pages for the owner', async () => {
  const rows = await ownerRows();
  const opened = [
    ['shop/order-history/order', rows.get('orders')?.find(({ number }) => number !== null)?.number],
    ['shop/shipping-details/edit-shipping-address', rows.get('addresses')?.[0]?.id],
    ['shop/reservations', rows.get('reservations')?.[0]?.id],
    ['reservations/:token', rows.get('reservations')?.[0]?.public_token],
  ] as const;
  for (const [path, id] of opened) {
    const { status, text } = await routes.get(path, residence.owner.cookie, named(String(id)));
    expect([status, text]).toEqual([200, expect.stringContaining(ownerName)]);
  }
});

test.each(paths)(
  "/%s shows a customer no data of another customer, whichever of that customer's IDs is requested",
  async (path) => {
    for (const id of ids) {
      const { status, text } = await routes.get(path, residence.stranger.cookie, named(id));
      expect(text, id).not.toContain(ownerName);
      expect(status, id).toBeLessThan(500);
    }
  },
);

const atHome = {
  ...{ intent: 'keep', label: '', firstName: 'Iris', lastName: 'Calloway', company: '', zipCode: '93446' },
  ...{
    primaryStreet: '12 Vine Street',
    secondaryStreet: '',
    city: '',
    stateCode: '',
    phone: '(805) 555-0199',
  },
};
const ordered = (rows: TableRowReader) => {
  const arrived = rows('shipments')[0]?.order_id;
  const number = (isArrived: boolean) =>
    String(
      rows('orders').find(
        ({ id, number, kind }) => number !== null && kind === 'regular' && (id === arrived) === isArrived,
      )?.number,
    );
  return { open: { id: number(false) }, arrived: { id: number(true) } };
};

const otherThan = (rows: TableRowReader, mark: 'is_default_ship' | 'is_default_bill') =>
  String(rows('addresses').find((address) => !address[mark])?.id);

/** Every account form that submits an id, with its path, ordered so that the owner can submit all of them. */
const acts: readonly AttackedForm[] = [
  // First, because what a membership uses cannot be removed.
  ...clubForms(async (path, query) => {
    const shown = await routes.get(path, residence.owner.cookie, query);
    return /"(?:terms|preview)":\{[^}]*?"version":"([^"]+)"/.exec(shown.text)?.[1] ?? '';
  }),
  [
    'shop/shipping-details',
    'set the default shipping address',
    (rows) => ({ fields: { intent: 'ship', addressId: otherThan(rows, 'is_default_ship') } }),
  ],
  [
    'shop/billing-details',
    'set the default billing address',
    (rows) => ({ fields: { intent: 'bill', addressId: otherThan(rows, 'is_default_bill') } }),
  ],
  [
    'shop/shipping-details/edit-shipping-address',
    'edit a shipping address',
    (rows) => ({ query: { id: rowIdOf(rows, 'addresses') }, fields: { ...atHome, note: '' } }),
  ],
  [
    'shop/billing-details/edit-billing-address',
    'edit a billing address',
    (rows) => ({
      query: { id: rowIdOf(rows, 'addresses', 1) },
      fields: { ...atHome, primaryStreet: '14 Vine Street' },
    }),
  ],
  [
    'shop/shipping-details',
    'remove a shipping address',
    (rows) => ({ fields: { intent: 'remove', addressId: rowIdOf(rows, 'addresses') } }),
  ],
  [
    'shop/billing-details',
    'remove a billing address',
    (rows) => ({ fields: { intent: 'remove', addressId: rowIdOf(rows, 'addresses') } }),
  ],
  [
    'shop/billing-details',
    'set the default card',
    (rows) => ({
      fields: {
        intent: 'default-card',
        cardId: String(rows('saved_cards').find((card) => !card.is_default)?.id),
      },
    }),
  ],
  [
    'shop/billing-details/add-card',
    'replace a card',
    async (rows) => ({
      fields: {
        paymentMethodId: await residence.shop.tokenize('4242424242424242'),
        replaces: rowIdOf(rows, 'saved_cards'),
      },
    }),
  ],
  [
    'shop/billing-details',
    'remove a card',
    (rows) => ({ fields: { intent: 'remove-card', cardId: rowIdOf(rows, 'saved_cards') } }),
  ],
  [
    'shop/settings',
    'end a session',
    () => ({ fields: { intent: 'end-session', sessionId: residence.elsewhere.sessionId } }),
  ],
  [
    'shop/order-history/order/again',
    'buy again',
    (rows) => ({ query: ordered(rows).open, fields: { [`quantity-${residence.skuId}`]: '1' } }),
  ],
  [
    'shop/order-history/order/address',
    'change the shipping address of an order',
    (rows) => ({
      query: ordered(rows).open,
      fields: {
        zipCode: '93401',
        primaryStreet: '900 Higuera Street',
        secondaryStreet: '',
        city: '',
        stateCode: '',
      },
    }),
  ],
  [
    'shop/order-history/order/problem',
    'report a problem',
    (rows) => ({
      query: ordered(rows).arrived,
      fields: {
        reportKey: randomUUID(),
        words: '',
        reason: 'leaked',
        requestedRemedy: 'refund',
        'quantity-0': '1',
      },
    }),
  ],
  [
    'shop/loyalty/redemeed-reward-details/:id?',
    'cancel a redemption',
    (rows) => ({ query: { id: rowIdOf(rows, 'redemptions') }, fields: { intent: 'cancel' } }),
  ],
  [
    'shop/order-history/order/cancel',
    'cancel an order',
    (rows) => ({ query: ordered(rows).open, fields: {} }),
  ],
];

test.each(acts)(
  '/%s: the form “%s” is rejected for another customer and accepted for the owner',
  async (path, _does, act) => {
    const before = await ownerRows();
    const { query = {}, fields } = await act((table) => before.get(table) ?? []);
    const { owner, stranger } = residence;
    const refused = await routes.post(path, stranger.cookie, query, fields);
    expect(refused.text).not.toContain(ownerName);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await ownerRows()).toEqual(before);
    const taken = await routes.post(path, owner.cookie, query, fields);
    expect(taken.status, taken.text).toSatisfy((status: number) => status === 302 || status === 303);
    expect(await ownerRows()).not.toEqual(before);
  },
);

/** Paths of account forms without an id. These forms change the account of the signed-in customer. */
const nameNothing: ReadonlySet<string> = new Set([
  'shop/shipping-details/add-shipping-address',
  'shop/billing-details/add-billing-address',
  'shop/settings/my-data',
  'shop/settings/close-account',
  // Joins and leaves Vine Points.
  'shop/loyalty',
  // These look up what they buy, change or end within the account.
  'customization',
  'daou-plus/cancel',
  'daou-plus/card',
  'daou-plus/join',
  'loyalty/rewards/order',
  'shop/checkout/allocation',
  'shop/checkout/allocation/gift-card',
  'shop/reviews/write',
]);
/** Path of a page whose scripts remove account data from the screen when the customer signs out, and keep the entered text. */
const dropsLines = 'shop/contact-us';
/** Paths of aliases that redirect to another path before the sign-in check. The other path has the check. */
const respelt: ReadonlySet<string> = new Set(['shop/loyalty/redeemed-reward-details/:id?']);
/**
 * Matches paths that only an open page requests. The server redirects guests before they get that page, and a request on its own reveals
 * nothing to a guest.
 */
const behindThePage = /\/(?:payment|gift-card)$/;

test('these attacks cover every account form that accepts an ID', async () => {
  const attacked = new Set(acts.map(([path]) => path));
  const ofAccounts = paths.filter((path) => pageRequiresSession(`/${path}`));
  const taking = await Promise.all(
    ofAccounts.map(async (path) => ((await routes.takesForms(path)) ? [path] : [])),
  );
  expect(taking.flat().filter((path) => !attacked.has(path) && !nameNothing.has(path))).toEqual([]);
});

test.each(paths)(
  '/%s is listed as requiring a session if it redirects guests, and as an account page if it shows account data',
  async (path) => {
    const asGuest = await routes.get(path, '', {});
    const isTurnedAway = /^location: \/sign-in\?.*error=SessionRequired/m.test(asGuest.text);
    if (isTurnedAway) expect(pageRequiresSession(`/${path}`)).toBe(true);
    const { text } = await routes.get(path, residence.owner.cookie, {});
    const isPage = !path.startsWith('api/') && path !== dropsLines;
    if (isPage && text.includes(ownerName)) expect(pageShowsAccountData(`/${path}`)).toBe(true);
  },
);

test.each(paths)(
  '/%s redirects guests to sign-in, for its page and its forms, if it requires a session',
  async (path) => {
    if (!pageRequiresSession(`/${path}`) || respelt.has(path) || behindThePage.test(path)) return;
    const shown = await routes.get(path, '', {});
    expect([shown.status, shown.text]).toEqual([
      302,
      expect.stringMatching(/^location: \/(?:sign-in\?originUrl=|shop\/settings$)/m),
    ]);
    if (!(await routes.takesForms(path))) return;
    const before = await ownerRows();
    const sent = await routes.post(path, '', {}, {});
    expect([sent.status, sent.text]).toEqual([302, expect.stringContaining('location: /sign-in?originUrl=')]);
    expect(await ownerRows()).toEqual(before);
  },
);
