import { type ChangeEvent, useState } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field.tsx';

type FileFieldProps = FieldTexts & {
  id: string;
  accept: string;
  multiple?: boolean;
  /** Returns the problem with files of these sizes in bytes, or undefined. The problem is shown before the form is sent. */
  evaluate: (bytes: readonly number[]) => string | undefined;
};

/** A file field that validates the files' sizes in the browser. The form field's name is its id. */
export function FileField({ evaluate, accept, multiple = false, ...texts }: FileFieldProps) {
  const [problem, setProblem] = useState<string>();
  const { frame, control } = useField({ ...texts, error: problem ?? texts.error });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setProblem(evaluate([...(target.files ?? [])].map(({ size }) => size)));
  return (
    <FieldFrame {...frame}>
      <input
        type="file"
        name={texts.id}
        accept={accept}
        multiple={multiple}
        onChange={onChange}
        {...control}
        className="block w-full text-small file:mr-4 file:min-h-11 file:rounded-winery file:border file:border-wine file:bg-transparent file:px-4 file:text-wine"
      />
    </FieldFrame>
  );
}

/** Returns a validator for `evaluate` of a `FileField`, which returns `sentence` if any file has more than `most` bytes. */
export const fileSizeValidator = (most: number, sentence: string) => (bytes: readonly number[]) =>
  bytes.some((size) => size > most) ? sentence : undefined;
