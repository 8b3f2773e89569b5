import { redirect, redirectDocument } from 'react-router';
import type { CustomerId, MembershipId } from '../../core/ids.ts';
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
import { refusedBirthDate } from '../../engine/clubs/applications/rules.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { joinWait } from '../../engine/clubs/memberships/index.server.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import { signUpAddress, welcomePath } from './rules.ts';
import { contentsOf, type Joining, missingNow } from './sign-up-view.server.ts';

/** Where the step leads, or what is wrong with it. */
export type StepAnswer =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

const refusedBy = (refusals: readonly Refusal[]): StepAnswer => ({ kind: 'refused', refusals });

function go(to: string, setCookies: readonly string[] = [], isDocument = false): StepAnswer {
  const headers = cookieHeaders(setCookies);
  return { kind: 'go', response: (isDocument ? redirectDocument : redirect)(to, { status: 303, headers }) };
}

/** Takes one step of joining. */
export async function runStep(joining: Joining, form: ApplicationForm): Promise<StepAnswer> {
  switch (form.intent) {
    case 'plan':
      return keepPlan(joining, form);
    case 'person':
      return keepPerson(joining, form);
    case 'agree':
      return agree(joining, form);
    case 'code':
      return prove(joining, form.code ?? '');
    case 'again':
      return mailAgain(joining);
    case 'finish':
      return finish(joining);
    case 'wait':
      return wait(joining, form.patch.plan ?? '');
    case 'elsewhere':
      return mailLink(joining);
  }
}

const sourceOf = ({ isWithoutPayment }: Joining) => (isWithoutPayment ? 'no_payment' : 'web');

async function keepPlan(joining: Joining, { patch }: ApplicationForm): Promise<StepAnswer> {
  const { shop, sender, isWithoutPayment } = joining;
  const chosen = findPlan(await readClubs(shop.database.read), patch.plan ?? '', patch.frequency ?? '');
  if (!chosen) {
    const sentence = 'Please choose how many bottles, and how often they come.';
    return refusedBy([{ code: 'CLUB_UNKNOWN', sentence, field: 'plan' }]);
  }
  if (patch.isPickup === undefined) {
    const sentence = 'Please choose whether we send it or you pick it up.';
    return refusedBy([{ code: 'PICKUP_UNKNOWN', sentence, field: 'delivery' }]);
  }
  const kept = await keepStep(shop, { source: sourceOf(joining), patch }, sender);
  if (!kept.ok) return refusedBy(kept.refusals);
  return go(signUpAddress(isWithoutPayment, { step: 'person' }), kept.value.setCookies);
}

async function keepPerson(joining: Joining, { patch }: ApplicationForm): Promise<StepAnswer> {
  const { shop, sender, isWithoutPayment } = joining;
  if (!joining.application) return go(signUpAddress(isWithoutPayment));
  const kept = await keepStep(shop, { source: sourceOf(joining), patch }, sender);
  const { birthDate: _, ...typed } = patch;
  if (!kept.ok) {
    const contents = { ...joining.application.contents, ...typed };
    const missing = missingNow({ ...joining, application: { ...joining.application, contents } });
    return refusedBy(refusedBirthDate(kept.refusals, missing));
  }
  const missing = missingNow({ ...joining, application: kept.value.application });
  return missing.length === 0
    ? go(signUpAddress(isWithoutPayment), kept.value.setCookies)
    : refusedBy(missing);
}

async function agree(
  joining: Joining,
  { patch, consent, termsVersion }: ApplicationForm,
): Promise<StepAnswer> {
  const { shop, sender, signedIn, isWithoutPayment } = joining;
  const kept = await keepStep(
    shop,
    { source: sourceOf(joining), patch: { ...contentsOf(joining), ...patch } },
    sender,
  );
  if (!kept.ok) return refusedBy(kept.refusals);
  const agreedBy = { clientAddress: sender.clientAddress, userAgent: sender.userAgent };
  const command = { consent: { isTicked: consent === 'on', termsVersion }, agreedBy };
  const submitted = await submitApplication(shop, command, sender, signedIn);
  if (!submitted.ok) return refusedBy(submitted.refusals);
  const { value } = submitted;
  if (value.kind === 'code_mailed') return go(signUpAddress(isWithoutPayment), value.setCookies);
  return welcomeTo(joining, signedIn?.customerId, value.membershipId, value.setCookies);
}

async function prove(joining: Joining, code: string): Promise<StepAnswer> {
  const { shop, sender } = joining;
  const proved = await proveApplication(shop, code, sender);
  if (!proved.ok) return refusedBy(proved.refusals);
  const { customerId, setCookies, joined } = proved.value;
  return joined.ok
    ? welcomeTo(joining, customerId, joined.value.membershipId, setCookies)
    : signedInOnly(joining, joined.refusals, setCookies);
}

/** Somebody is signed in now, and is no new member: they were one before, or the last place went to somebody else. */
function signedInOnly(
  joining: Joining,
  refusals: readonly Refusal[],
  setCookies: readonly string[],
): StepAnswer {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const flash = writeFlash(joining.shop.configuration, { kind: 'error', text });
  const isMember = refusals.some(({ code }) => code === 'CLUB_MEMBER');
  const to = isMember ? '/wine-club/change' : signUpAddress(joining.isWithoutPayment, { step: 'plan' });
  return go(to, [...setCookies, flash], true);
}

async function finish(joining: Joining): Promise<StepAnswer> {
  const { shop, sender, signedIn } = joining;
  if (!signedIn) return go(signUpAddress(joining.isWithoutPayment));
  const joined = await completeApplication(shop, sender.cookieHeader, signedIn.customerId);
  return joined.ok
    ? welcomeTo(joining, signedIn.customerId, joined.value.membershipId, [])
    : signedInOnly(joining, joined.refusals, []);
}

/** The card comes next, saved or new, unless it is meant to come later. */
function welcomeTo(
  { isWithoutPayment }: Joining,
  customerId: CustomerId | undefined,
  membershipId: MembershipId,
  setCookies: readonly string[],
): StepAnswer {
  if (isWithoutPayment || customerId === undefined) return go(welcomePath, setCookies, true);
  // The fields of the card are let in by the policy of a document of its own.
  return go(`/shop/billing-details/add-card?club=${membershipId}`, setCookies, true);
}

async function mailAgain({ shop, sender, isWithoutPayment }: Joining): Promise<StepAnswer> {
  const mailed = await mailCodeAgain(shop, sender);
  if (!mailed.ok) return refusedBy(mailed.refusals);
  const flash = writeFlash(shop.configuration, { kind: 'success', text: 'Another mail is on its way.' });
  return go(signUpAddress(isWithoutPayment), [...mailed.value.setCookies, flash]);
}

async function mailLink({ shop, sender, isWithoutPayment }: Joining): Promise<StepAnswer> {
  const mailed = await mailCarryLink(shop, sender);
  if (!mailed.ok) return refusedBy(mailed.refusals);
  const text = `A link is on its way to ${mailed.value.email}.`;
  return go(signUpAddress(isWithoutPayment), [writeFlash(shop.configuration, { kind: 'success', text })]);
}

async function wait({ shop, signedIn, isWithoutPayment }: Joining, plan: string): Promise<StepAnswer> {
  if (!signedIn) return go(signUpAddress(isWithoutPayment));
  const waited = await joinWait(shop, signedIn.customerId, plan);
  if (!waited.ok) return refusedBy(waited.refusals);
  const text = 'You are in line. We write to you when a place is yours.';
  return go('/shop/wine-club', [writeFlash(shop.configuration, { kind: 'success', text })]);
}
