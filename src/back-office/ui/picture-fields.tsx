import { isRouteErrorResponse } from 'react-router';
import {
  maxAltLength,
  maxMediaBytes,
  mediaHint,
  mediaTooLargeSentence,
} from '../../engine/content/media/rules.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { FileField, fileSizeValidator } from '../../ui/base/file-field.tsx';
import { TextArea, TextField } from '../../ui/base/text-field.tsx';

type PictureFileFieldProps = { label: string; error: string | undefined; optional?: boolean };

export function PictureFileField(props: PictureFileFieldProps) {
  return (
    <FileField
      id="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      hint={mediaHint}
      evaluate={fileSizeValidator(maxMediaBytes, mediaTooLargeSentence)}
      {...props}
    />
  );
}

type WordFieldsProps = {
  alt: string | undefined;
  focal: string | undefined;
  error: (field: string) => string | undefined;
};

/** The form fields for a picture's description and its focal point. */
export function PictureDescriptionFields({ alt, focal, error }: WordFieldsProps) {
  return (
    <>
      <TextArea
        id="alt"
        name="alt"
        label="Description"
        hint="Describes the picture for people who can’t see it."
        maxLength={maxAltLength}
        defaultValue={alt}
        error={error('alt')}
      />
      <TextField
        id="focal"
        name="focal"
        label="Focal point"
        optional
        hint="The point to keep in view when the picture is cropped, from the left and from the top, such as 0.5,0.4."
        maxLength={20}
        defaultValue={focal}
        error={error('focal')}
        autoComplete="off"
      />
    </>
  );
}

/**
 * Submits a form with a picture. If the upload is rejected for its size, a timeout or too many other uploads, returns an error message and
 * keeps the entered form; rethrows other errors.
 */
export async function submitPictureForm(serverAction: () => Promise<unknown>): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    const sentence = isRouteErrorResponse(thrown) ? uploadProblem(thrown.status) : undefined;
    if (sentence === undefined) throw thrown;
    return { problems: [{ fieldId: 'file', sentence }], entered: {} } satisfies FormActionData;
  }
}

/** Returns the reason why an upload was rejected before it was read; undefined for any other status. */
function uploadProblem(status: number): string | undefined {
  if (status === 413) return mediaTooLargeSentence;
  if (status === 408) return 'The file took too long to upload. Please try again on a better connection.';
  return status === 503 ? 'Other pictures are being uploaded. Please try again in a minute.' : undefined;
}
