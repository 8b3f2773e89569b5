import { ok, type Result, refused } from '../../../core/result.ts';
import type { ConsentRefusalCode, SubmittedConsent } from './types.ts';

/**
 * Checks that the customer agreed to the current terms (domain §2.5). CONSENT_REQUIRED: the box isn't checked. TERMS_CHANGED: the terms
 * changed after they were shown.
 * @param asked the sentence of CONSENT_REQUIRED.
 */
export function validateConsent(
  { isTicked, termsVersion }: SubmittedConsent,
  terms: { readonly version: string },
  asked = 'Please check the box to agree to the recurring charge.',
): Result<undefined, ConsentRefusalCode> {
  if (!isTicked) {
    return refused({
      code: 'CONSENT_REQUIRED',
      sentence: asked,
      field: 'consent',
    });
  }
  if (termsVersion === terms.version) return ok(undefined);
  return refused({
    code: 'TERMS_CHANGED',
    sentence: 'The terms were updated while you were reading. Please review them and check the box again.',
    field: 'consent',
  });
}
