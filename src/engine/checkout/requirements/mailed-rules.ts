import { maxTextLengths } from '../../../core/contact-text.ts';
import { billingRequirements } from './address-rules.ts';
import { emailRequirements } from './contact-rules.ts';
import { textRequirements } from './text-rules.ts';
import type { Requirement, RequirementFacts } from './types.ts';

/** Returns the unmet requirements of an emailed purchase, after the given problems of the purchase itself. */
export function emailedPurchaseRequirements(
  facts: RequirementFacts,
  wrongRequests: readonly Omit<Requirement, 'step' | 'resolutions'>[],
): Requirement[] {
  const { contents } = facts;
  const ofRequest = wrongRequests.map(
    (refusal): Requirement => ({ ...refusal, step: 'cart', resolutions: [] }),
  );
  const buyer = emailRequirements('cart', 'senderEmail', contents.email, 'Enter your email address.');
  const { billingFirstName, billingLastName } = contents;
  return [
    ...ofRequest,
    ...buyer,
    ...textRequirements(
      'payment',
      'billingFirstName',
      billingFirstName,
      maxTextLengths.name,
      'Please enter your first name.',
    ),
    ...textRequirements(
      'payment',
      'billingLastName',
      billingLastName,
      maxTextLengths.name,
      'Please enter your last name.',
    ),
    ...billingRequirements(facts),
  ];
}
