import { type ReactNode, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';

/** The label, hint and error of a field. */
export type FieldTexts = {
  label: ReactNode;
  /** The reason for the question, or the expected input. Always visible below the field. */
  hint?: ReactNode;
  /** The problem with the input and how to fix it. */
  error?: string | undefined;
  /** Whether the label includes “(optional)”. */
  optional?: boolean;
};

export type FieldProps = FieldTexts & {
  id?: string | undefined;
  /** CSS classes that place the whole field in its layout. */
  className?: string | undefined;
  /** The id of an error that several fields share, such as the parts of a date. The error is shown once, below the fields. */
  sharedErrorId?: string | undefined;
};

/** Returns the ids of a field's error and hint, for `aria-describedby`; undefined if the field has neither. */
export function fieldDescriptionIds(
  id: string,
  words: Pick<FieldTexts, 'hint' | 'error'>,
): string | undefined {
  return (
    classNames(words.error !== undefined && `${id}-error`, words.hint !== undefined && `${id}-description`) ||
    undefined
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="mt-2 flex gap-2 text-small text-error">
      <Icon name="error" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Splits a field's props into those of the frame and those of the control, and gives both the same id. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, optional, className, sharedErrorId, id, ...attributes } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return {
    frame: { id: fieldId, label, hint, error, optional: optional ?? false, className },
    control: {
      ...attributes,
      id: fieldId,
      'aria-invalid': error !== undefined || sharedErrorId !== undefined || undefined,
      'aria-describedby':
        classNames(fieldDescriptionIds(fieldId, { hint, error }), sharedErrorId) || undefined,
    },
  };
}

/** A control with its label above, and its hint and error below. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: FieldTexts & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-description`} className="mt-1.5 text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
