import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { sealPhoto } from '../../platform/sealed-photos.server.ts';
import { oweNotice } from '../notices/index.server.ts';
import { viewOwnOrderId } from '../orders/fulfillment/history-view.server.ts';
import { judgeMessage } from './rules.ts';
import { insertCase, numberOfForm } from './store.server.ts';
import type { SupportMessage, SupportRefusalCode, SupportWriter } from './types.ts';

export type SupportDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly seal: Pick<Seal, 'seal'>;
};

/**
 * Takes a message to the house: one case however often the form is sent, one mail to its writer and one to the house (I-45).
 * An order that somebody signed in names must be theirs (I-6); what a guest types is kept as typed.
 * @param house the mailbox that answers.
 */
export async function openCase(
  { database, clock, jobs, seal }: SupportDependencies,
  writer: SupportWriter,
  { photos, ...message }: SupportMessage,
  house: string,
): Promise<Result<{ readonly number: number }, SupportRefusalCode>> {
  const judged = judgeMessage(writer, { ...message, photos });
  if (!judged.ok) return judged;
  const now = clock.now();
  const sealed = judged.value.map((photo) => sealPhoto(seal, photo));
  return database.transaction(async (tx) => {
    const known = await numberOfForm(tx, message.formKey);
    if (known !== undefined) return ok({ number: known });
    const { customerId } = writer;
    const { orderNumber } = message;
    const orderId =
      customerId && orderNumber && (await viewOwnOrderId(tx, { customerId, number: orderNumber }));
    if (customerId && orderNumber !== undefined && !orderId) {
      return refused({
        code: 'ORDER_NOT_FOUND',
        sentence: 'This is none of your orders.',
        field: 'orderNumber',
      });
    }
    const created = await insertCase(tx, {
      ...writer,
      ...message,
      orderId: orderId || undefined,
      photos: sealed,
      now,
    });
    if (!created) return ok({ number: await numberOfOther(tx, message.formKey) });
    const mail = { subjectType: 'support_case', subjectId: created.id, occurrence: '', at: now } as const;
    await oweNotice(tx, jobs, { ...mail, kind: 'case-received', recipient: writer.email });
    await oweNotice(tx, jobs, { ...mail, kind: 'case-for-house', recipient: house });
    return ok({ number: created.number });
  });
}

/** The same form came in twice at once: the other one was first. */
async function numberOfOther(tx: Transaction, formKey: string): Promise<number> {
  const number = await numberOfForm(tx, formKey);
  invariant(number !== undefined, 'what stood in the way of a case is a case');
  return number;
}
