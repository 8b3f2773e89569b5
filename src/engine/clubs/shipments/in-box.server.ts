import { type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { isPaying } from '../../orders/drafts/rules.ts';
import { closedReason } from './box-rules.ts';
import type { BoxRefusalCode, OwnShipment } from './box-types.ts';
import { type LockedBox, lockBox } from './store.server.ts';

type Work<Value, Code extends string> = (tx: Transaction, box: LockedBox) => Promise<Result<Value, Code>>;

/**
 * Works on a box under its locks, all or nothing: a refusal leaves no trace. Whoever owns no such box is told so; without an owner it is the
 * house that works.
 */
export async function inBox<Value, Code extends string>(
  database: Database,
  own: OwnShipment | Pick<OwnShipment, 'shipmentId'>,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | 'SHIPMENT_NOT_FOUND'>> {
  for (;;) {
    const done = await transactionOrRefusal(database, async (tx): Promise<Outcome<Value, Code>> => {
      const box = await lockBox(tx, own);
      if (box === 'moved') return { ok: true, value: 'again' };
      if (!box) return refused(notFound);
      const worked = await work(tx, box);
      return worked.ok ? { ok: true, value: { done: worked.value } } : worked;
    });
    if (!done.ok) return done;
    if (done.value !== 'again') return { ok: true, value: done.value.done };
  }
}

type Outcome<Value, Code extends string> = Result<
  'again' | { readonly done: Value },
  Code | 'SHIPMENT_NOT_FOUND'
>;

const notFound: Refusal<'SHIPMENT_NOT_FOUND'> = {
  code: 'SHIPMENT_NOT_FOUND',
  sentence: 'This shipment is not among yours. Your shipments are listed under “Wine club” in your account.',
};

/** Why its member cannot change this box now; undefined while they can. */
export function whyClosed({ shipment, draft }: LockedBox, now: Date): Refusal<BoxRefusalCode> | undefined {
  const closed = closedReason(shipment, now);
  if (closed) return closed;
  if (isPaying(draft, now)) {
    const sentence = 'This shipment is being charged at this moment. Please look again in a minute.';
    return { code: 'PAYMENT_IN_FLIGHT', sentence };
  }
  return undefined;
}
