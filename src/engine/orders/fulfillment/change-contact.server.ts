import { isEmail, normalizePhone } from '../../../core/contact-text.ts';
import type { OrderId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { lockOrder, orderNotFoundRefusal, recordOrderAudit } from './lock-order.server.ts';
import { findOrderContact, updateOrderContact } from './store.server.ts';
import type { FulfillmentDependencies } from './types.ts';

type ContactCode =
  | 'ORDER_NOT_FOUND'
  | 'CONTACT_EMAIL'
  | 'CONTACT_PHONE'
  /** Only its owner changes the email address of an account. */
  | 'CONTACT_ACCOUNT';

/**
 * Changes the email address and phone number used for an order from now on; the email address only if the order belongs to no account. The
 * audit entry names the changed fields, never their values. A repeat changes nothing. An order without a phone number, such as one for a
 * gift card, may stay without one.
 */
export async function changeOrderContact(
  { database, clock }: Pick<FulfillmentDependencies, 'database' | 'clock'>,
  changed: {
    readonly orderId: OrderId;
    readonly email: string;
    readonly phone: string;
    readonly actor: StaffActor;
  },
): Promise<Result<undefined, ContactCode>> {
  const { orderId, actor } = changed;
  const email = changed.email.trim();
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<undefined, ContactCode>> => {
    if (!(await lockOrder(tx, orderId))) return orderNotFoundRefusal();
    const before = await findOrderContact(tx, orderId);
    const isWithout = before.phone === '' && changed.phone.trim() === '';
    const phone = isWithout ? '' : normalizePhone(changed.phone);
    const wrong: Refusal<ContactCode>[] = [];
    if (!isEmail(email)) {
      const sentence = 'Enter a valid email address, such as ana@example.com.';
      wrong.push({ code: 'CONTACT_EMAIL', sentence, field: 'email' });
    }
    if (phone === undefined) {
      const sentence = 'Enter a 10-digit phone number, including the area code.';
      wrong.push({ code: 'CONTACT_PHONE', sentence, field: 'phone' });
    }
    if (!before.isGuests && before.email !== email) {
      const sentence =
        'This order belongs to an account. The customer can change the email address in their account settings.';
      wrong.push({ code: 'CONTACT_ACCOUNT', sentence, field: 'email' });
    }
    if (phone === undefined || wrong.length > 0) return refused(...wrong);
    const after = { email, phone };
    const changes = (['email', 'phone'] as const).filter((name) => before[name] !== after[name]);
    if (changes.length === 0) return ok(undefined);
    const data = { changed: changes.join(', ') };
    await updateOrderContact(tx, { orderId, email, phone, now });
    await recordOrderAudit(tx, { orderId, action: 'order.contact_changed', actor, data, now });
    return ok(undefined);
  });
}
