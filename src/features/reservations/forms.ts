import { z } from 'zod';
import type { SlotId } from '../../core/ids.ts';
import { guestField } from '../../engine/visits/booking/visit-requirement-rules.ts';
import type { ChangeWish } from '../../engine/visits/reservations/change-rules.ts';
import { formValues } from '../../platform/form-values.ts';

const name = z
  .string()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
  .transform((typed) => typed.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim());

/** The names of those who come along, each at its place; undefined for a form that no page of ours sends. */
export function readGuests(form: FormData, party: number): readonly string[] | undefined {
  const values = formValues(form);
  const names = Array.from({ length: party - 1 }, (_, index) => values[guestField(index + 1)] ?? '');
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

export type ChangeForm = {
  readonly wish: ChangeWish;
  readonly date: string;
  /** `shownChoice` of the day and the party whose times the page showed. */
  readonly shown: string;
};

/** Another time or party; undefined for a form that no page of ours sends. */
export function readChangeForm(form: FormData): ChangeForm | undefined {
  const { data } = change.safeParse(formValues(form));
  if (!data) return undefined;
  const { slot, date, shown, ...wish } = data;
  return { wish: { slotId: slot as SlotId, ...wish }, date, shown };
}

const transfer = z.object({ toName: name, toEmail: z.string().max(300), message: z.string().max(2_000) });

/** Whom a booking is given to, and a word with it; undefined for a form that no page of ours sends. */
export function readTransferForm(form: FormData): z.output<typeof transfer> | undefined {
  return transfer.safeParse(formValues(form)).data;
}

/** By how much a party is late, in minutes; undefined where nothing was chosen. */
export function readLate(form: FormData): number | undefined {
  const minutes = z
    .string()
    .regex(/^\d{1,2}$/)
    .safeParse(form.get('minutes'));
  return minutes.success ? Number(minutes.data) : undefined;
}
