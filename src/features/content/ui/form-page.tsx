import type { FormSubmissionResponse } from '../../../engine/content/forms/types.ts';
import type { BlockOf } from '../../../engine/content/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import type { DocumentPart } from '../types.ts';
import { FormBlock, FormThanks } from './form-block.tsx';
import { renderInnerParts } from './live-part.tsx';

type FormPageProps = {
  documentId: string;
  form: BlockOf<'form'>;
  parts: readonly DocumentPart[];
  title: string;
  /** The path of the page that contains the form; undefined if unknown. */
  from: string | undefined;
  isSent: boolean;
  answer: FormSubmissionResponse | undefined;
};

export function StandaloneFormPage({ documentId, form, parts, title, from, isSent, answer }: FormPageProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-8">
        {title}
      </h1>
      {isSent && answer === undefined ? (
        <div className="max-w-form">
          <FormThanks nodes={form.successMessage} />
        </div>
      ) : (
        <FormBlock block={form} documentId={documentId} from={from} answer={answer}>
          {renderInnerParts(parts)}
        </FormBlock>
      )}
      {from !== undefined && (
        <p className="mt-10">
          <TextLink to={from}>Back to the page</TextLink>
        </p>
      )}
    </div>
  );
}
