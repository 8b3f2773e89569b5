import { isEmail } from '../../core/contact-text.ts';
import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { type EnteredGift, readEnteredGift } from '../../engine/clubs/gift-memberships/entered-rules.ts';
import { readGiftOrderForm } from '../../engine/clubs/gift-memberships/forms.ts';
import { saveGiftMembership } from '../../engine/clubs/gift-memberships/index.server.ts';
import { validateGiftRequest } from '../../engine/clubs/gift-memberships/rules.ts';
import { loadGiftOffers } from '../../engine/clubs/gift-memberships/view.server.ts';
import { validateGiftEmail } from '../../engine/gifts/notes/rules.ts';
import { formValues } from '../../platform/form-values.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import type { RejectedGiftInput } from './types.ts';

/** Saves a changed gift membership in the draft. An invalid request isn't saved; it is returned as entered, with its errors. */
export async function saveGiftMembershipForm(
  { shop, dependencies, actor }: OpenCheckoutRequest,
  form: FormData,
): Promise<Result<{ readonly kind: 'saved' } | RejectedGiftInput<EnteredGift>>> {
  const values = formValues(form);
  const order = readGiftOrderForm(values);
  if (!order) return refused(invalidFormRefusal);
  const { request, senderEmail } = order;
  const today = wineryDate(shop.clock.now());
  const offers = await loadGiftOffers(shop.database.read, today);
  const wrong = [
    ...validateGiftRequest(request, offers, { today, isEmail }),
    ...validateGiftEmail('senderEmail', senderEmail, isEmail),
  ];
  if (wrong.length > 0) return ok({ kind: 'entered', entered: readEnteredGift(values), refusals: wrong });
  const saved = await saveGiftMembership(dependencies, actor, request, senderEmail);
  return saved.ok ? ok({ kind: 'saved' }) : saved;
}
