import type { ComponentProps, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'size'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className="field-box" />
    </FieldFrame>
  );
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} className="field-box h-auto min-h-13 resize-y py-3" />
    </FieldFrame>
  );
}
