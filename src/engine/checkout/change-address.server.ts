import { wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { OrderId } from '../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { runRefusableTransaction } from '../../platform/refusable-transaction.server.ts';
import { returnLimitShares, takeLimitShares } from '../compliance/limits/index.server.ts';
import { lockDraftOfOrder } from '../orders/drafts/index.server.ts';
import { findOrderForActor } from '../orders/fulfillment/find-order.server.ts';
import {
  changeOrderDestination,
  findOrderDestination,
  type OrderDestination,
} from '../orders/fulfillment/index.server.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
} from '../orders/fulfillment/lock-order.server.ts';
import { checkAddressChangeAllowed } from '../orders/fulfillment/rules.ts';
import type {
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderActor,
  OrderAddressChange,
} from '../orders/fulfillment/types.ts';
import { concernsAddress, haveSameTaxRates, orderAddressAfterChange } from './change-address-rules.ts';
import { personLimitClaims, personOf } from './limits/person-claim-rules.ts';
import { limitShareOf } from './limits/take-person-shares.server.ts';
import { loadCheckoutFacts } from './load-facts.server.ts';
import type { RequirementCode } from './place-order-types.ts';

export type AddressChangeRefusalCode = FulfillmentRefusalCode | RequirementCode;

type Moving = {
  readonly orderId: OrderId;
  readonly actor: AuditActor;
  readonly address: OrderAddressChange;
  readonly now: Date;
};

/**
 * Changes the address of an order that is not packed yet. Validates the address as checkout does, and counts volume limits again under
 * their locks. Refuses the change if shipping or tax would cost a different amount (`SHIPPING_DIFFERS`, `TAX_DIFFERS`), because the
 * authorized amount is what is charged (I-11). The name on the label stays the same. Repeating the same address changes nothing.
 */
export async function changeOrderAddress(
  dependencies: FulfillmentDependencies,
  by: OrderActor,
  address: OrderAddressChange,
): Promise<Result<undefined, AddressChangeRefusalCode>> {
  const { database, clock } = dependencies;
  const found = await findOrderForActor(database.read, by);
  if (!found) return orderNotFoundRefusal();
  const { orderId, actor } = found;
  const moving = { orderId, actor, address, now: clock.now() };
  return runRefusableTransaction(database, (tx) => move(tx, dependencies, moving));
}

async function move(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  moving: Moving,
): Promise<Result<undefined, AddressChangeRefusalCode>> {
  const { orderId, actor, address, now } = moving;
  const order = await lockOrder(tx, orderId);
  if (!order) return orderNotFoundRefusal();
  const may = checkAddressChangeAllowed(order);
  if (!may.ok) return may;
  const before = await findOrderDestination(tx, orderId);
  if (!before) return orderNotFoundRefusal();
  const shipTo = orderAddressAfterChange(before.shipTo, address);
  if (JSON.stringify(shipTo) === JSON.stringify(orderAddressAfterChange(before.shipTo, before.shipTo)))
    return ok(undefined);

  const evaluated = await evaluate(tx, dependencies, moving);
  if (!evaluated.ok) return evaluated;
  const offer = offerFor(dependencies, before, shipTo.stateCode, now);
  if (!offer) return differs('SHIPPING_DIFFERS', 'Shipping to the new address costs a different amount');
  const { taxes } = dependencies;
  const rule = taxes.ruleForDestination(shipTo);
  if (!rule || !haveSameTaxRates(taxes.ruleForDestination(before.shipTo), rule, before)) {
    return differs('TAX_DIFFERS', 'Sales tax at the new address is different');
  }
  const { jurisdiction } = rule;
  const from = before.shipTo;
  const written = { orderId, from, to: shipTo, shippingOption: offer, jurisdiction, actor, now };
  const n = await changeOrderDestination(tx, written);
  const data = { n, fromState: from.stateCode, toState: shipTo.stateCode };
  await recordOrderAudit(tx, { orderId, action: 'order.address_changed', actor, data, now });
  await enqueueOrderNotice(tx, dependencies, order, { kind: 'address-changed', occurrence: String(n), now });
  return ok(undefined);
}

/** Validates the order's wines at the new address as checkout does, and counts the order against its limits again (I-49, I-50). */
async function evaluate(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { orderId, address, now }: Moving,
): Promise<Result<undefined, AddressChangeRefusalCode>> {
  const { seal } = dependencies;
  const draft = await lockDraftOfOrder(tx, orderId);
  const contents = { ...draft.contents, ...address };
  const facts = await loadCheckoutFacts(tx, dependencies, { ...draft, contents }, now);
  const open = facts.sale.requirements(facts.requirementFacts).filter(concernsAddress);
  if (open.length > 0) return refused(...open);
  const person = personOf(draft, facts.birthDate, facts.sale.way);
  const claims = personLimitClaims(facts.lines, person, contents, facts.today);
  await returnLimitShares(tx, orderId, { keepsCoupon: true });
  const shares = claims.map((claim) => limitShareOf(seal, claim));
  const counted = await takeLimitShares(tx, orderId, shares);
  const exceeded = counted.flatMap(({ rule, used, fits }) => {
    const claim = fits ? undefined : claims.find((each) => each.rule === rule);
    return claim?.refuse({ usedMl: used, oldest: undefined }) ?? [];
  });
  return exceeded.length > 0 ? refused(...exceeded) : ok(undefined);
}

/** Returns the order's shipping option with its dates for the new state; undefined if it isn't offered there at the same price. */
function offerFor(
  { shippingRates }: FulfillmentDependencies,
  { shipTo, shippingOption, bottleEquivalents }: OrderDestination,
  stateCode: string,
  now: Date,
): ShippingOffer | undefined {
  if (stateCode === shipTo.stateCode) return shippingOption;
  const priceIn = (state: string) =>
    shippingRates.price(shippingOption.optionId, shippingRates.zoneOf(state), { bottleEquivalents });
  const price = priceIn(stateCode);
  if (price === undefined || price !== priceIn(shipTo.stateCode)) return undefined;
  const offers = shippingRates.offers({
    stateCode,
    bottleEquivalents,
    today: wineryDate(now),
    minuteOfDay: wineryMinuteOfDay(now),
    leavesFrom: shippingOption.shipsOn,
  });
  return offers.find(({ optionId }) => optionId === shippingOption.optionId);
}

function differs(code: 'SHIPPING_DIFFERS' | 'TAX_DIFFERS', reason: string): Refused<typeof code> {
  return refused({
    code,
    sentence: `${reason}, so we can’t change the address on this order. Cancel it and order again with the new address, or contact us.`,
    field: 'stateCode',
  });
}
