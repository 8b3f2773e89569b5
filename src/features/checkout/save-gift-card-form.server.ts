import { isEmail } from '../../core/contact-text.ts';
import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { saveGiftCard } from '../../engine/checkout/index.server.ts';
import { enteredGiftCard } from '../../engine/gifts/cards/entry-rules.ts';
import { readGiftCardForm } from '../../engine/gifts/cards/forms.ts';
import { giftCardsOffer, validateGiftCardRequest } from '../../engine/gifts/cards/rules.ts';
import { validateGiftEmail } from '../../engine/gifts/notes/rules.ts';
import { formValues } from '../../platform/form-values.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import type { RejectedGiftInput } from './types.ts';

/** Saves a changed gift card in the draft. An invalid request isn't saved; it is returned as entered, with its errors. */
export async function saveGiftCardForm(
  { shop, dependencies, actor }: OpenCheckoutRequest,
  form: FormData,
): Promise<Result<{ readonly kind: 'saved' } | RejectedGiftInput>> {
  const values = formValues(form);
  const order = readGiftCardForm(values);
  if (!order) return refused(invalidFormRefusal);
  const { request, senderEmail } = order;
  const wrong = [
    ...validateGiftCardRequest(request, { today: wineryDate(shop.clock.now()), isEmail }),
    ...validateGiftEmail('senderEmail', senderEmail, isEmail),
  ];
  if (wrong.length > 0)
    return ok({
      kind: 'entered',
      entered: enteredGiftCard(values, { faces: giftCardsOffer().designs }),
      refusals: wrong,
    });
  const saved = await saveGiftCard(dependencies, actor, request, senderEmail);
  return saved.ok ? ok({ kind: 'saved' }) : saved;
}
