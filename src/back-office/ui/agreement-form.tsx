import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { Button } from './button.tsx';
import { Panel } from './page.tsx';
import { EmailPreviewButton } from './read-email.tsx';

type AgreementFormProps = {
  /** A sentence with the date from which the change applies and the shipment's price from then on. */
  startText: string;
  version: string;
  /** The terms that the member must agree to; undefined if nothing becomes more expensive. */
  terms: { readonly paragraphs: readonly string[]; readonly sentence: string } | undefined;
  /** The fields of the previewed form, which are submitted again with the agreement. */
  fields: readonly (readonly [name: string, value: string])[];
  label: string;
  answer: FormActionData | undefined;
  children?: React.ReactNode;
};

/** The confirmation of a membership change: its cost, the terms to read to the member, and the button that saves it. */
export function AgreementForm({
  startText,
  version,
  terms,
  fields,
  label,
  answer,
  children,
}: AgreementFormProps) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1} className="focus:outline-none">
          What changes
        </span>
      }
    >
      <p className="font-medium">{startText}</p>
      {children}
      <Form method="post" noValidate className="mt-4 grid gap-4">
        {[...fields, ['termsVersion', version] as const].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {terms && (
          <>
            <p>Read this to the member:</p>
            <blockquote className="grid max-w-reading gap-2 border-l-2 border-line pl-4 text-ink-soft">
              {terms.paragraphs
                // The terms repeat the sentence above.
                .filter((paragraph) => paragraph !== startText)
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              <p>“{terms.sentence}”</p>
            </blockquote>
            <Checkbox
              id="consent"
              name="consent"
              label="The member agreed to this on the phone"
              hint="Your name is saved with the agreement, and the member gets it by email."
              error={fieldErrorLookup(answer?.problems ?? [])('consent')}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="filled" pendingLabel={isPending ? 'Saving …' : undefined}>
            {label}
          </Button>
          <EmailPreviewButton fields={{ consent: 'on' }} />
        </div>
      </Form>
    </Panel>
  );
}
