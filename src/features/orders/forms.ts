import { z } from 'zod';
import type { SkuId } from '../../core/ids.ts';
import type { OrderAddressChange, OrderLineUnits } from '../../engine/orders/fulfillment/types.ts';
import {
  problemReasons,
  problemRemedies,
  type SubmittedProblemReport,
} from '../../engine/orders/returns/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { normalizeLine, normalizeText } from '../../platform/normalize-text.ts';

export const orderLookupFormSchema = z.object({
  number: z
    .string()
    .transform((value) => value.replace(/\D/g, ''))
    .pipe(
      z.string().min(1, 'Enter your order number, such as 10001.').max(12, 'That order number is too long.'),
    )
    .transform(Number),
  email: z.string().trim().max(254).pipe(z.email('Enter the email address you used for the order.')),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a valid ZIP code.'),
});

/** The maximum number of characters parsed. It exceeds every accepted length, so that the rules can report the actual limits. */
const longestText = 2_000;
const line = z.string().max(longestText).transform(normalizeLine);

const address = z.object({
  zipCode: line,
  primaryStreet: line,
  secondaryStreet: line,
  city: line,
  stateCode: line,
});

/** Returns the new delivery address from the form; undefined if fields are missing or too long. */
export function readAddressChangeForm(form: FormData): OrderAddressChange | undefined {
  return address.safeParse(formValues(form)).data;
}

/** The form with the password for a new account. The identity module checks the password's strength. */
export const choosePasswordFormSchema = z.strictObject({ password: z.string().min(1).max(1_000) });

const sealedBirthDate = z.object({ month: z.string(), day: z.string(), year: z.string() });

/** Parses the birth date that the buyer entered with an order, from its decrypted JSON text. */
export function parseSealedBirthDate(opened: string): z.output<typeof sealedBirthDate> {
  return sealedBirthDate.parse(JSON.parse(opened));
}

const report = z.object({
  reportKey: z.uuid(),
  reason: z.enum(problemReasons).optional(),
  words: z.string().max(longestText).transform(normalizeText),
  requestedRemedy: z.enum(problemRemedies).optional(),
});

/** A problem report as submitted. The reason and remedy may be missing because neither is preselected. */
export type ProblemReportForm = Omit<SubmittedProblemReport, 'reason' | 'requestedRemedy' | 'photos'> &
  Partial<Pick<SubmittedProblemReport, 'reason' | 'requestedRemedy'>>;

const quantityName = /^quantity-(\d{1,3})$/;

/** Returns the submitted problem report; undefined if the form's fields are malformed. */
export function readProblemReportForm(form: FormData): ProblemReportForm | undefined {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const values = Object.fromEntries(texts);
  const parsed = report.safeParse(values);
  if (!parsed.success) return undefined;
  const units = texts.flatMap(([name, value]): OrderLineUnits[] => {
    const position = quantityName.exec(name)?.[1];
    const quantity = /^\d{1,4}$/.test(value) ? Number(value) : 0;
    return position === undefined || quantity === 0 ? [] : [{ position: Number(position), quantity }];
  });
  const { reason, requestedRemedy, ...rest } = parsed.data;
  return { ...rest, units, ...(reason && { reason }), ...(requestedRemedy && { requestedRemedy }) };
}

/** The maximum number of lines read, which is more than any order has. */
const mostLines = 100;
const reorderName = /^quantity-(\d{1,9})$/;

/** Returns the SKUs and quantities to add to the cart. Ignores unknown fields and invalid numbers. */
export function readReorderForm(form: FormData): { readonly skuId: SkuId; readonly quantity: number }[] {
  const chosen = [...form].flatMap(([name, value]) => {
    const skuId = reorderName.exec(name)?.[1];
    const quantity = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
    return skuId === undefined || quantity === 0 ? [] : [{ skuId: Number(skuId) as SkuId, quantity }];
  });
  return chosen.slice(0, mostLines);
}
