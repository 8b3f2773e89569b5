import { photoUploadHint, validatePhotoSizes } from '../../core/photos.ts';
import { FileField } from './file-field.tsx';

/**
 * A field for photos of damaged items.
 * @param readers the people who see the photos, as a phrase that completes “Only the people who”.
 */
export function PhotosField({
  error,
  readers,
}: {
  error: string | undefined;
  readers: 'answer your message' | 'review the report';
}) {
  return (
    <FileField
      id="photos"
      label="Photos"
      optional
      multiple
      accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic"
      hint={`${photoUploadHint} Only the people who ${readers} can see them.`}
      error={error}
      evaluate={validatePhotoSizes}
    />
  );
}
