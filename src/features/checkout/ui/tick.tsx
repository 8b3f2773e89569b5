import { type ReactNode, useRef } from 'react';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { useOnSavedValueChange } from '../../../ui/base/use-saved.ts';
import { checkboxPresentFieldName } from '../rules.ts';
import type { StepFieldState } from './step-form.tsx';

type TickProps = {
  name: string;
  label: ReactNode;
  saved: boolean;
  fields: StepFieldState;
  hint?: ReactNode;
};

/** A checkbox in a step's form. Browsers omit an unchecked box, so a hidden field marks that the form contained it. */
export function StepCheckbox({ name, label, saved, fields, hint }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  // The server may clear a checkbox whose subject changed. A focused box was just pressed and stays.
  useOnSavedValueChange(saved, () => {
    if (box.current && box.current !== document.activeElement) box.current.checked = saved;
  });
  return (
    <>
      <input type="hidden" name={checkboxPresentFieldName(name)} value="yes" />
      <Checkbox
        id={name}
        name={name}
        label={label}
        hint={hint}
        ref={box}
        defaultChecked={saved}
        error={fields.error(name)}
      />
    </>
  );
}
