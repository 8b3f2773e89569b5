import type { ComponentProps } from 'react';
import { Icon } from '../media/icons.tsx';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly SelectOption[];
    /** The label of an empty first option, which means that nothing is selected yet. */
    placeholder?: string;
  };

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...control}
          className="field-box cursor-pointer appearance-none pr-11 disabled:cursor-not-allowed"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-4" />
      </div>
    </FieldFrame>
  );
}
