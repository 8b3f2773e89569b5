import { z } from 'zod';
import type { SlotId } from '../../core/ids.ts';
import { guestFieldName } from '../../engine/visits/booking/visit-requirement-rules.ts';
import type { ReservationChangeRequest } from '../../engine/visits/reservations/change-rules.ts';
import { formValues } from '../../platform/form-values.ts';

const name = z
  .string()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  .transform((entered) => entered.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim());

/** Returns the guests' names by position, or undefined if the form is malformed. */
export function readGuestNames(form: FormData, party: number): readonly string[] | undefined {
  const values = formValues(form);
  const names = Array.from({ length: party - 1 }, (_, index) => values[guestFieldName(index + 1)] ?? '');
  return z.array(name).safeParse(names).data;
}

const cents = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

const change = z.object({
  slot: z.uuid(),
  shownMoreCents: cents.optional(),
  date: z.string().max(10),
  party: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  shown: z.string().max(20),
});

export type ReservationChangeForm = {
  readonly change: ReservationChangeRequest;
  readonly date: string;
  /** The `shownTimesKey` of the day and party size whose times the page showed. */
  readonly shown: string;
};

/** Returns the requested time and party size, or undefined if the form is malformed. */
export function readReservationChangeForm(form: FormData): ReservationChangeForm | undefined {
  const { data } = change.safeParse(formValues(form));
  if (!data) return undefined;
  const { slot, date, shown, ...request } = data;
  return { change: { slotId: slot as SlotId, ...request }, date, shown };
}

const transfer = z.object({ toName: name, toEmail: z.string().max(300), message: z.string().max(2_000) });

/** Returns the recipient and message of a transfer, or undefined if the form is malformed. */
export function readTransferForm(form: FormData): z.output<typeof transfer> | undefined {
  return transfer.safeParse(formValues(form)).data;
}

/** Returns how many minutes late a party will be, or undefined if no option was chosen. */
export function readLateMinutes(form: FormData): number | undefined {
  const minutes = z
    .string()
    .regex(/^\d{1,2}$/)
    .safeParse(form.get('minutes'));
  return minutes.success ? Number(minutes.data) : undefined;
}
