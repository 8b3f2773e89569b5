import { z } from 'zod';
import type { SlotId } from '../../core/ids.ts';
import { formValues } from '../../platform/form-values.ts';

const chosen = {
  slot: z.uuid(),
  party: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
};

const visit = z.object(chosen);
const wait = z.object({
  ...chosen,
  firstName: z.string().max(200),
  email: z.string().max(300),
});

/** Returns the slot and party size to hold, or undefined if no time was chosen or the form is malformed. */
export function readVisitBookingForm(
  form: FormData,
): { readonly slotId: SlotId; readonly party: number } | undefined {
  const { data } = visit.safeParse(formValues(form));
  return data && { slotId: data.slot as SlotId, party: data.party };
}

/** Returns a request to join a waitlist, or undefined if the form is malformed. */
export function readVisitWaitlistForm(form: FormData):
  | {
      readonly slotId: SlotId;
      readonly party: number;
      readonly firstName: string;
      readonly email: string;
    }
  | undefined {
  const { data } = wait.safeParse(formValues(form));
  if (!data) return undefined;
  const { slot, ...entered } = data;
  return { ...entered, slotId: slot as SlotId };
}
