import { type ChangeEvent, type ReactNode, useId } from 'react';
import { FieldError, fieldDescriptionIds } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Content at the right of the label, such as a price or a date. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  legend: ReactNode;
  legendHidden?: boolean;
  name: string;
  options: readonly RadioOption[];
  id?: string;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
};

/** A column of radio buttons separated by thin lines. The first button has the group's id, so that error summaries can link to it. */
export function RadioGroup({
  legend,
  legendHidden = false,
  name,
  options,
  id,
  value,
  defaultValue,
  onChange,
  required,
  error,
  hint,
  className,
}: RadioGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <fieldset className={className} aria-describedby={fieldDescriptionIds(groupId, { hint, error })}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-small font-medium'}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${groupId}-description`} className="mb-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
      <div data-invalid={error !== undefined || undefined} className="choice-list">
        {options.map((option, position) => (
          <label key={option.value}>
            <input
              type="radio"
              id={position === 0 ? groupId : `${groupId}-${option.value}`}
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              onChange={onChange}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value, readOnly: onChange === undefined })}
              className="tick-dot mt-0.5"
            />
            <span className="flex-1">
              <span className="block">{option.label}</span>
              {option.description !== undefined && (
                <span className="block text-small text-ink-soft">{option.description}</span>
              )}
              {option.disabled && <VisuallyHidden>not available</VisuallyHidden>}
            </span>
            {option.aside !== undefined && <span className="figures">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={groupId}>{error}</FieldError>}
    </fieldset>
  );
}
