import { z } from 'zod';
import { formValues } from '../../platform/form-values.ts';

const loyaltyForm = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('join'),
    consent: z.literal('on').optional(),
    termsVersion: z.string().max(200),
  }),
  z.strictObject({ intent: z.literal('leave') }),
]);

export type LoyaltyForm = z.output<typeof loyaltyForm>;

export function readLoyaltyForm(form: FormData): LoyaltyForm | undefined {
  return loyaltyForm.safeParse(formValues(form)).data;
}
