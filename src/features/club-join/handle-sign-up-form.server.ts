import { redirect, redirectDocument } from 'react-router';
import type { CustomerId, MembershipId } from '../../core/ids.ts';
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
import { birthDateStepRefusals } from '../../engine/clubs/applications/rules.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { joinClubWaitlist } from '../../engine/clubs/memberships/index.server.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import { headersWithCookies, serializeFlashCookie } from '../../platform/cookies.server.ts';
import { clubSignUpUrl, clubWelcomePath } from './rules.ts';
import { type JoiningVisitor, missingSignUpFields, prefilledContentsOf } from './sign-up-view.server.ts';

/** The result of a sign-up form: a redirect, or refusals. */
export type SignUpStepResult =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

const refusedWith = (refusals: readonly Refusal[]): SignUpStepResult => ({ kind: 'refused', refusals });

function go(to: string, setCookies: readonly string[] = [], isDocument = false): SignUpStepResult {
  const headers = headersWithCookies(setCookies);
  return { kind: 'go', response: (isDocument ? redirectDocument : redirect)(to, { status: 303, headers }) };
}

/** Handles a form of the sign-up. */
export async function handleSignUpForm(
  joining: JoiningVisitor,
  form: ApplicationForm,
): Promise<SignUpStepResult> {
  switch (form.intent) {
    case 'plan':
      return savePlan(joining, form);
    case 'person':
      return savePerson(joining, form);
    case 'agree':
      return agree(joining, form);
    case 'code':
      return prove(joining, form.code ?? '');
    case 'again':
      return resendCode(joining);
    case 'finish':
      return finish(joining);
    case 'wait':
      return wait(joining, form.patch.plan ?? '');
    case 'elsewhere':
      return sendLink(joining);
  }
}

const sourceOf = ({ isWithoutPayment }: JoiningVisitor) => (isWithoutPayment ? 'no_payment' : 'web');

async function savePlan(joining: JoiningVisitor, { patch }: ApplicationForm): Promise<SignUpStepResult> {
  const { shop, sender, isWithoutPayment } = joining;
  const chosen = findPlan(await readClubs(shop.database.read), patch.plan ?? '', patch.frequency ?? '');
  if (!chosen) {
    const sentence = 'Choose a box size and frequency.';
    return refusedWith([{ code: 'CLUB_UNKNOWN', sentence, field: 'plan' }]);
  }
  if (patch.isPickup === undefined) {
    const sentence = 'Choose shipping or pickup.';
    return refusedWith([{ code: 'PICKUP_UNKNOWN', sentence, field: 'delivery' }]);
  }
  const kept = await saveApplicationStep(shop, { source: sourceOf(joining), patch }, sender);
  if (!kept.ok) return refusedWith(kept.refusals);
  return go(clubSignUpUrl(isWithoutPayment, { step: 'person' }), kept.value.setCookies);
}

async function savePerson(joining: JoiningVisitor, { patch }: ApplicationForm): Promise<SignUpStepResult> {
  const { shop, sender, isWithoutPayment } = joining;
  if (!joining.application) return go(clubSignUpUrl(isWithoutPayment));
  const kept = await saveApplicationStep(shop, { source: sourceOf(joining), patch }, sender);
  const { birthDate: _, ...entered } = patch;
  if (!kept.ok) {
    const contents = { ...joining.application.contents, ...entered };
    const missing = missingSignUpFields({ ...joining, application: { ...joining.application, contents } });
    return refusedWith(birthDateStepRefusals(kept.refusals, missing));
  }
  const missing = missingSignUpFields({ ...joining, application: kept.value.application });
  return missing.length === 0
    ? go(clubSignUpUrl(isWithoutPayment), kept.value.setCookies)
    : refusedWith(missing);
}

async function agree(
  joining: JoiningVisitor,
  { patch, consent, termsVersion }: ApplicationForm,
): Promise<SignUpStepResult> {
  const { shop, sender, signedIn, isWithoutPayment } = joining;
  const kept = await saveApplicationStep(
    shop,
    { source: sourceOf(joining), patch: { ...prefilledContentsOf(joining), ...patch } },
    sender,
  );
  if (!kept.ok) return refusedWith(kept.refusals);
  const agreedBy = { clientAddress: sender.clientAddress, userAgent: sender.userAgent };
  const command = { consent: { isTicked: consent === 'on', termsVersion }, agreedBy };
  const submitted = await submitApplication(shop, command, sender, signedIn);
  if (!submitted.ok) return refusedWith(submitted.refusals);
  const { value } = submitted;
  if (value.kind === 'code_mailed') return go(clubSignUpUrl(isWithoutPayment), value.setCookies);
  return continueToCard(joining, signedIn?.customerId, value.membershipId, value.setCookies);
}

async function prove(joining: JoiningVisitor, code: string): Promise<SignUpStepResult> {
  const { shop, sender } = joining;
  const proved = await confirmApplication(shop, code, sender);
  if (!proved.ok) return refusedWith(proved.refusals);
  const { customerId, setCookies, joined } = proved.value;
  return joined.ok
    ? continueToCard(joining, customerId, joined.value.membershipId, setCookies)
    : redirectNotJoined(joining, joined.refusals, setCookies);
}

/** Redirects a customer who signed in but couldn't join, for example because they already were a member. */
function redirectNotJoined(
  joining: JoiningVisitor,
  refusals: readonly Refusal[],
  setCookies: readonly string[],
): SignUpStepResult {
  const text = refusals.map(({ sentence }) => sentence).join(' ');
  const flash = serializeFlashCookie(joining.shop.configuration, { kind: 'error', text });
  const isMember = refusals.some(({ code }) => code === 'CLUB_MEMBER');
  const to = isMember ? '/wine-club/change' : clubSignUpUrl(joining.isWithoutPayment, { step: 'plan' });
  return go(to, [...setCookies, flash], true);
}

async function finish(joining: JoiningVisitor): Promise<SignUpStepResult> {
  const { shop, sender, signedIn } = joining;
  if (!signedIn) return go(clubSignUpUrl(joining.isWithoutPayment));
  const joined = await completeApplication(shop, sender.cookieHeader, signedIn.customerId);
  return joined.ok
    ? continueToCard(joining, signedIn.customerId, joined.value.membershipId, [])
    : redirectNotJoined(joining, joined.refusals, []);
}

/** Redirects a new member to the card form or, in the no-payment flow, to the welcome page. */
function continueToCard(
  { isWithoutPayment }: JoiningVisitor,
  customerId: CustomerId | undefined,
  membershipId: MembershipId,
  setCookies: readonly string[],
): SignUpStepResult {
  if (isWithoutPayment || customerId === undefined) return go(clubWelcomePath, setCookies, true);
  // Loads a new document, because the card form needs its own content security policy.
  return go(`/shop/billing-details/add-card?club=${membershipId}`, setCookies, true);
}

async function resendCode({ shop, sender, isWithoutPayment }: JoiningVisitor): Promise<SignUpStepResult> {
  const mailed = await resendApplicationCode(shop, sender);
  if (!mailed.ok) return refusedWith(mailed.refusals);
  const flash = serializeFlashCookie(shop.configuration, {
    kind: 'success',
    text: 'We’ve sent you another email.',
  });
  return go(clubSignUpUrl(isWithoutPayment), [...mailed.value.setCookies, flash]);
}

async function sendLink({ shop, sender, isWithoutPayment }: JoiningVisitor): Promise<SignUpStepResult> {
  const mailed = await emailTransferLink(shop, sender);
  if (!mailed.ok) return refusedWith(mailed.refusals);
  const text = `We’ve emailed a link to ${mailed.value.email}.`;
  return go(clubSignUpUrl(isWithoutPayment), [
    serializeFlashCookie(shop.configuration, { kind: 'success', text }),
  ]);
}

async function wait(
  { shop, signedIn, isWithoutPayment }: JoiningVisitor,
  plan: string,
): Promise<SignUpStepResult> {
  if (!signedIn) return go(clubSignUpUrl(isWithoutPayment));
  const waited = await joinClubWaitlist(shop, signedIn.customerId, plan);
  if (!waited.ok) return refusedWith(waited.refusals);
  const text = 'You’re on the waitlist. We’ll email you when it’s your turn.';
  return go('/shop/wine-club', [serializeFlashCookie(shop.configuration, { kind: 'success', text })]);
}
