import { type ChangeEvent, useState } from 'react';
import { judgePhotoSizes } from '../../../engine/support/rules.ts';
import { descriptionIds, FieldFrame } from '../../../ui/base/field.tsx';

const hint = 'Up to five, JPEG, PNG or HEIC, 10 MB each. Only the people who answer see them.';

/** Photographs of what arrived broken; too many or too large is said before anything is sent. */
export function PhotosField({ error }: { error: string | undefined }) {
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? error;
  function judge({ target }: ChangeEvent<HTMLInputElement>): void {
    const sentence = judgePhotoSizes([...(target.files ?? [])].map(({ size }) => size));
    setProblem(sentence);
  }
  return (
    <FieldFrame id="photos" label="Photos" optional hint={hint} error={shown}>
      <input
        type="file"
        id="photos"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/heic,image/heif,.heic"
        onChange={judge}
        aria-describedby={descriptionIds('photos', { hint, error: shown })}
        aria-invalid={shown !== undefined || undefined}
        className="block w-full text-small file:mr-4 file:min-h-11 file:rounded-house file:border file:border-wine file:bg-transparent file:px-4 file:text-wine"
      />
    </FieldFrame>
  );
}
