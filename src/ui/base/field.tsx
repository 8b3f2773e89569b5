import { type ReactNode, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import { classNames } from './class-names.ts';

/** The texts of a field. */
export type FieldTexts = {
  label: ReactNode;
  /** Why we ask, or what is expected. Always visible below the field. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  /** Whether the label says “optional”. */
  optional?: boolean;
};

export type FieldProps = FieldTexts & {
  id?: string | undefined;
  /** Classes that place the whole field in its layout. */
  className?: string | undefined;
  /** Id of an error shared by several fields, such as the parts of a date; shown once below them. */
  sharedErrorId?: string | undefined;
};

/** Returns the ids of a field's hint and error, for `aria-describedby`; undefined without either. */
export function descriptionIds(id: string, words: Pick<FieldTexts, 'hint' | 'error'>): string | undefined {
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

/** Splits a field's properties into those of the frame and those of the control, connected by one id. */
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
      'aria-describedby': classNames(descriptionIds(fieldId, { hint, error }), sharedErrorId) || undefined,
    },
  };
}

/** A label above a control, with its hint and error below. */
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
