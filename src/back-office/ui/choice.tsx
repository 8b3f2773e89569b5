import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useField } from '../../ui/base/field.tsx';

export type SelectFieldOption = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
};

type ChoiceProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly SelectFieldOption[];
    /** The label of the first option, which means that nothing is selected. */
    placeholder?: string;
  };

/**
 * A drop-down list. For other fields, the back office uses `TextField`, `TextArea`, `Checkbox` and `RadioGroup` of `src/ui/base` directly.
 */
export function SelectField({ options, placeholder, ...props }: ChoiceProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <select {...control} className="choice-box">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
