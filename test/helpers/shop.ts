import { sql } from 'drizzle-orm';
import { identityAccountHooks } from '../../src/account-links.server.ts';
import type { CartId, CustomerId, DraftId, LedgerAccountId, SkuId } from '../../src/core/ids.ts';
import { type Cents, cents } from '../../src/core/money.ts';
import type { ShopDependencies } from '../../src/dependencies.server.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import {
  applyCouponToDraft,
  placeOrder,
  saveDraft,
  startCheckout,
  viewCheckout,
} from '../../src/engine/checkout/index.server.ts';
import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';
import type { CheckoutView, DraftPatch } from '../../src/engine/checkout/types.ts';
import { testMediaServices } from '../../src/engine/content/media/testing.ts';
import type { MediaServices } from '../../src/engine/content/media/types.ts';
import type { AccountHooks } from '../../src/engine/identity/types.ts';
import { expireDueStockHolds } from '../../src/engine/inventory/index.server.ts';
import type { DraftActor, OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import { reconcilePayments } from '../../src/engine/orders/settlement/reconcile.server.ts';
import { reconcileBooks } from '../../src/engine/support/reconcile-books.server.ts';
import {
  type SandboxPlacement,
  startTestSandbox,
  type TestSandbox,
} from '../../src/integrations/payment/sandbox/test-sandbox.server.ts';
import type { StripeGatewayOptions } from '../../src/integrations/payment/stripe-adapter.server.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../src/integrations/tax/table-adapter.ts';
import { createZipCodeTable } from '../../src/integrations/zip-codes/table-adapter.server.ts';
import { ledgerHooks } from '../../src/ledger-links.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import { purchaseRegistry } from '../../src/purchases.server.ts';
import { winery } from '../../src/winery.ts';
import { type FixedClock, fixedClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { catalogFixture, nextUniqueNumber } from './shelves.ts';
import { type CustomerFields, type SignedInCustomer, signIn } from './sign-in.ts';

/** Card numbers of the sandbox gateway, by the behavior of their bank. */
export const testCards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  challenge: '4000002500003155',
} as const;

/** A customer or guest whose checkout is complete except for the card. */
export type Buyer = { readonly actor: DraftActor; readonly draftId: DraftId };

const key = '5ea1'.repeat(16);

/** The seal of all test shops; its key is the same in all processes of a test. */
export const testSeal = createSeal({ sealKeys: [key], hashKey: key });

/** The dependencies of placing orders, the account links of saved cards and addresses, and the media library. */
export type TestDependencies = OrderDependencies & MediaServices & { readonly accountLinks: AccountHooks };

/** Wires the use cases to a database and to a gateway over HTTP as `wire.server.ts` does. */
export async function wireCheckout(
  parts: Pick<OrderDependencies, 'database' | 'clock' | 'payments'> & { readonly databaseUrl: string },
): Promise<{ readonly dependencies: TestDependencies; close(): Promise<void> }> {
  const { databaseUrl, ...given } = parts;
  const log = createLog('silent');
  const jobs = await openJobService({ url: databaseUrl, works: false, log });
  const media = testMediaServices();
  return {
    dependencies: {
      ...given,
      taxes: createTaxTable(),
      shippingRates: createShippingRateTable(),
      zipCodes: createZipCodeTable(),
      purchases: purchaseRegistry,
      ledgerLinks: ledgerHooks,
      accountLinks: identityAccountHooks,
      ...media.services,
      pickupLocations: winery().pickupLocations,
      jobs: jobs.queue,
      seal: testSeal,
      log,
      configuration: { holdTtlSeconds: 900, paymentTimeoutMilliseconds: 10_000 },
    },
    close: async () => {
      await Promise.all([jobs.stop(), media.close()]);
    },
  };
}

/** The complete checkout fields of an adult in Paso Robles, without the card. */
export const completeCheckoutFields: DraftPatch = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Núñez',
  phone: '(805) 555-0199',
  birthDate: { month: '3', day: '14', year: '1984' },
  zipCode: '93446',
  primaryStreet: '12 Vine Street',
};

export type TestShopOptions = {
  /** Options that replace the adapter's own, such as a short timeout. */
  readonly gateway?: Partial<StripeGatewayOptions>;
  readonly paymentTimeoutMilliseconds?: number;
  /** Where the gateway runs: `beside`, in its own process, if the test kills it. */
  readonly gatewayPlace?: SandboxPlacement;
};

/** A shop for one test: the whole engine with its own database, its own gateway over HTTP, and a fixed clock. */
export type TestShop = Awaited<ReturnType<typeof startTestShop>>;

export async function startTestShop(options: TestShopOptions = {}) {
  const [test, sandbox] = await Promise.all([
    createTestDatabase(),
    startTestSandbox({}, options.gatewayPlace),
  ]);
  const clock = fixedClock();
  const wired = await wireCheckout({
    database: test.database,
    databaseUrl: test.url,
    clock,
    payments: sandbox.adapter(options.gateway),
  });
  const { paymentTimeoutMilliseconds = 10_000 } = options;
  const dependencies: TestDependencies = {
    ...wired.dependencies,
    configuration: { holdTtlSeconds: 900, paymentTimeoutMilliseconds },
  };
  return {
    ...shopFixtures({ test, sandbox, clock, dependencies }),
    stop: async () => {
      await wired.close();
      await Promise.all([test.drop(), sandbox[Symbol.asyncDispose]()]);
    },
  };
}

export type TestShopParts = {
  readonly test: TestDatabase;
  readonly sandbox: TestSandbox;
  readonly clock: FixedClock;
  readonly dependencies: TestDependencies;
};

/** Returns functions with which tests add stock, create buyers and check that the books agree. */
export function shopFixtures({ test, sandbox, clock, dependencies }: TestShopParts) {
  const { database } = test;
  const now = () => clock.now();

  const viewOf = async ({ actor, draftId }: Buyer): Promise<CheckoutView> => {
    const view = await viewCheckout(dependencies, actor, draftId);
    if (!view) throw new Error('the draft is not this buyer’s');
    return view;
  };
  const tokenize = async (number: string) => (await sandbox.control.tokenizeCard(number)).id;

  return {
    test,
    sandbox,
    clock,
    dependencies,
    viewOf,
    tokenize,
    ...catalogFixture(database, clock),

    /** Creates a buyer with these lines in the cart and everything filled in except the card. */
    buyer: async (
      lines: readonly (readonly [skuId: SkuId, quantity: number])[],
      patch: DraftPatch = {},
      choices: {
        readonly customerId?: CustomerId;
        readonly tenders?: readonly LedgerAccountId[];
        readonly coupon?: string;
      } = {},
    ): Promise<Buyer> => {
      const number = nextUniqueNumber();
      const cartId = await database.transaction(async (tx): Promise<CartId> => {
        const tokenHash = testSeal.keyedHash(`cart:${number}:${test.url}`);
        const owner = { tokenHash, customerId: choices.customerId, now: now() };
        const cartLines = lines.map(([skuId, quantity]) => ({
          skuId,
          quantity,
          addedPriceCents: cents(0),
          source: 'shop' as const,
        }));
        return createCart(tx, owner, cartLines);
      });
      const actor: DraftActor = { cartId, customerId: choices.customerId, requestId: `request-${number}` };
      const started = await startCheckout(dependencies, actor, 'regular');
      if (!started.ok) throw new Error(`no checkout: ${started.refusals[0]?.code}`);
      const { draftId } = started.value;
      const saved = await saveDraft(dependencies, actor, draftId, {
        ...completeCheckoutFields,
        email: `buyer-${number}@example.com`,
        lastName: `Buyer ${number}`,
        ...patch,
      });
      if (!saved.ok) throw new Error(`not saved: ${saved.refusals[0]?.code}`);
      for (const accountId of choices.tenders ?? []) {
        await database.transaction((tx) => addTender(tx, draftId, accountId, now()));
      }
      if (choices.coupon !== undefined) {
        // Each buyer has their own address, so that many buyers are not taken for one guesser.
        const entry = { code: choices.coupon, clientAddress: `buyer ${number}` };
        const entered = await applyCouponToDraft(dependencies, actor, draftId, entry);
        if (!entered.ok) throw new Error(`code refused: ${entered.refusals[0]?.sentence}`);
      }
      return { actor, draftId };
    },

    /** Places the order with a new token of this card, at the total shown on the page unless `choices` has another. */
    place: async (
      buyer: Buyer,
      choices: {
        readonly card?: string;
        readonly paymentMethodId?: string | undefined;
        readonly shownTotalCents?: Cents;
        readonly shownCardCents?: Cents;
        readonly shownMark?: string;
      } = {},
    ): Promise<PlaceOrderResult> => {
      const { card = testCards.approved } = choices;
      const shownTotalCents = choices.shownTotalCents ?? (await viewOf(buyer)).quote.totalCents;
      const paymentMethodId = 'paymentMethodId' in choices ? choices.paymentMethodId : await tokenize(card);
      return placeOrder(dependencies, buyer.actor, {
        draftId: buyer.draftId,
        shownTotalCents,
        shownCardCents: choices.shownCardCents,
        shownMark: choices.shownMark,
        paymentMethodId,
        returnUrl: 'http://localhost:3000/shop/checkout',
      });
    },

    /** Returns the dependencies that routes need in a shop of this mode. */
    routeDependencies: (mode: 'demo' | 'test' = 'demo') => ({
      ...dependencies,
      configuration: { ...dependencies.configuration, mode } as ShopDependencies['configuration'],
    }),

    /** Signs a customer in. Returns the customer with their session cookie. */
    signIn: (person?: CustomerFields): Promise<SignedInCustomer> =>
      signIn({ database, seal: testSeal, now: now() }, person),

    /** Runs the minute jobs: releases expired holds and looks up open payments. */
    runJobs: async () => {
      await database.transaction((tx) => expireDueStockHolds(tx, { now: now(), limit: 1000 }));
      return reconcilePayments(dependencies);
    },

    /** Returns every disagreement between the books; none when they agree (Q1 to Q12). */
    disagreements: (): Promise<readonly unknown[]> => reconcileBooks(dependencies, new Date(0)),

    /** Returns counts and sums for exact assertions: orders by state, and amounts in the gateway's ledger. */
    figures: async () => {
      const { rows } = await database.read.execute<{
        placed: number;
        unplaced: number;
        holds: number;
        notices: number;
      }>(
        sql`select (select count(*) from orders where number is not null) as placed,
                   (select count(*) from orders where number is null) as unplaced,
                   (select count(*) from holds where state = 'active') as holds,
                   (select count(*) from notices where kind = 'order-confirmation') as notices`,
      );
      const [books] = rows;
      if (!books) throw new Error('a count has a row');
      const ledger = await sandbox.control.ledger();
      const holding = ledger.filter(({ status }) => status === 'requires_capture' || status === 'succeeded');
      return { ...books, charges: holding.length, payments: ledger.length };
    },
  };
}
