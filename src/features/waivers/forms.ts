import { z } from 'zod';
import { maxMinorsPerSigner, minorFieldNames } from '../../engine/visits/waivers/minor-rules.ts';
import type { WaiverForm } from '../../engine/visits/waivers/types.ts';
import { formValues } from '../../platform/form-values.ts';

const line = z.string().max(300);
const optional = line.optional().default('');

const waiver = z.object({
  ...{ name: line, email: line, emergencyName: line, emergencyPhone: line, signature: line },
  ...{ birthMonth: line, birthDay: line, birthYear: line },
  consent: optional,
  version: z.string().max(20),
});

/** Returns a completed waiver form, or undefined if the form is malformed. */
export function readWaiverForm(form: FormData): WaiverForm | undefined {
  const values = formValues(form);
  const { data } = waiver.safeParse(values);
  if (!data) return undefined;
  const { birthMonth, birthDay, birthYear, consent, ...entered } = data;
  const minors = Array.from({ length: maxMinorsPerSigner }, (_, index) => {
    const fields = minorFieldNames(index + 1);
    return {
      name: optional.catch('').parse(values[fields.name]),
      birthDate: optional.catch('').parse(values[fields.birthDate]),
    };
  });
  return {
    ...entered,
    minors,
    birth: { month: birthMonth, day: birthDay, year: birthYear },
    isElectronic: consent !== '',
  };
}
