import { isEmail } from '../../core/contact-text.ts';
import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { type EnteredGift, enteredGift } from '../../engine/clubs/gift-memberships/entered-rules.ts';
import { readGiftForm } from '../../engine/clubs/gift-memberships/forms.ts';
import { saveGiftMembership } from '../../engine/clubs/gift-memberships/index.server.ts';
import { judgeGift } from '../../engine/clubs/gift-memberships/rules.ts';
import { giftsOnOffer } from '../../engine/clubs/gift-memberships/view.server.ts';
import { judgeEmail } from '../../engine/gifts/notes/rules.ts';
import { formValues } from '../../platform/form-values.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import type { RejectedGift } from './types.ts';

/** Saves a changed gift membership in the draft. An invalid request isn't saved; it is returned as entered, with its errors. */
export async function runGiftForm(
  { shop, dependencies, actor }: OpenCheckout,
  form: FormData,
): Promise<Result<{ readonly kind: 'saved' } | RejectedGift<EnteredGift>>> {
  const values = formValues(form);
  const order = readGiftForm(values);
  if (!order) return refused(invalidFormRefusal);
  const { request, senderEmail } = order;
  const today = wineryDate(shop.clock.now());
  const offers = await giftsOnOffer(shop.database.read, today);
  const wrong = [
    ...judgeGift(request, offers, { today, isEmail }),
    ...judgeEmail('senderEmail', senderEmail, isEmail),
  ];
  if (wrong.length > 0) return ok({ kind: 'entered', entered: enteredGift(values), refusals: wrong });
  const saved = await saveGiftMembership(dependencies, actor, request, senderEmail);
  return saved.ok ? ok({ kind: 'saved' }) : saved;
}
