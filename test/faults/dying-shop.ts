import type { OrderId } from '../../src/core/ids.ts';
import { cancelPayment, placeOrder } from '../../src/engine/checkout/index.server.ts';
import type { PlaceOrderCommand } from '../../src/engine/checkout/place-order-types.ts';
import { sendDueCards } from '../../src/engine/gifts/cards/index.server.ts';
import { saveGuarantee } from '../../src/engine/orders/card-guarantees/index.server.ts';
import type { SaveGuaranteeCommand } from '../../src/engine/orders/card-guarantees/save-guarantee.server.ts';
import type { DraftActor, OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import { cancelOrder, shipShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import { testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { handleWebhookJob } from '../../src/engine/orders/jobs.server.ts';
import { renewAuthorizations } from '../../src/engine/orders/payments/renew-authorizations.server.ts';
import { holdVisit } from '../../src/engine/visits/booking/index.server.ts';
import type { ChosenVisit } from '../../src/engine/visits/booking/visit-types.ts';
import { bindJobs } from '../../src/platform/job-definitions.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { type TestShopConnection, wireShopAt } from '../helpers/another-process.ts';

/** A guest, or a customer if `customerId` is given. */
type Somebody = Omit<DraftActor, 'customerId'> & Partial<Pick<DraftActor, 'customerId'>>;

/** The action that the process performs: a checkout, a job, or a step of an order after the sale. */
export type CrashTaskAction =
  | {
      readonly kind: 'place' | 'cancel';
      readonly actor: Somebody;
      readonly command: PlaceOrderCommand;
    }
  | {
      readonly kind: 'keep guarantee';
      readonly actor: Somebody;
      readonly guarantee: SaveGuaranteeCommand;
    }
  /** Holds the seats and waits to be killed. */
  | {
      readonly kind: 'hold a visit';
      readonly actor: Somebody;
      readonly chosen: ChosenVisit;
    }
  | { readonly kind: 'renew' | 'send gift cards' }
  | { readonly kind: 'ship' | 'cancel order'; readonly orderId: OrderId; readonly trackingNumber: string }
  /** Processes the gateway's events until it is killed. */
  | { readonly kind: 'work' };

/** The task that the process receives through its environment variable. */
export type CrashTask = TestShopConnection & {
  readonly act: CrashTaskAction;
  /** The named step at which the process dies; undefined if it waits to be killed. */
  readonly diesAt: string | undefined;
};

export const crashTaskVariable = 'DYING_SHOP_ERRAND';

/** Runs one task in this process with the real services, and kills the process at the task's step. */
async function run(errand: CrashTask): Promise<void> {
  const dependencies = await wireShopAt(errand, { poolSize: 2 });
  const dying = {
    ...dependencies,
    crashPoint: (name: string) => {
      if (name === errand.diesAt) process.kill(process.pid, 'SIGKILL');
    },
  };
  await perform(dying, errand);
}

function actorOf({ actor }: { readonly actor: Somebody }): DraftActor {
  return { ...actor, customerId: actor.customerId };
}

async function perform(dying: OrderDependencies, { act, databaseUrl }: CrashTask): Promise<void> {
  switch (act.kind) {
    case 'renew':
      return renewAuthorizations(dying);
    case 'send gift cards':
      await sendDueCards(dying);
      return;
    case 'work':
      return work(dying, databaseUrl);
    case 'place':
      await placeOrder(dying, actorOf(act), act.command);
      return;
    case 'cancel':
      await cancelPayment(dying, actorOf(act), act.command.draftId);
      return;
    case 'keep guarantee':
      await saveGuarantee(dying, actorOf(act), act.guarantee);
      return;
    case 'hold a visit':
      await holdVisit(dying, actorOf(act), act.chosen);
      await new Promise(() => {});
      return;
    case 'ship': {
      const { orderId, trackingNumber } = act;
      await shipShipment(dying, {
        orderId,
        number: 1,
        carrier: 'UPS',
        trackingNumber,
        actor: testStaffActor,
      });
      return;
    }
    case 'cancel order':
      await cancelOrder(
        dying,
        { kind: 'staff', orderId: act.orderId, actor: testStaffActor },
        'a request by phone',
      );
  }
}

/** Starts a worker for gateway events only. Other jobs in this test's queue stay untouched. */
async function work(dependencies: OrderDependencies, url: string): Promise<void> {
  const { log } = dependencies;
  const jobs = await openJobService({ url, works: true, log });
  await jobs.startWorker(bindJobs([handleWebhookJob], dependencies));
  await new Promise(() => {});
}

const errand = process.env[crashTaskVariable];
if (errand) {
  await run(JSON.parse(errand) as CrashTask);
  // Nothing killed it: a test that expected a kill sees the exit code.
  process.exit(0);
}
