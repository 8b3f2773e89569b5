import { type ChangeEvent, useState } from 'react';
import { judgePhotoSizes, photosHint } from '../../core/photos.ts';
import { descriptionIds, FieldFrame } from './field.tsx';

/**
 * A field for photographs of damaged items. Reports too many or too large files before anything is sent.
 * @param readers who sees them, completing “Only the people who”
 */
export function PhotosField({ error, readers }: { error: string | undefined; readers: 'answer' | 'decide' }) {
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? error;
  const hint = `${photosHint} Only the people who ${readers} see them.`;
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
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic"
        onChange={judge}
        aria-describedby={descriptionIds('photos', { hint, error: shown })}
        aria-invalid={shown !== undefined || undefined}
        className="block w-full text-small file:mr-4 file:min-h-11 file:rounded-winery file:border file:border-wine file:bg-transparent file:px-4 file:text-wine"
      />
    </FieldFrame>
  );
}
