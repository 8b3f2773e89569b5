import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { comparePlans } from '../../../engine/clubs/memberships/plan-choice-rules.ts';
import type { PlanChangePreview } from '../../../engine/clubs/memberships/types.ts';
import type { FormActionData } from '../../../platform/form-answer.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';

type ChangePreviewProps = { preview: PlanChangePreview; to: string; answer: FormActionData | undefined };

/** The preview of a plan change: prices before and after, the start date, lost and gained benefits, and the terms to accept. */
export function PlanChangePreviewForm({ preview, to, answer }: ChangePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { before, after, startText, lost, gained, status } = preview;
  return (
    <section aria-labelledby="preview" className="mt-12 border-ink border-t pt-8">
      <h2 ref={heading} id="preview" tabIndex={-1} className="type-title focus:outline-none">
        What changes
      </h2>
      {status === 'open' && <p className="mt-2 font-medium">{startText}</p>}
      <p className="mt-1 mb-4 text-ink-soft text-small">Typical prices before tax and shipping.</p>
      <table className="figures w-full border-line border-y text-small">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col" className="py-2.5 pr-4 font-normal">
              <span className="sr-only">Detail</span>
            </th>
            <th scope="col" className="py-2.5 pr-4 font-normal">
              Now
            </th>
            <th scope="col" className="py-2.5 font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {comparePlans(before, after).map(({ label, before: was, after: will, isSame }) => (
            <tr key={label} className="border-line border-t align-baseline">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {label}
              </th>
              <td className="py-2.5 pr-4 text-ink-soft">{was}</td>
              <td className={isSame ? 'py-2.5 text-ink-soft' : 'py-2.5 font-medium'}>{will}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Differences title="What you’ll lose" sentences={lost} />
      <Differences title="What you’ll gain" sentences={gained} />
      {status === 'open' ? (
        <Agreement preview={preview} to={to} answer={answer} />
      ) : (
        <WaitForm preview={preview} to={to} />
      )}
    </section>
  );
}

function Differences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-medium text-small">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-small">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** The new terms with a consent checkbox, which always starts unchecked. */
function Agreement({ preview: { terms, startText, after, isOtherClub }, to, answer }: ChangePreviewProps) {
  const isPending = useNavigation().formData?.get('intent') === 'change';
  const error = answer?.problems.find(({ fieldId }) => fieldId === 'consent')?.sentence;
  return (
    <Form method="post" noValidate className="mt-8 space-y-4">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="termsVersion" value={terms.version} />
      <div className="space-y-2 text-ink-soft text-small">
        {terms.paragraphs
          // The terms repeat the sentence above.
          .filter((paragraph) => paragraph !== startText)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <Checkbox id="consent" name="consent" label={terms.sentence} error={error} />
      <Button pendingLabel={isPending ? 'Changing' : undefined}>
        {isOtherClub ? `Change to ${after.clubTitle}` : `Change to ${after.bottles} bottles`}
      </Button>
    </Form>
  );
}

function WaitForm({ preview: { after, before }, to }: Pick<ChangePreviewProps, 'preview' | 'to'>) {
  const isPending = useNavigation().formData?.get('intent') === 'wait';
  return (
    <Form method="post" className="mt-8 space-y-4">
      <input type="hidden" name="intent" value="wait" />
      <input type="hidden" name="to" value={to} />
      <p>
        {after.clubTitle} is full right now. Join the waitlist and stay in {before.clubTitle} for now. We’ll
        email you when a spot opens.
      </p>
      <Button pendingLabel={isPending ? 'One moment' : undefined}>Join waitlist</Button>
    </Form>
  );
}
