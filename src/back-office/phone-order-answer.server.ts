import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { LedgerAccountId, PhoneOrderId, SavedCardId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { ShopDependencies } from '../dependencies.server.ts';
import {
  addGiftCardToPhoneOrder,
  changePhoneOrderTender,
  chargePhoneOrder,
  closePhoneOrder,
  sendPaymentLink,
} from '../engine/checkout/phone-orders/index.server.ts';
import type { PhoneOrderPreparer } from '../engine/checkout/phone-orders/types.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../platform/form-answer.server.ts';
import { formValues } from '../platform/form-values.ts';
import { writeFlash } from './flash.server.ts';
import { findReplacedPhoneOrder } from './read-phone-order.server.ts';

const chargeForm = z.object({
  card: z.uuid().optional(),
  agreed: z.literal('on').optional(),
  totalCents: z.coerce.number().int().min(0).max(100_000_000),
  cardCents: z.coerce.number().int().min(0).max(100_000_000),
  mark: z.string().max(40),
  tries: z.coerce.number().int().min(0).max(1_000),
  birthDate: z.string().trim().max(20).default(''),
});
const tenderForm = z.object({ account: z.uuid() });
const giftCardForm = z.object({ code: z.string().max(200), pin: z.string().max(40) });

type Asked = {
  readonly dependencies: ShopDependencies;
  readonly by: PhoneOrderPreparer;
  readonly id: PhoneOrderId;
  readonly form: FormData;
  readonly clientAddress: string;
};

/** Handles a submitted form of a phone order's page. */
export async function handlePhoneOrderForm(asked: Asked) {
  const { dependencies, by, id, form } = asked;
  const done = (text?: string) => {
    const flash = text && writeFlash(dependencies.configuration, { kind: 'success', text });
    const headers = flash ? { 'set-cookie': flash } : {};
    return redirect(href('/admin/orders/phone/:phoneOrderId', { phoneOrderId: id }), { headers });
  };
  const intent = form.get('intent');
  switch (intent) {
    case 'send': {
      const sent = await sendPaymentLink(dependencies, by, id);
      return sent.ok ? done(`Link emailed to ${sent.value.recipient}.`) : rejectForm(sent.refusals, form);
    }
    case 'close': {
      const closed = await closePhoneOrder(dependencies, by, id);
      return closed.ok ? done('Phone order closed.') : rejectForm(closed.refusals, form);
    }
    case 'charge':
      return charge(asked, done);
    case 'add-gift-card': {
      const read = giftCardForm.safeParse(formValues(form)).data;
      if (!read) return malformedFormResponse(form);
      const { clientAddress } = asked;
      const added = await addGiftCardToPhoneOrder(dependencies, by, id, { ...read, clientAddress });
      return added.ok ? done('Gift card added.') : rejectForm(added.refusals, form, 422);
    }
    case 'use-tender':
    case 'remove-tender': {
      const read = tenderForm.safeParse(formValues(form)).data;
      if (!read) return malformedFormResponse(form);
      const change = { accountId: read.account as LedgerAccountId, isUsed: intent === 'use-tender' };
      const changed = await changePhoneOrderTender(dependencies, by, id, change);
      return changed.ok ? done() : rejectForm(changed.refusals, form);
    }
    default:
      return malformedFormResponse(form);
  }
}

/**
 * Returns a redirect to a new phone order, and closes the phone order that it replaces. If that one was just paid or closed, both remain.
 */
export async function redirectToPreparedOrder(
  { dependencies, by, id }: Pick<Asked, 'dependencies' | 'by' | 'id'>,
  query: URLSearchParams,
) {
  const replaced = await findReplacedPhoneOrder(dependencies, query);
  if (replaced) await closePhoneOrder(dependencies, by, replaced.id);
  return redirect(href('/admin/orders/phone/:phoneOrderId', { phoneOrderId: id }));
}

async function charge({ dependencies, by, id, form }: Asked, done: (text: string) => Response) {
  const read = chargeForm.safeParse(formValues(form)).data;
  if (!read) return malformedFormResponse(form);
  if (!read.agreed) {
    const sentence = 'Ask the customer, and check the box if they agree.';
    return rejectForm([{ code: 'NOT_AGREED', sentence, field: 'agreed' }], form, 422);
  }
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(read.birthDate) ?? [];
  if (read.birthDate !== '' && year === '') {
    const sentence = 'Enter the birth date as month, day and year, such as 3/28/1984.';
    return rejectForm([{ code: 'BIRTH_DATE', sentence, field: 'birthDate' }], form, 422);
  }
  const placed = await chargePhoneOrder(dependencies, by, id, {
    savedCardId: read.card as SavedCardId | undefined,
    shownTotalCents: cents(read.totalCents),
    shownCardCents: cents(read.cardCents),
    shownMark: read.mark,
    seenTries: read.tries,
    birthDate: year === '' ? undefined : { month, day, year },
  });
  if (!placed.ok) return rejectForm(placed.refusals, form, refusalStatus(placed.refusals));
  return placed.value.kind === 'placed'
    ? done('Order placed.')
    : done('The bank hasn’t responded yet. We’ll check again automatically.');
}
