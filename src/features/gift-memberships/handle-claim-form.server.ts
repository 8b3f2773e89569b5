import { href, redirect, redirectDocument } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  claimGift,
  confirmGiftClaim,
  resendGiftClaimCode,
} from '../../engine/clubs/gift-memberships/index.server.ts';
import { headersWithCookies, serializeFlashCookie } from '../../platform/cookies.server.ts';
import { clubGiftClaimPath } from './claim-rules.ts';
import type { GiftClaim } from './claim-view.server.ts';

/** The result of a form for accepting a gift: a redirect, or refusals. */
export type GiftClaimFormResult =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/** Handles a form for accepting a gift: the recipient's details, the confirmation code, or a request for a new code. */
export async function handleGiftClaimForm(
  claim: GiftClaim,
  form: ApplicationForm,
): Promise<GiftClaimFormResult> {
  switch (form.intent) {
    case 'person':
      return accept(claim, form);
    case 'code':
      return prove(claim, form.code ?? '');
    default:
      return resendCode(claim);
  }
}

async function accept(
  { shop, token, sender, signedIn }: GiftClaim,
  form: ApplicationForm,
): Promise<GiftClaimFormResult> {
  const step = await claimGift(shop, token, form.patch, sender, signedIn);
  if (!step.ok) return { kind: 'refused', refusals: step.refusals };
  const { setCookies } = step.value;
  if (step.value.kind === 'code_mailed') {
    const headers = cookies(setCookies);
    return { kind: 'go', response: redirect(clubGiftClaimPath(token, 'code'), { status: 303, headers }) };
  }
  const headers = cookies([...setCookies, startedFlash(shop)]);
  return { kind: 'go', response: redirect(href('/shop/wine-club'), { status: 303, headers }) };
}

async function prove({ shop, token, sender }: GiftClaim, digits: string): Promise<GiftClaimFormResult> {
  const proved = await confirmGiftClaim(shop, token, digits, sender);
  if (!proved.ok) return { kind: 'refused', refusals: proved.refusals };
  const { setCookies, joined } = proved.value;
  if (joined.ok) {
    const headers = cookies([...setCookies, startedFlash(shop)]);
    return { kind: 'go', response: redirectDocument(href('/shop/wine-club'), { status: 303, headers }) };
  }
  // The recipient is signed in but couldn't accept the gift, so show the form again with the reason.
  const text = joined.refusals.map(({ sentence }) => sentence).join(' ');
  const flash = serializeFlashCookie(shop.configuration, { kind: 'error', text });
  const headers = cookies([...setCookies, flash]);
  return { kind: 'go', response: redirectDocument(clubGiftClaimPath(token), { status: 303, headers }) };
}

async function resendCode({ shop, token, sender }: GiftClaim): Promise<GiftClaimFormResult> {
  const mailed = await resendGiftClaimCode(shop, sender);
  if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
  const flash = serializeFlashCookie(shop.configuration, {
    kind: 'success',
    text: 'We’ve sent you another email.',
  });
  const headers = cookies([...mailed.value.setCookies, flash]);
  return { kind: 'go', response: redirect(clubGiftClaimPath(token, 'code'), { status: 303, headers }) };
}

function startedFlash({ configuration }: GiftClaim['shop']): string {
  const text = 'Your gift has started. Here’s your first shipment.';
  return serializeFlashCookie(configuration, { kind: 'success', text });
}

function cookies(lines: readonly string[]): Headers {
  return headersWithCookies(lines, { 'referrer-policy': 'no-referrer' });
}
