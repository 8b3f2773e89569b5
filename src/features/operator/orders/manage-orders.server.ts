import { wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, refused } from '../../../core/result.ts';
import {
  cancelOrder,
  cancelUnits,
  holdOrder,
  releaseHoldOnOrder,
} from '../../../engine/orders/fulfillment/index.server.ts';
import { refundOrder } from '../../../engine/orders/index.server.ts';
import { listPlacedOrders } from '../../../engine/orders/staff-view.server.ts';
import { successOutcome } from '../outcome-rules.ts';
import { codeToWords } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { orderCommands } from './command-table.ts';
import { findOrderByNumber } from './find-order.server.ts';
import { orderDetailsText, orderListText } from './text-rules.ts';
import { remainingLineUnits, toLineUnits } from './unit-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof orderCommands> = {
  orders: async ({ database }, { limit = defaultLimit, ...filter }) => {
    const rows = await listPlacedOrders(database.read, { ...filter, limit });
    return ok({ text: orderListText(rows), data: rows });
  },

  show: async (shop, { number }) => {
    const found = await findOrderByNumber(shop, number);
    return found.ok ? successOutcome(orderDetailsText(found.value), found.value) : found;
  },

  hold: async (shop, { number, reason, until }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    if (until && until <= wineryDate(shop.clock.now())) {
      return refused({
        code: 'DATE_OVER',
        sentence: `A hold must end on a future date. ${until} has passed.`,
      });
    }
    const { orderId } = found.value.order;
    const held = await holdOrder(await shop.open(), { orderId, reason, until, actor: shop.actor });
    if (!held.ok) return held;
    const end = until ? `until ${until}` : 'until `release-hold`';
    return successOutcome(
      `Order ${number} is on hold ${end} (${codeToWords(reason)}). The customer will be notified.`,
      {
        ...{ number, reason },
        until: until ?? null,
      },
    );
  },

  'release-hold': async (shop, { number, reason }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { order, fulfillment } = found.value;
    const ended = fulfillment.holds.map((hold) => hold.reason).filter((each) => !reason || each === reason);
    if (ended.length === 0) {
      const why = reason ? ` for ${codeToWords(reason)}` : '';
      return refused({ code: 'NOT_HELD', sentence: `Order ${number} is not on hold${why}.` });
    }
    const dependencies = await shop.open();
    for (const each of ended) {
      const { orderId } = order;
      const released = await releaseHoldOnOrder(dependencies, { orderId, reason: each, actor: shop.actor });
      if (!released.ok) return released;
    }
    return successOutcome(`Order ${number} is no longer on hold (${ended.map(codeToWords).join(', ')}).`, {
      number,
      released: ended,
    });
  },

  cancel: async (shop, { number, reason }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { orderId } = found.value.order;
    const by = { kind: 'staff', orderId, actor: shop.actor } as const;
    const cancelled = await cancelOrder(await shop.open(), by, reason);
    if (!cancelled.ok) return cancelled;
    const refund = cancelled.value;
    if (!refund) return successOutcome(`Order ${number} was already canceled.`, { number, amountCents: 0 });
    const { amountCents, cardCents, cardReleased } = refund;
    const way = cardReleased ? 'released on the card' : 'refunded to the card';
    const card = cardCents > 0 ? `, ${formatCents(cardCents)} of it ${way}` : '';
    const money = `${formatCents(amountCents)} was returned${card}`;
    return successOutcome(`Order ${number} was canceled. ${money}. The customer will be notified.`, {
      number,
      ...refund,
    });
  },

  refund: async (shop, { number, lines, all, shipping, amount, credit, reason }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { order, fulfillment } = found.value;
    if (lines !== undefined && all) {
      return refused({ code: 'REFUND_UNITS', sentence: 'Give either --lines or --all, not both.' });
    }
    const left = remainingLineUnits(order.lines, fulfillment.refundedUnits);
    const units = all ? { ok: true as const, value: left } : toLineUnits(order.lines, left, lines ?? []);
    if (!units.ok) return units;
    if (units.value.length === 0 && !shipping && amount === undefined) {
      const sentence = all
        ? `Order ${number} is already fully refunded.`
        : 'Give --lines with codes and quantities, --all, --shipping or --amount.';
      return refused({ code: 'REFUND_UNITS', sentence });
    }
    const refunded = await refundOrder(await shop.open(), {
      orderId: order.orderId,
      units: units.value,
      withShipping: shipping,
      adjustmentCents: amount,
      toCredit: credit === true,
      reason,
      actor: shop.actor,
    });
    if (!refunded.ok) return order.paymentState === 'authorized' ? notChargedYet() : refunded;
    const { amountCents, cardState } = refunded.value;
    const pending =
      cardState === 'pending'
        ? ' The payment gateway has not confirmed the refund yet. We will check again automatically.'
        : '';
    const how = credit ? 'was added to store credit' : 'was refunded';
    const text = `${formatCents(amountCents)} of order ${number} ${how}. The customer will be notified.${pending}`;
    return successOutcome(text, { number, ...refunded.value });
  },

  drop: async (shop, { number, lines, reason }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { order, fulfillment } = found.value;
    const units = toLineUnits(order.lines, fulfillment.openUnits, lines);
    if (!units.ok) return units;
    const { orderId } = order;
    const { actor } = shop;
    const dropped = await cancelUnits(await shop.open(), { orderId, units: units.value, reason, actor });
    if (!dropped.ok) return dropped;
    const amount = formatCents(dropped.value.amountCents);
    return successOutcome(
      `Order ${number} was reduced and ${amount} was refunded. The customer will be notified.`,
      {
        number,
        ...dropped.value,
      },
    );
  },
};

function notChargedYet() {
  return refused({
    code: 'REFUND_EXCEEDS_CAPTURE',
    sentence:
      'The card has not been charged yet, so there is nothing to refund. `cancel` releases the whole order; once its first parcel has shipped, `drop` removes bottles and `refund` returns money.',
  });
}
