import type { ComponentProps, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { boxClasses, FieldFrame, type FieldProps, useField } from './field.tsx';

/** One line of text. */
export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'size'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className={boxClasses} />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className={classNames(boxClasses, 'h-auto py-3')} />
    </FieldFrame>
  );
}
