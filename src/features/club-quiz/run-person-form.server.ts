import { redirect, redirectDocument } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { ApplicationForm } from '../../engine/clubs/applications/forms.ts';
import {
  emailCodeToApplicant,
  saveApplication,
  signInToApplication,
} from '../../engine/clubs/applications/index.server.ts';
import type { Sender } from '../../engine/identity/types.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import { checkoutPath, codePath } from './address-rules.ts';

/** The result of a form on the guest's details page: a redirect, or refusals. */
export type PersonAnswer =
  | { readonly kind: 'go'; readonly response: Response }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

type Applicant = { readonly shop: ShopDependencies; readonly sender: Sender };

export async function runPersonForm(applicant: Applicant, form: ApplicationForm): Promise<PersonAnswer> {
  switch (form.intent) {
    case 'person':
      return savePerson(applicant, form);
    case 'code':
      return prove(applicant, form.code ?? '');
    default:
      return resendCode(applicant);
  }
}

async function savePerson({ shop, sender }: Applicant, { patch }: ApplicationForm): Promise<PersonAnswer> {
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
    response: redirect(codePath, { status: 303, headers: cookieHeaders(mailed.value.setCookies) }),
  };
}

async function prove({ shop, sender }: Applicant, code: string): Promise<PersonAnswer> {
  const entered = await signInToApplication(shop, code, sender);
  if (!entered.ok) return { kind: 'refused', refusals: entered.refusals };
  const { setCookies, notices } = entered.value;
  const text = notices.join(' ');
  const flashes = text === '' ? [] : [writeFlash(shop.configuration, { kind: 'success', text })];
  const headers = cookieHeaders([...setCookies, ...flashes]);
  // Loads a new document, because the card form needs its own content security policy.
  return { kind: 'go', response: redirectDocument(checkoutPath, { status: 303, headers }) };
}

async function resendCode({ shop, sender }: Applicant): Promise<PersonAnswer> {
  const mailed = await emailCodeToApplicant(shop, sender);
  if (!mailed.ok) return { kind: 'refused', refusals: mailed.refusals };
  const flash = writeFlash(shop.configuration, { kind: 'success', text: 'We’ve sent you another email.' });
  const headers = cookieHeaders([...mailed.value.setCookies, flash]);
  return { kind: 'go', response: redirect(codePath, { status: 303, headers }) };
}
