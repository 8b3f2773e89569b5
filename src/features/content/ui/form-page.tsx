import type { BlockOf } from '../../../engine/content/types.ts';
import type { FormAnswer } from '../../../engine/content-forms/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { FormBlock, FormThanks } from './form-block.tsx';

type FormPageProps = {
  documentId: string;
  form: BlockOf<'form'>;
  title: string;
  /** The page that the form stands on. */
  from: string | undefined;
  isSent: boolean;
  answer: FormAnswer | undefined;
};

export function FormPage({ documentId, form, title, from, isSent, answer }: FormPageProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-8">
        {title}
      </h1>
      {isSent && answer === undefined ? (
        <FormThanks nodes={form.successMessage} />
      ) : (
        <FormBlock block={form} documentId={documentId} from={from} answer={answer}>
          {null}
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
