import { type RouterContextProvider, redirectDocument } from 'react-router';
import { readGiftForm } from '../../engine/clubs/gift-memberships/forms.ts';
import { cookieHeaders } from '../../platform/cookies.server.ts';
import { notWhole, refuseForm, showForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { startGift } from './start-gift.server.ts';

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Shows a gift again as it was typed, or takes it to its checkout. */
export async function answerOrderForm({ request, context }: Asked, checkout: string) {
  const form = await request.formData();
  const values = formValues(form);
  if (values.intent === 'preview') return showForm(form);
  const wished = readGiftForm(values);
  if (!wished) return notWhole(form);
  const started = await startGift({ request, context }, wished);
  if (!started.ok) return refuseForm(started.refusals, form, 422);
  const headers = cookieHeaders(started.value.setCookies);
  // The fields of the bank card are let in by the policy of a document of its own.
  return redirectDocument(checkout, { status: 303, headers });
}
