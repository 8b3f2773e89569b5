import { type RouterContextProvider, redirectDocument } from 'react-router';
import { readGiftOrderForm } from '../../engine/clubs/gift-memberships/forms.ts';
import { headersWithCookies } from '../../platform/cookies.server.ts';
import { enteredFormPreview, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { startGiftMembershipCheckout } from './start-gift.server.ts';

type RouteArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Handles the order form of a gift membership: shows the preview, or starts the checkout at this path. Shows a rejected form again with its
 * entries.
 */
export async function handleGiftOrderForm({ request, context }: RouteArgs, checkout: string) {
  const form = await request.formData();
  const values = formValues(form);
  if (values.intent === 'preview') return enteredFormPreview(form);
  const order = readGiftOrderForm(values);
  if (!order) return malformedFormResponse(form);
  const started = await startGiftMembershipCheckout({ request, context }, order);
  if (!started.ok) return rejectForm(started.refusals, form, 422);
  const headers = headersWithCookies(started.value.setCookies);
  // Loads a new document, because the card form needs its own content security policy.
  return redirectDocument(checkout, { status: 303, headers });
}
