import { redirect, redirectDocument } from 'react-router';
import type { MembershipId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  completeApplication,
  confirmApplication,
  emailTransferLink,
  resendApplicationCode,
  saveApplicationStep,
  submitApplication,
} from '../../engine/clubs/applications/index.server.ts';
import { headersWithCookies, serializeFlashCookie } from '../../platform/cookies.server.ts';
import type { CounterVisitor } from './counter-request.server.ts';
import { counterLandingPath, counterStepPaths } from './rules.ts';

export type LastStepResult =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

function go(to: string, setCookies: readonly string[] = [], isDocument = false): LastStepResult {
  const headers = headersWithCookies(setCookies);
  return { kind: 'go', response: (isDocument ? redirectDocument : redirect)(to, { status: 303, headers }) };
}

/**
 * Handles a form of the last step.
 * @param pays the payment chosen, carried in the URL while the guest enters the code
 */
export async function handleLastStepForm(
  counter: CounterVisitor,
  form: ApplicationForm,
  pays: string | null,
): Promise<LastStepResult> {
  const { shop, sender, signedIn } = counter;
  switch (form.intent) {
    case 'agree':
      return agree(counter, form);
    case 'code': {
      const proved = await confirmApplication(shop, form.code ?? '', sender);
      if (!proved.ok) return { kind: 'refused', refusals: proved.refusals };
      const { setCookies, joined } = proved.value;
      return joined.ok
        ? continueToCard(joined.value.membershipId, pays, setCookies)
        : redirectNotJoined(counter, joined.refusals, setCookies);
    }
    case 'again': {
      const mailed = await resendApplicationCode(shop, sender);
      if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
      const text = 'We’ve sent you another email.';
      const flash = serializeFlashCookie(shop.configuration, { kind: 'success', text });
      return go(lastStepFor(pays), [...mailed.value.setCookies, flash]);
    }
    case 'finish': {
      if (!signedIn) return go(counterStepPaths.last);
      const joined = await completeApplication(shop, sender.cookieHeader, signedIn.customerId);
      return joined.ok
        ? continueToCard(joined.value.membershipId, pays, [])
        : redirectNotJoined(counter, joined.refusals, []);
    }
    case 'elsewhere': {
      const mailed = await emailTransferLink(shop, sender);
      if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
      const text = `We’ve emailed a link to ${mailed.value.email}.`;
      return go(lastStepFor(pays), [serializeFlashCookie(shop.configuration, { kind: 'success', text })]);
    }
    default:
      return go(counterStepPaths.last);
  }
}

function lastStepFor(pays: string | null | undefined): string {
  return pays === 'card' ? `${counterStepPaths.last}?pays=card` : counterStepPaths.last;
}

async function agree(
  counter: CounterVisitor,
  { patch, consent, termsVersion, pays }: ApplicationForm,
): Promise<LastStepResult> {
  const { shop, sender, signedIn, contents } = counter;
  const kept = await saveApplicationStep(
    shop,
    { source: 'counter', patch: { ...contents, ...patch } },
    sender,
  );
  if (!kept.ok) return { kind: 'refused', refusals: kept.refusals };
  const agreedBy = { clientAddress: sender.clientAddress, userAgent: sender.userAgent };
  const command = { consent: { isTicked: consent === 'on', termsVersion }, agreedBy };
  const submitted = await submitApplication(shop, command, sender, signedIn);
  if (!submitted.ok) return { kind: 'refused', refusals: submitted.refusals };
  const { value } = submitted;
  return value.kind === 'code_mailed'
    ? go(lastStepFor(pays), value.setCookies)
    : continueToCard(value.membershipId, pays ?? null, value.setCookies);
}

/** Redirects a new member to the card form or, if the host takes the card, to the welcome page. */
function continueToCard(
  membershipId: MembershipId,
  pays: string | null,
  setCookies: readonly string[],
): LastStepResult {
  // Loads a new document, because the card form needs its own content security policy.
  return pays === 'card'
    ? go(`/shop/billing-details/add-card?club=${membershipId}`, setCookies, true)
    : go(counterStepPaths.welcome, setCookies, true);
}

/** Redirects a customer who signed in but couldn't join, for example because they already were a member. */
function redirectNotJoined(
  { shop }: CounterVisitor,
  refusals: readonly Refusal[],
  setCookies: readonly string[],
): LastStepResult {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const flash = serializeFlashCookie(shop.configuration, { kind: 'error', text });
  const isMember = refusals.some(({ code }) => code === 'CLUB_MEMBER');
  return go(isMember ? counterStepPaths.welcome : counterLandingPath, [...setCookies, flash], true);
}
