import type { RouterContextProvider } from 'react-router';
import type { Refused } from '../../core/result.ts';
import { saveDraft } from '../../engine/checkout/index.server.ts';
import { recordFirstBoxConsent } from '../../engine/clubs/applications/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { saveEnteredAddress } from './account-choices.server.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Prepares the payment of a member's first box: saves its address to the address book for later boxes, and records consent to the terms
 * shown next to the checkbox. Returns the refusal if consent can't be recorded; otherwise undefined.
 */
export async function recordConsentBeforePayment(
  { request, context }: Asked,
  { shop, dependencies, actor, snapshot }: OpenCheckoutRequest,
  form: FormData,
): Promise<Refused | undefined> {
  const { open: draft } = snapshot;
  if (!draft) return undefined;
  const isEntered = !draft.contents.isPickup && draft.contents.selectedDeliveryAddressId === '';
  const known = isEntered ? await saveEnteredAddress(shop, actor, draft) : undefined;
  const saved = known && (await saveDraft(dependencies, actor, draft.id, known));
  const { clientAddress } = context.get(requestContext);
  const agreed = await recordFirstBoxConsent(shop, {
    draft: saved?.ok ? saved.value.draft : draft,
    consent: { isTicked: form.get('consent') === 'on', termsVersion: String(form.get('termsVersion') ?? '') },
    agreedBy: { clientAddress, userAgent: request.headers.get('user-agent') ?? undefined },
    cookieHeader: request.headers.get('cookie'),
  });
  return agreed.ok ? undefined : agreed;
}
