import { type ChangeEvent, useState } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field.tsx';

type FileFieldProps = FieldTexts & {
  id: string;
  accept: string;
  multiple?: boolean;
  /** Returns what is wrong with files of these sizes in bytes, or undefined. Shown before anything is sent. */
  judge: (bytes: readonly number[]) => string | undefined;
};

/** A field for files, submitted under its id. */
export function FileField({ judge, accept, multiple = false, ...texts }: FileFieldProps) {
  const [problem, setProblem] = useState<string>();
  const { frame, control } = useField({ ...texts, error: problem ?? texts.error });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setProblem(judge([...(target.files ?? [])].map(({ size }) => size)));
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

/** Returns a check for `judge`: a file of more than `most` bytes gets `sentence`. */
export const maxFileBytes = (most: number, sentence: string) => (bytes: readonly number[]) =>
  bytes.some((size) => size > most) ? sentence : undefined;
