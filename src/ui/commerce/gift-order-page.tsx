import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../base/button.tsx';
import { classNames } from '../base/class-names.ts';
import { ErrorSummary, type FieldProblem } from '../base/error-summary.tsx';
import { fieldErrorLookup } from '../base/errors-of.ts';

type Texts = Readonly<Record<string, unknown>>;

type GiftOrderPageProps<Entered> = {
  title: string;
  eyebrow?: ReactNode;
  lead: ReactNode;
  /** A link to other kinds of gifts. */
  instead: ReactNode;
  /** The response to the form, with its problems and the submitted values; undefined before the form is submitted. */
  answer: { readonly problems: readonly FieldProblem[]; readonly entered: Texts } | undefined;
  emptyEntries: Entered;
  readEntries: (texts: Texts) => Entered;
  /**
   * Renders the fields.
   * @param values the initial values.
   * @param entered the current values.
   */
  fields: (values: Entered, entered: Entered, errorOf: ReturnType<typeof fieldErrorLookup>) => ReactNode;
  preview: (entered: Entered) => ReactNode;
  /** Whether phones show the preview above the form. */
  previewLeads?: boolean;
  /** Returns the formatted total; undefined while it can't be computed yet. */
  sumOf?: (entered: Entered) => string | undefined;
  /** The label of the button that shows the preview without scripts. */
  previewLabel: string;
  terms: ReactNode;
};

/** The page for buying a gift, with its form, a live preview, and the button that continues to payment. */
export function GiftOrderPage<Entered>(props: GiftOrderPageProps<Entered>) {
  const { title, eyebrow, lead, instead, answer, emptyEntries, readEntries, fields, preview } = props;
  const { previewLeads = false, sumOf, previewLabel, terms } = props;
  const values = answer ? readEntries(answer.entered) : emptyEntries;
  const [entered, setEntered] = useState<Entered>(values);
  const navigation = useNavigation();
  const problems = answer?.problems ?? [];
  const sum = sumOf?.(entered);
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="max-w-reading">
        {eyebrow !== undefined && <p className="type-eyebrow mb-3 text-brass">{eyebrow}</p>}
        <h1 tabIndex={-1} className="type-heading lg:text-[3.5rem]">
          {title}
        </h1>
        <p className="mt-5 text-ink-soft text-lead">{lead}</p>
        <p className="mt-3 text-small">{instead}</p>
      </header>
      <Form
        method="post"
        noValidate
        onInput={({ currentTarget }) =>
          setEntered(readEntries(Object.fromEntries(new FormData(currentTarget))))
        }
        className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,30rem)] lg:justify-between"
      >
        <div className={classNames('max-w-(--container-form)', previewLeads && 'order-2 lg:order-1')}>
          <div className="mb-8 empty:hidden">
            <ErrorSummary title="Please check the following" problems={problems} occasion={answer} />
          </div>
          {fields(values, entered, fieldErrorLookup(problems))}
          <div className="mt-10 space-y-4">
            <Button
              name="intent"
              value="buy"
              wide
              pendingLabel={navigation.state === 'idle' ? undefined : 'One moment'}
            >
              {sum === undefined ? 'Continue to payment' : `Continue to payment · ${sum}`}
            </Button>
            <div className="hidden [@media(scripting:none)]:block">
              <Button name="intent" value="preview" kind="outline" wide>
                {previewLabel}
              </Button>
            </div>
          </div>
        </div>
        <div className={classNames(previewLeads && 'order-1 lg:order-2')}>
          <div className="lg:sticky lg:top-8">{preview(entered)}</div>
        </div>
      </Form>
      {terms}
    </div>
  );
}
