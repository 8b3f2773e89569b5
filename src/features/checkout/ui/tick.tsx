import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { askedField } from '../rules.ts';
import type { FieldState } from './step-form.tsx';

type TickProps = {
  name: string;
  label: ReactNode;
  saved: boolean;
  fields: FieldState;
  hint?: ReactNode;
};

/** A checkbox of a step. It is absent from the form when it is off, so a field beside it says that it was asked. */
export function Tick({ name, label, saved, fields, hint }: TickProps) {
  return (
    <>
      <input type="hidden" name={askedField(name)} value="yes" />
      <Checkbox
        id={name}
        name={name}
        label={label}
        hint={hint}
        // Drawn anew when the server thinks otherwise: a tick does not outlive what it was given for.
        key={String(saved)}
        defaultChecked={saved}
        error={fields.error(name)}
      />
    </>
  );
}
