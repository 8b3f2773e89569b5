import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, fieldDescriptionIds } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <label
        htmlFor={fieldId}
        className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-soft"
      >
        <input
          {...input}
          type="checkbox"
          id={fieldId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={fieldDescriptionIds(fieldId, { hint, error })}
          className="tick-box mt-0.5"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${fieldId}-description`} className="-mt-2 mb-2 ml-8 text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div className="-mt-3 mb-2 ml-8">
          <FieldError id={fieldId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
