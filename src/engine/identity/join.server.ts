import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { safeRedirectPath } from '../../platform/sign-in-address.ts';
import { parseAdultBirthDate } from '../compliance/age-rules.ts';
import type { AgeCode, EnteredBirthDate } from '../compliance/types.ts';
import { markSignUpBrowser } from './account-cookies.server.ts';
import { enqueueAccountRequest } from './account-request.server.ts';
import { isCommonPassword } from './password-table.ts';
import { exceedsEmailLimit } from './request-email.server.ts';
import { type PasswordRefusalCode, validatePassword } from './rules.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

export type SignUpFields = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly birthDate: EnteredBirthDate;
  readonly phone?: string | undefined;
  readonly zipCode?: string | undefined;
  /** Consent to marketing emails; unchecked by default. */
  readonly marketing: boolean;
  readonly originUrl?: string | undefined;
};

export type SignUpRefusalCode = AgeCode | PasswordRefusalCode | 'RATE_LIMIT';

/**
 * Requests an account. Stores nothing about people under 21 (§9). For everyone else, the response is the same whether or not the address
 * already has an account; only the email reveals it (A10).
 */
export async function requestSignUp(
  dependencies: IdentityDependencies,
  fields: SignUpFields,
  sender: RequestSender,
): Promise<Result<{ readonly setCookies: readonly string[] }, SignUpRefusalCode>> {
  const { birthDate, password, originUrl, marketing, ...person } = fields;
  const age = parseAdultBirthDate(birthDate, wineryDate(dependencies.clock.now()));
  const own = [person.email, person.email.split('@')[0] ?? '', person.firstName, person.lastName];
  const weak = validatePassword(password, own, isCommonPassword);
  if (!age.ok || weak) return refused(...(age.ok ? [] : age.refusals), ...(weak ? [weak] : []));
  if (await exceedsEmailLimit(dependencies, sender)) return tooOften;
  const { passwords } = dependencies;
  const passwordHash = await passwords.admit(() => passwords.hash(password));
  if (passwordHash === undefined) return tooOften;
  const browser = markSignUpBrowser(dependencies);
  await enqueueAccountRequest(dependencies, {
    ...{ wish: 'join', email: person.email, firstName: person.firstName, lastName: person.lastName },
    phone: person.phone === '' ? undefined : person.phone,
    zipCode: person.zipCode === '' ? undefined : person.zipCode,
    ...{ birthDate, wantsMarketing: marketing, passwordHash },
    returnPath: safeRedirectPath(originUrl),
    browserHash: browser.hash.toString('base64url'),
  });
  return ok({ setCookies: [browser.setCookie] });
}

const tooOften = refused<SignUpRefusalCode>({
  code: 'RATE_LIMIT',
  sentence: 'We’re very busy right now. Please try again in a few minutes.',
});
