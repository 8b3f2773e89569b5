import type { RequirementCode } from '../place-order-types.ts';
import type { CheckoutStep, Requirement } from './types.ts';

/** Returns a requirement if a text is empty or longer than its maximum length. `sentence` is shown if the text is empty. */
export function textRequirements(
  step: CheckoutStep,
  field: string,
  value: string,
  longest: number,
  sentence: string,
): Requirement[] {
  if (value.trim() === '') return [missingFieldRequirement(step, field, sentence)];
  return textLengthRequirements(step, field, value, longest);
}

export function textLengthRequirements(
  step: CheckoutStep,
  field: string,
  value: string,
  longest: number,
): Requirement[] {
  if (value.length <= longest) return [];
  return [
    invalidFieldRequirement(
      step,
      'TEXT_TOO_LONG',
      `This is ${value.length} characters long. The limit is ${longest}.`,
      field,
    ),
  ];
}

export function missingFieldRequirement(step: CheckoutStep, field: string, sentence: string): Requirement {
  return { step, code: 'FIELD_MISSING', sentence, field, isMissing: true, resolutions: [] };
}

export function invalidFieldRequirement(
  step: CheckoutStep,
  code: RequirementCode,
  sentence: string,
  field: string,
): Requirement {
  return { step, code, sentence, field, isMissing: false, resolutions: [] };
}
