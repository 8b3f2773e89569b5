import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../src/core/ids.ts';
import { basisPoints, cents } from '../../src/core/money.ts';
import { sweepHoldsJob } from '../../src/engine/inventory/jobs.server.ts';
import type { OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import {
  handleWebhookJob,
  reconcilePaymentsJob,
  renewAuthorizationsJob,
  sweepOrdersJob,
} from '../../src/engine/orders/jobs.server.ts';
import { receiveWebhook } from '../../src/engine/orders/payments/index.server.ts';
import type { HandleWebhookJob } from '../../src/engine/orders/payments/types.ts';
import { invalidatePagesOfFreedStock } from '../../src/invalidate-freed-stock.server.ts';
import type { LogFields } from '../../src/platform/log.server.ts';
import { takeWaitingJobs } from '../helpers/jobs.ts';
import { nextUniqueNumber } from '../helpers/shelves.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { Divergence } from './divergence.ts';
import type { HistoryModel } from './types.ts';

/** Timeout of calls to the gateway, in milliseconds. A history with a lost response waits this long. */
const patienceMilliseconds = 1_500;

/** The initial balances of a history's gift cards, in cents. */
export const initialGiftCardCents = [5_000, 40_000] as const;

/** A webhook received over HTTP and not yet passed to the shop. */
type ReceivedWebhook = { readonly body: string; readonly signature: string; readonly arrivedAt: Date };

export type ControlledShop = Awaited<ReturnType<typeof startControlledShop>>;

/**
 * Starts the real engine on a real database, with a real gateway over HTTP. Histories decide when its clock moves, its jobs run and its
 * webhooks are delivered.
 */
export async function startControlledShop() {
  const shop = await startTestShop({
    gateway: { timeoutMilliseconds: patienceMilliseconds },
    paymentTimeoutMilliseconds: patienceMilliseconds,
  });
  const complaints: string[] = [];
  const dependencies: OrderDependencies = { ...shop.dependencies, log: listeningLog(complaints) };
  const { clock, sandbox } = shop;
  clock.set(new Date());
  const bag: ReceivedWebhook[] = [];
  const door = await openWebhookServer(bag);
  const { webhookSecret, allowedOrigins } = sandbox.options;
  await sandbox.control.setShop({ webhookUrl: door.url, webhookSecret, allowedOrigins });
  let aheadMilliseconds = 0;

  const world = {
    shop,
    dependencies,
    complaints,
    bag,

    /** Advances the shop's clock, and the gateway's clock if it is behind. The gateway's clock also advances on its own. */
    pass: async (minutes: number): Promise<void> => {
      clock.advance({ minutes });
      const behind = clock.now().getTime() - (Date.now() + aheadMilliseconds);
      const seconds = Math.ceil(behind / 1000);
      if (seconds <= 0) return;
      aheadMilliseconds += seconds * 1000;
      await sandbox.control.change({ kind: 'time_passes', seconds });
    },
    /**
     * Moves both clocks past everything earlier, so that a history sees nothing of the previous one. Returns the start of the new history.
     */
    begin: async (): Promise<Date> => {
      clock.set(new Date(Math.max(clock.now().getTime(), Date.now() + aheadMilliseconds) + 3_000));
      await world.pass(0);
      // The gateway counts in whole seconds.
      return new Date(clock.now().getTime() - 1_000);
    },
    /** Runs the jobs that are due every minute: releasing holds, reconciling payments, sweeping orders. */
    runMinute: async (): Promise<void> => {
      await sweepHoldsJob.run({ ...dependencies, announceFreed: invalidatePagesOfFreedStock });
      await reconcilePaymentsJob.run(dependencies);
      await sweepOrdersJob.run(dependencies);
    },
    /** Runs the job that renews authorizations. */
    renew: (): Promise<unknown> => renewAuthorizationsJob.run(dependencies),
    /** Waits until the gateway has sent all its webhooks. */
    collect: async (): Promise<void> => {
      while ((await sandbox.control.pendingWebhooks()) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    /** Passes webhooks to the shop, all in parallel. A webhook that is in the list several times is passed several times. */
    handOver: async (letters: readonly ReceivedWebhook[]): Promise<void> => {
      const taken = await Promise.all(letters.map((letter) => receive(dependencies, letter)));
      if (taken.includes('invalid')) throw new Divergence('the shop does not believe its own gateway');
    },
    /** Handles the waiting events in the order in which `shuffle` returns them. */
    handleEvents: async (
      shuffle: (jobs: HandleWebhookJob[]) => HandleWebhookJob[] = (jobs) => jobs,
    ): Promise<void> => {
      for (const job of shuffle(await takeWaitingJobs(shop.test.database, 'handle-webhook')))
        await handleWebhookJob.run(dependencies, job);
    },
    stop: async (): Promise<void> => {
      door.close();
      await shop.stop();
    },
  };
  return world;
}

/**
 * Passes a webhook to the shop. Verifies it at the time of its arrival, because the gateway signs with the machine's time and the shop's
 * clock is ahead.
 */
function receive(dependencies: OrderDependencies, { body, signature, arrivedAt }: ReceivedWebhook) {
  const { payments } = dependencies;
  const parseWebhook: typeof payments.parseWebhook = (raw, mark) =>
    payments.parseWebhook(raw, mark, arrivedAt);
  return receiveWebhook({ ...dependencies, payments: { ...payments, parseWebhook } }, body, signature);
}

async function openWebhookServer(bag: ReceivedWebhook[]) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bag.push({ body, signature: String(request.headers['stripe-signature']), arrivedAt: new Date() });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/payment`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a log that collects the errors of jobs in `complaints`. An unresponsive gateway does not count as an error. */
function listeningLog(complaints: string[]): OrderDependencies['log'] {
  const error = (message: string, fields: LogFields = {}) => {
    const cause = fields.error instanceof Error ? fields.error.message : '';
    if (!cause.startsWith('the gateway did not answer')) complaints.push(`${message} ${cause}`);
  };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error, with: () => log };
  return log;
}

/** Creates the model of a new history, with new wines, people, codes and gift cards in the shop. Stocks are small so that they sell out. */
export async function createHistoryModel(world: ControlledShop): Promise<HistoryModel> {
  const { shop } = world;
  const since = await world.begin();
  const wine = async (stock: number, priceCents: number, limit?: number) => ({
    ...(await shop.sku(stock, { priceCents, ...(limit && { purchaseLimit: limit }) })),
    limit,
    received: stock,
  });
  const wines = [
    await wine(9, 3_800),
    await wine(24, 6_250),
    await wine(12, 14_500, 3),
    await wine(2, 2_199),
  ];
  const customerId = await newMember(shop);
  const someone = (name: string, customer?: CustomerId) => ({
    name: `${name} ${nextUniqueNumber()}`,
    customerId: customer,
    token: undefined,
    actor: undefined,
    draftId: undefined,
    challengeUrl: undefined,
    shownCents: new Map(),
  });
  return {
    wines,
    buyers: [someone('Guest'), someone('Neighbour'), someone('Member', customerId)],
    codes: await newCodes(shop),
    giftCards: await Promise.all(initialGiftCardCents.map((amount) => shop.giftCard(amount))),
    drafts: new Map(),
    orders: new Map(),
    since,
  };
}

async function newCodes(shop: TestShop): Promise<HistoryModel['codes']> {
  const percentage = (rate: number) => ({ kind: 'percentage', rate: basisPoints(rate) }) as const;
  const issued = async (fields: Parameters<TestShop['coupon']>[0]) => ({
    code: await shop.coupon(fields),
    totalLimit: fields?.totalLimit,
    customerLimit: fields?.customerLimit,
  });
  return [
    await issued({ benefit: percentage(1_000) }),
    await issued({ totalLimit: 1 }),
    await issued({ totalLimit: 3, customerLimit: 1 }),
    await issued({ benefit: percentage(1_500), members: 'any' }),
    await issued({ benefit: percentage(2_000), minimumCents: cents(15_000) }),
  ];
}

async function newMember({ test, clock }: TestShop): Promise<CustomerId> {
  const at = clock.now().toISOString();
  const { rows } = await test.database.read.execute<{ customer_id: CustomerId }>(
    sql`with person as (insert into customers (email, first_name, last_name, created_at)
          values (${`member-${nextUniqueNumber()}@example.com`}, 'Mia', 'Member', ${at}) returning id)
        insert into entitlements (customer_id, programme, plan, discount_basis_points, starts_at)
        select id, 'club', 'mesa', 1000, ${at} from person returning customer_id`,
  );
  const [member] = rows;
  if (!member) throw new Error('an insert returns its row');
  return member.customer_id;
}
