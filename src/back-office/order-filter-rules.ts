import { type CivilDate, parseCivilDate } from '../core/dates.ts';
import { isUuid, type ReleaseId } from '../core/ids.ts';
import type { OrderHoldReason } from '../engine/orders/fulfillment/types.ts';
import type { FulfillmentState, OrderState } from '../engine/orders/types.ts';
import type { OrderFilter } from '../engine/staff/desk/types.ts';
import { fulfillmentStateLabels, holdReasonLabels, orderStateLabels } from './order-word-rules.ts';

const longestText = 100;

const member = <Key extends string>(table: Record<Key, unknown>, text: string | null): Key | undefined =>
  text !== null && Object.hasOwn(table, text) ? (text as Key) : undefined;

/** Reads the order list's filter from the URL, ignoring unknown values. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const search = query.get('q')?.trim().slice(0, longestText);
  const state = query.get('state');
  const orderState = member<OrderState>(orderStateLabels, state);
  const parcels = member<FulfillmentState>(fulfillmentStateLabels, query.get('parcels'));
  const to = query.get('to')?.toUpperCase() ?? '';
  const method = query.get('method');
  const hold = member<OrderHoldReason>(holdReasonLabels, query.get('hold'));
  const tag = query.get('tag')?.trim().slice(0, longestText);
  const release = query.get('release') ?? '';
  const placedFrom = dayOf(query.get('from'));
  const placedUntil = dayOf(query.get('until'));
  return {
    ...(search ? { search } : {}),
    ...(state === 'open' ? { states: ['placed', 'on_hold', 'fulfilling'] as const } : {}),
    ...(orderState ? { states: [orderState] } : {}),
    ...(parcels ? { fulfillmentStates: [parcels] } : {}),
    ...(/^[A-Z]{2}$/.test(to) ? { stateCode: to } : {}),
    ...(method === 'ship' || method === 'pickup' ? { method } : {}),
    ...(hold ? { holdReason: hold } : {}),
    ...(tag ? { tag } : {}),
    ...(isUuid(release) ? { releaseId: release as ReleaseId } : {}),
    ...(placedFrom ? { placedFrom } : {}),
    ...(placedUntil ? { placedUntil } : {}),
  };
}

/** Reads the order number after which a page of orders starts; undefined for the first page. */
export function readAfterOrderNumber(query: URLSearchParams): number | undefined {
  const after = Number(query.get('after') ?? Number.NaN);
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
}

function dayOf(text: string | null): CivilDate | undefined {
  return text === null ? undefined : parseCivilDate(text);
}
