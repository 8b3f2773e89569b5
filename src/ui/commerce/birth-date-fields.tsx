import type { ReactNode } from 'react';
import { FieldError } from '../base/field.tsx';
import { TextField } from '../base/text-field.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

type BirthDateFieldsProps = {
  /** The reason for requesting the date, and its format. */
  hint: ReactNode;
  /** Returns the previous input of one part; empty if the form never shows the date again. */
  entered: (name: BirthDatePart) => string;
  error: string | undefined;
};

/** The example date in the hint of birth date fields. */
export const birthDateExample = 'For example, 3/28/1984.';

/** A birth date that shows only the year: `••/••/1984`, read aloud as “in 1984”. */
export function BirthDateMask({ mask }: { mask: string }) {
  return (
    <>
      <span aria-hidden="true">{mask}</span>
      <VisuallyHidden>in {mask.slice(-4)}</VisuallyHidden>
    </>
  );
}

export type BirthDatePart = 'birthMonth' | 'birthDay' | 'birthYear';

/**
 * Three text fields for a birth date, since typing a date is faster than selecting one. Leading zeros are optional: `3` counts as `03`. The
 * first field has the group's id, so that error summaries can link to it.
 */
export function BirthDateFields({ hint, entered, error }: BirthDateFieldsProps) {
  const part = (name: BirthDatePart, label: string, autoComplete: string, digits: number, id?: string) => (
    <TextField
      id={id ?? name}
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={digits}
      defaultValue={entered(name)}
      sharedErrorId={error === undefined ? undefined : 'birthDate-error'}
      className="min-w-0"
    />
  );
  return (
    <fieldset aria-describedby="birthDate-description">
      <legend className="mb-1.5 font-medium text-small">Birth date</legend>
      <p id="birthDate-description" className="mb-3 text-small text-ink-soft">
        {hint}
      </p>
      <div className="grid max-w-88 grid-cols-[3fr_3fr_4fr] gap-3">
        {part('birthMonth', 'Month', 'bday-month', 2, 'birthDate')}
        {part('birthDay', 'Day', 'bday-day', 2)}
        {part('birthYear', 'Year', 'bday-year', 4)}
      </div>
      {error !== undefined && <FieldError id="birthDate">{error}</FieldError>}
    </fieldset>
  );
}
