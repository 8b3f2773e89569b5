import { type SelectHTMLAttributes, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';
import { boxClasses, descriptionIds, FieldFrame, type FieldWords } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldWords &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly SelectOption[];
    /** First line that stands for “nothing chosen yet”. */
    placeholder?: string;
  };

export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      className={className}
    >
      <div className="relative">
        <select
          {...select}
          id={fieldId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={descriptionIds(fieldId, { hint, error })}
          className={classNames(boxClasses, 'appearance-none pr-11')}
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
