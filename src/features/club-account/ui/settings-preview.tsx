import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { MembershipChangePreview } from '../../../engine/clubs/memberships/types.ts';
import type { FormActionData } from '../../../platform/form-answer.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { clubAccountPath } from '../rules.ts';

type SettingsPreviewProps = {
  preview: MembershipChangePreview;
  /** The previewed form fields as names and values, submitted again as hidden inputs. */
  fields: readonly (readonly [name: string, value: string])[];
  label: string;
  answer: FormActionData | undefined;
};

/**
 * The preview of a change to delivery or wine preferences, with the button that saves it. It shows the first charge affected and that
 * charge's total, and requires consent if the change adds shipping to the renewing price.
 */
export function SettingsPreview({
  preview: { startText, version, terms },
  fields,
  label,
  answer,
}: SettingsPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPending = useNavigation().formMethod === 'POST';
  const error = answer?.problems.find(({ fieldId }) => fieldId === 'consent')?.sentence;
  return (
    <section aria-labelledby="preview" className="mt-12 border-ink border-t pt-8">
      <h2 ref={heading} id="preview" tabIndex={-1} className="type-title focus:outline-none">
        What changes
      </h2>
      <p className="mt-2 font-medium">{startText}</p>
      <Form method="post" noValidate className="mt-6 space-y-4">
        {[...fields, ['termsVersion', version] as const].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {terms && (
          <>
            <div className="space-y-2 text-ink-soft text-small">
              {terms.paragraphs
                // The terms repeat the sentence above.
                .filter((paragraph) => paragraph !== startText)
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
            <Checkbox id="consent" name="consent" label={terms.sentence} error={error} />
          </>
        )}
        <Button pendingLabel={isPending ? 'Saving' : undefined}>{label}</Button>
      </Form>
    </section>
  );
}

/** The buttons of a form that previews its change before saving it. */
export function PreviewFormButtons() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button kind="outline" pendingLabel={isLoading ? 'One moment' : undefined}>
        Preview changes
      </Button>
      <ButtonLink kind="text" to={clubAccountPath}>
        Cancel
      </ButtonLink>
    </div>
  );
}
