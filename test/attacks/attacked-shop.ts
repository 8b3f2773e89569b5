import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { sweepMemberships } from '../../src/engine/clubs/memberships/sweep-memberships.server.ts';
import { remindMembersOfShipments } from '../../src/engine/clubs/shipments/remind-members.server.ts';
import {
  lockAndChargeShipments,
  planAndOpenShipments,
} from '../../src/engine/clubs/shipments/run-club.server.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import type { Secrets } from '../../src/platform/secrets.server.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { type RunningShop, type ShopGateway, shopGateway, startShop } from '../helpers/running-shop.ts';
import { type TestDependencies, wireCheckout } from '../helpers/shop.ts';
import { createVisitor, type FormFields, type RawResponse, type Visitor } from './attacker.ts';

/** A running shop as the target of attacks, with access to all places where an attack could leave a trace. */
export type AttackedShop = {
  readonly url: string;
  readonly database: Database;
  readonly gateway: ShopGateway;
  readonly webhookSecret: string;
  visitor(): Visitor;
  skuId(slug: string): string;
  /** Returns the log of the shop's process so far. */
  log(): string;
  /** Returns the raw SMTP source of every email sent so far. */
  mails(): Promise<readonly string[]>;
  /** Runs engine use cases on the shop's data, such as shipping an order. */
  inEngine<Value>(act: (dependencies: TestDependencies) => Promise<Value>): Promise<Value>;
  /** Waits until all gateway events are processed and all queued emails are sent, so that no background work changes the data. */
  settle(): Promise<void>;
};

/** Starts one shop on a new database for all attacks in a test file. Fails after the last test if the shop logged an error. */
export function startAttackedShop(
  createDatabase: () => Promise<TestDatabase>,
  environment: Readonly<Record<string, string>> = {},
): AttackedShop {
  let test: TestDatabase;
  let running: RunningShop;
  let gateway: ShopGateway;
  let secrets: Secrets;
  const skuIds = new Map<string, string>();

  const settle = () =>
    vi.waitFor(
      async () => expect([await gateway.pendingWebhooks(), await openWork(test.database)]).toEqual([0, 0]),
      { timeout: 20_000 },
    );

  const inEngine: AttackedShop['inEngine'] = async (act) => {
    const clock = { now: () => new Date(), advance: () => {}, set: () => {} };
    const { database, url: databaseUrl } = test;
    const wired = await wireCheckout({ database, databaseUrl, clock, payments: gateway.payments });
    try {
      return await act({ ...wired.dependencies, seal: createSeal(secrets) });
    } finally {
      await wired.close();
    }
  };

  beforeAll(async () => {
    test = await createDatabase();
    running = await startShop({ databaseUrl: test.url, environment: { LOG_LEVEL: 'debug', ...environment } });
    gateway = shopGateway(running.dataFolder);
    secrets = JSON.parse(readFileSync(join(running.dataFolder, 'secrets.json'), 'utf8'));
    await inEngine(windClubs);
    await settle();
    const { rows } = await test.database.pool.query<{ id: number; slug: string }>(
      'select id, slug from skus',
    );
    for (const { id, slug } of rows) skuIds.set(slug, String(id));
    // Starting may take a minute by itself on a busy machine.
  }, 120_000);
  afterAll(async () => {
    expect(await running.stop()).toEqual([]);
    await test.drop();
  });

  return {
    get url() {
      return running.url;
    },
    get database() {
      return test.database;
    },
    get gateway() {
      return gateway;
    },
    get webhookSecret() {
      return secrets.sandboxGateway.webhookSecret;
    },
    visitor: () => createVisitor(running.url),
    skuId: (slug) => {
      const id = skuIds.get(slug);
      if (id === undefined) throw new Error(`no SKU is called ${slug}`);
      return id;
    },
    log: () => readFileSync(join(running.dataFolder, 'shop.log'), 'utf8'),
    mails: async () => {
      const folder = join(running.dataFolder, 'mailbox');
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    inEngine,
    settle,
  };
}

/** Runs the club jobs that would be due within minutes, so that they don't change the data during the attacks. */
async function windClubs(dependencies: TestDependencies): Promise<void> {
  await planAndOpenShipments(dependencies);
  await lockAndChargeShipments(dependencies);
  await remindMembersOfShipments(dependencies);
  await sweepMemberships(dependencies);
}

/** Returns the number of unsent emails plus the number of unprocessed gateway events. */
async function openWork({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select (select count(*) from notices where sent_at is null)
          + (select count(*) from webhook_inbox where handled_at is null and given_up_at is null) as open`,
  );
  return rows[0]?.open ?? 0;
}

/** The parts of an attacked shop that a purchase needs. */
export type PurchaseShop = Pick<AttackedShop, 'visitor' | 'skuId' | 'gateway' | 'settle'>;

/** A checkout with every field filled in except the card, as the values of its payment form. */
export type FilledCheckout = {
  readonly visitor: Visitor;
  readonly draftId: string;
  readonly shownTotalCents: string;
};

export const contactStepFields = {
  email: 'ana.canary@customers.example',
  firstName: 'Anacanary',
  lastName: 'Núñez',
  company: '',
  phone: '(805) 555-0177',
  birthMonth: '3',
  birthDay: '14',
  birthYear: '1984',
} as const;

export const deliveryStepFields = {
  delivery: 'ship',
  zipCode: '93446',
  primaryStreet: '77 Canary Lane',
  secondaryStreet: '',
  city: 'Paso Robles',
  stateCode: 'CA',
  note: '',
  isGiftAsked: 'yes',
  isGift: 'on',
  giftMessage: '',
  recipientFirstName: '',
  pickupPerson: '',
  engravingLine1: '',
} as const;

export const submitCheckoutStep = (
  visitor: Visitor,
  step: string,
  fields: Readonly<Record<string, string>>,
): Promise<RawResponse> => visitor.post('/shop/checkout', { intent: 'save', step, ...fields });

/** Adds wine to a new cart and fills in the checkout. `fields` override the default values. */
export async function fillCheckout(
  shop: PurchaseShop,
  fields: Readonly<Record<string, string>> = {},
  [slug, quantity]: readonly [slug: string, quantity: string] = ['cabernet-sauvignon-2022', '2'],
): Promise<FilledCheckout> {
  const visitor = shop.visitor();
  const added = await visitor.post('/shop/cart', { intent: 'add', skuId: shop.skuId(slug), quantity });
  expect(added.status, added.text).toBe(303);
  await visitor.get('/shop/checkout');
  await submitCheckoutStep(visitor, 'contact', { ...contactStepFields, ...pick(contactStepFields, fields) });
  await submitCheckoutStep(visitor, 'delivery', {
    ...deliveryStepFields,
    ...pick(deliveryStepFields, fields),
  });
  await submitCheckoutStep(visitor, 'shipping', { shippingOptionId: 'ground' });
  return { visitor, ...(await readPaymentForm(visitor)) };
}

function pick(names: object, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in names));
}

/** Loads the checkout and returns the values of the payment form. */
export async function readPaymentForm(visitor: Visitor): Promise<Omit<FilledCheckout, 'visitor'>> {
  const { text } = await visitor.get('/shop/checkout');
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  return { draftId: hidden('draftId'), shownTotalCents: hidden('shownTotalCents') };
}

/** Submits a filled-in checkout. `changed` overrides values of its form; undefined removes a field. */
export async function submitCheckout(
  shop: PurchaseShop,
  { visitor, draftId, shownTotalCents }: FilledCheckout,
  changed: Readonly<Record<string, string | undefined>> = {},
): Promise<RawResponse> {
  const paymentMethodId = 'paymentMethodId' in changed ? '' : await createCardToken(shop);
  const fields = { intent: 'place', step: 'payment', draftId, shownTotalCents, paymentMethodId, ...changed };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return visitor.post('/shop/checkout', given satisfies FormFields);
}

export async function createCardToken({ gateway }: PurchaseShop): Promise<string> {
  return (await gateway.tokenizeCard('4242424242424242')).id;
}

/** A completed purchase, with the confirmation link that the customer received. */
export type CompletedSale = FilledCheckout & { readonly confirmation: string };

export async function buyAsGuest(
  shop: PurchaseShop,
  fields: Readonly<Record<string, string>> = {},
): Promise<CompletedSale> {
  const filled = await fillCheckout(shop, fields);
  const placed = await submitCheckout(shop, filled);
  expect(placed.location, placed.text.slice(0, 400)).toMatch(/^\/order-confirmation\?t=[\w-]{22,}$/);
  await shop.settle();
  return { ...filled, confirmation: placed.location ?? '' };
}
