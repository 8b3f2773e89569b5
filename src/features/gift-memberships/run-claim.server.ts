import { href, redirect, redirectDocument } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  claimGift,
  confirmClaim,
  resendClaimCode,
} from '../../engine/clubs/gift-memberships/index.server.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import { claimPath } from './claim-rules.ts';
import type { Claim } from './claim-view.server.ts';

/** The result of a form for accepting a gift: a redirect, or refusals. */
export type ClaimAnswer =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/** Handles a form for accepting a gift: the recipient's details, the confirmation code, or a request for a new code. */
export async function runClaim(claim: Claim, form: ApplicationForm): Promise<ClaimAnswer> {
  switch (form.intent) {
    case 'person':
      return accept(claim, form);
    case 'code':
      return prove(claim, form.code ?? '');
    default:
      return resendCode(claim);
  }
}

async function accept({ shop, token, sender, signedIn }: Claim, form: ApplicationForm): Promise<ClaimAnswer> {
  const step = await claimGift(shop, token, form.patch, sender, signedIn);
  if (!step.ok) return { kind: 'refused', refusals: step.refusals };
  const { setCookies } = step.value;
  if (step.value.kind === 'code_mailed') {
    const headers = cookies(setCookies);
    return { kind: 'go', response: redirect(claimPath(token, 'code'), { status: 303, headers }) };
  }
  const headers = cookies([...setCookies, startedFlash(shop)]);
  return { kind: 'go', response: redirect(href('/shop/wine-club'), { status: 303, headers }) };
}

async function prove({ shop, token, sender }: Claim, digits: string): Promise<ClaimAnswer> {
  const proved = await confirmClaim(shop, token, digits, sender);
  if (!proved.ok) return { kind: 'refused', refusals: proved.refusals };
  const { setCookies, joined } = proved.value;
  if (joined.ok) {
    const headers = cookies([...setCookies, startedFlash(shop)]);
    return { kind: 'go', response: redirectDocument(href('/shop/wine-club'), { status: 303, headers }) };
  }
  // The recipient is signed in but couldn't accept the gift, so show the form again with the reason.
  const text = joined.refusals.map(({ sentence }) => sentence).join(' ');
  const flash = writeFlash(shop.configuration, { kind: 'error', text });
  const headers = cookies([...setCookies, flash]);
  return { kind: 'go', response: redirectDocument(claimPath(token), { status: 303, headers }) };
}

async function resendCode({ shop, token, sender }: Claim): Promise<ClaimAnswer> {
  const mailed = await resendClaimCode(shop, sender);
  if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
  const flash = writeFlash(shop.configuration, { kind: 'success', text: 'We’ve sent you another email.' });
  const headers = cookies([...mailed.value.setCookies, flash]);
  return { kind: 'go', response: redirect(claimPath(token, 'code'), { status: 303, headers }) };
}

function startedFlash({ configuration }: Claim['shop']): string {
  const text = 'Your gift has started. Here’s your first shipment.';
  return writeFlash(configuration, { kind: 'success', text });
}

function cookies(lines: readonly string[]): Headers {
  return cookieHeaders(lines, { 'referrer-policy': 'no-referrer' });
}
