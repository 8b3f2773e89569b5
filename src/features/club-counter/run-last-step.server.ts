import { redirect, redirectDocument } from 'react-router';
import type { MembershipId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  completeApplication,
  keepStep,
  mailCarryLink,
  mailCodeAgain,
  proveApplication,
  submitApplication,
} from '../../engine/clubs/applications/index.server.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import type { Counter } from './counter-request.server.ts';
import { counterPath, counterSteps } from './rules.ts';

export type LastStepAnswer =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

function go(to: string, setCookies: readonly string[] = [], isDocument = false): LastStepAnswer {
  const headers = cookieHeaders(setCookies);
  return { kind: 'go', response: (isDocument ? redirectDocument : redirect)(to, { status: 303, headers }) };
}

/** @param pays how it was chosen to pay, which the address carries while the digits are typed. */
export async function runLastStep(
  counter: Counter,
  form: ApplicationForm,
  pays: string | null,
): Promise<LastStepAnswer> {
  const { shop, sender, signedIn } = counter;
  switch (form.intent) {
    case 'agree':
      return agree(counter, form);
    case 'code': {
      const proved = await proveApplication(shop, form.code ?? '', sender);
      if (!proved.ok) return { kind: 'refused', refusals: proved.refusals };
      const { setCookies, joined } = proved.value;
      return joined.ok
        ? memberOf(joined.value.membershipId, pays, setCookies)
        : notJoined(counter, joined.refusals, setCookies);
    }
    case 'again': {
      const mailed = await mailCodeAgain(shop, sender);
      if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
      const text = 'Another mail is on its way.';
      const flash = writeFlash(shop.configuration, { kind: 'success', text });
      return go(lastStepFor(pays), [...mailed.value.setCookies, flash]);
    }
    case 'finish': {
      if (!signedIn) return go(counterSteps.last);
      const joined = await completeApplication(shop, sender.cookieHeader, signedIn.customerId);
      return joined.ok
        ? memberOf(joined.value.membershipId, pays, [])
        : notJoined(counter, joined.refusals, []);
    }
    case 'elsewhere': {
      const mailed = await mailCarryLink(shop, sender);
      if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
      const text = `A link is on its way to ${mailed.value.email}.`;
      return go(lastStepFor(pays), [writeFlash(shop.configuration, { kind: 'success', text })]);
    }
    default:
      return go(counterSteps.last);
  }
}

function lastStepFor(pays: string | null | undefined): string {
  return pays === 'card' ? `${counterSteps.last}?pays=card` : counterSteps.last;
}

async function agree(
  counter: Counter,
  { patch, consent, termsVersion, pays }: ApplicationForm,
): Promise<LastStepAnswer> {
  const { shop, sender, signedIn, contents } = counter;
  const kept = await keepStep(shop, { source: 'counter', patch: { ...contents, ...patch } }, sender);
  if (!kept.ok) return { kind: 'refused', refusals: kept.refusals };
  const agreedBy = { clientAddress: sender.clientAddress, userAgent: sender.userAgent };
  const command = { consent: { isTicked: consent === 'on', termsVersion }, agreedBy };
  const submitted = await submitApplication(shop, command, sender, signedIn);
  if (!submitted.ok) return { kind: 'refused', refusals: submitted.refusals };
  const { value } = submitted;
  return value.kind === 'code_mailed'
    ? go(lastStepFor(pays), value.setCookies)
    : memberOf(value.membershipId, pays ?? null, value.setCookies);
}

/** With a card on this telephone its fields come next; at the counter the host takes it. */
function memberOf(
  membershipId: MembershipId,
  pays: string | null,
  setCookies: readonly string[],
): LastStepAnswer {
  // The fields of the card are let in by the policy of a document of its own.
  return pays === 'card'
    ? go(`/shop/billing-details/add-card?club=${membershipId}`, setCookies, true)
    : go(counterSteps.welcome, setCookies, true);
}

/** Signed in, and no new member: they were one before, or the last place went to somebody else. */
function notJoined(
  { shop }: Counter,
  refusals: readonly Refusal[],
  setCookies: readonly string[],
): LastStepAnswer {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const flash = writeFlash(shop.configuration, { kind: 'error', text });
  const isMember = refusals.some(({ code }) => code === 'CLUB_MEMBER');
  return go(isMember ? counterSteps.welcome : counterPath, [...setCookies, flash], true);
}
