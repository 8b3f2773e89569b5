import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OrderId } from '../../src/core/ids.ts';
import type { OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import {
  holdOrder,
  makeOrderReadyForPickup,
  packShipment,
  recordDeliveredShipment,
  recordDeliveryAttempt,
  shipShipment,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import type { OrderLineUnits } from '../../src/engine/orders/fulfillment/types.ts';
import { renewAuthorizations } from '../../src/engine/orders/payments/renew-authorizations.server.ts';
import { approveProblem } from '../../src/engine/orders/returns/index.server.ts';
import type { ProblemRemedy } from '../../src/engine/orders/returns/types.ts';
import type { Database } from '../../src/platform/database.server.ts';
import type { ShopGateway } from '../helpers/running-shop.ts';
import { wireCheckout } from '../helpers/shop.ts';

const actor = 'operator:journey';

/** Staff actions before or during a journey, through the shop's own use cases: packing, shipping, deciding on problem reports. */
export type StaffActions = {
  hold(orderId: OrderId): Promise<void>;
  /** Packs these units, or all, and returns the parcel's number. */
  pack(orderId: OrderId, units?: readonly OrderLineUnits[]): Promise<number>;
  ship(orderId: OrderId, number: number): Promise<string>;
  attempt(orderId: OrderId, number: number): Promise<void>;
  deliver(orderId: OrderId, number: number): Promise<void>;
  approve(orderId: OrderId, number: number, remedy: ProblemRemedy): Promise<void>;
  /** Makes the bank decline the renewal of this order's authorization. */
  loseHold(orderId: OrderId): Promise<void>;
  makeReady(orderId: OrderId): Promise<void>;
  close(): Promise<void>;
};

export async function openStaffActions(
  database: Database,
  databaseUrl: string,
  gateway: ShopGateway,
): Promise<StaffActions> {
  const clock = { now: () => new Date() };
  const { payments } = gateway;
  const { dependencies, close } = await wireCheckout({ database, databaseUrl, clock, payments });
  return { ...actions(dependencies, gateway), close };
}

function actions(dependencies: OrderDependencies, gateway: ShopGateway): Omit<StaffActions, 'close'> {
  return {
    hold: async (orderId) => {
      taken(await holdOrder(dependencies, { orderId, reason: 'compliance', actor }));
    },
    pack: async (orderId, units) => taken(await packShipment(dependencies, { orderId, units, actor })).number,
    ship: async (orderId, number) => {
      const trackingNumber = `1Z${randomBytes(8).toString('hex').toUpperCase()}`;
      taken(await shipShipment(dependencies, { orderId, number, carrier: 'UPS', trackingNumber, actor }));
      return trackingNumber;
    },
    attempt: async (orderId, number) => {
      taken(await recordDeliveryAttempt(dependencies, { orderId, number, attempt: 1, actor }));
    },
    deliver: async (orderId, number) => {
      taken(await recordDeliveredShipment(dependencies, { orderId, number, actor }));
    },
    approve: async (orderId, number, remedy) => {
      taken(await approveProblem(dependencies, { orderId, number, remedy, actor }));
    },
    loseHold: async (orderId) => {
      const { rows } = await dependencies.database.read.execute<{ paymentMethod: string }>(sql`
        update payment_attempts set capture_before = now() + interval '1 hour' where order_id = ${orderId}
        returning payment_method_reference as "paymentMethod"`);
      const paymentMethod = rows[0]?.paymentMethod ?? '';
      await gateway.change({ kind: 'bank_changes', paymentMethod, behaviour: 'insufficient_funds' });
      await renewAuthorizations(dependencies);
    },
    makeReady: async (orderId) => {
      taken(await makeOrderReadyForPickup(dependencies, { orderId, actor }));
    },
  };
}

function taken<Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly refusals: readonly { readonly sentence: string }[] },
): Value {
  if (!result.ok) throw new Error(result.refusals[0]?.sentence);
  return result.value;
}
