import { redirect, redirectDocument } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  emailCodeToApplicant,
  saveApplication,
  signInToApplication,
} from '../../engine/clubs/applications/index.server.ts';
import type { RequestSender } from '../../engine/identity/types.ts';
import { headersWithCookies, serializeFlashCookie } from '../../platform/cookies.server.ts';
import { quizCheckoutPath, quizCodePath } from './address-rules.ts';

/** The result of a form on the guest's details page: a redirect, or refusals. */
export type QuizPersonResult =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

type Applicant = { readonly shop: ShopDependencies; readonly sender: RequestSender };

export async function handleQuizPersonForm(
  applicant: Applicant,
  form: ApplicationForm,
): Promise<QuizPersonResult> {
  switch (form.intent) {
    case 'person':
      return savePerson(applicant, form);
    case 'code':
      return prove(applicant, form.code ?? '');
    default:
      return resendCode(applicant);
  }
}

async function savePerson(
  { shop, sender }: Applicant,
  { patch }: ApplicationForm,
): Promise<QuizPersonResult> {
  const { firstName, lastName, email, phone, birthDate } = patch;
  const kept = await saveApplication(shop, sender.cookieHeader, {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(birthDate && { birthDate }),
  });
  if (!kept.ok) return { kind: 'refused', refusals: kept.refusals };
  const mailed = await emailCodeToApplicant(shop, sender);
  if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
  return {
    kind: 'go',
    response: redirect(quizCodePath, { status: 303, headers: headersWithCookies(mailed.value.setCookies) }),
  };
}

async function prove({ shop, sender }: Applicant, code: string): Promise<QuizPersonResult> {
  const entered = await signInToApplication(shop, code, sender);
  if (!entered.ok) return { kind: 'refused', refusals: entered.refusals };
  const { setCookies, notices } = entered.value;
  const text = notices.join(' ');
  const flashes = text === '' ? [] : [serializeFlashCookie(shop.configuration, { kind: 'success', text })];
  const headers = headersWithCookies([...setCookies, ...flashes]);
  // Loads a new document, because the card form needs its own content security policy.
  return { kind: 'go', response: redirectDocument(quizCheckoutPath, { status: 303, headers }) };
}

async function resendCode({ shop, sender }: Applicant): Promise<QuizPersonResult> {
  const mailed = await emailCodeToApplicant(shop, sender);
  if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
  const flash = serializeFlashCookie(shop.configuration, {
    kind: 'success',
    text: 'We’ve sent you another email.',
  });
  const headers = headersWithCookies([...mailed.value.setCookies, flash]);
  return { kind: 'go', response: redirect(quizCodePath, { status: 303, headers }) };
}
