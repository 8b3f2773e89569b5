import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { boxClasses, descriptionIds, FieldFrame, type FieldWords } from './field.tsx';

type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    /** Id of an error that several fields share, such as the parts of a date; said once, below them all. */
    sharedErrorId?: string | undefined;
  };

/** One line of text. `className` places the whole field in its layout. */
export function TextField({
  label,
  hint,
  error,
  sharedErrorId,
  optional,
  className,
  id,
  ...input
}: TextFieldProps) {
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
      <input
        type="text"
        {...input}
        id={fieldId}
        aria-invalid={error !== undefined || sharedErrorId !== undefined || undefined}
        aria-describedby={classNames(descriptionIds(fieldId, { hint, error }), sharedErrorId) || undefined}
        className={boxClasses}
      />
    </FieldFrame>
  );
}

type TextAreaProps = FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text. */
export function TextArea({ label, hint, error, optional, className, id, rows = 3, ...area }: TextAreaProps) {
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
      <textarea
        {...area}
        id={fieldId}
        rows={rows}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={descriptionIds(fieldId, { hint, error })}
        className={classNames(boxClasses, 'h-auto py-3')}
      />
    </FieldFrame>
  );
}
