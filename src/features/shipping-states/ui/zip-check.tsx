import { Form } from 'react-router';
import type { ZipAnswer } from '../../../engine/compliance/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { TellMeForm } from '../../../ui/commerce/tell-me-form.tsx';

type ZipCheckProps = { zip: string; answer: ZipAnswer | undefined };

/** A question with an address of its own, `?zip=93446`; it works as a plain form. */
export function ZipCheck({ zip, answer }: ZipCheckProps) {
  const problem = problemOf(answer);
  return (
    <section aria-label="Check a ZIP">
      <Form
        method="get"
        action="/shipping-states"
        preventScrollReset
        noValidate
        className="flex items-start gap-4"
      >
        <TextField
          key={zip}
          label="Your ZIP"
          name="zip"
          id="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={problem}
          className="w-full max-w-72"
        />
        {/* As far down as the label above the field is high. */}
        <Button kind="filled" className="mt-7.5 min-h-13">
          Check
        </Button>
      </Form>
      <div role="status" className="mt-5">
        {problem !== undefined && <span className="sr-only">{problem}</span>}
        {answer?.kind === 'open' && (
          <Notice kind="success" title={answer.title}>
            <p>{answer.sentences.join(' ')}</p>
            <p className="mt-2">
              <TextLink to="/wines">See the wines</TextLink>
            </p>
          </Notice>
        )}
        {answer?.kind === 'closed' && (
          <Notice title={answer.title}>
            <p>{answer.sentence}</p>
            <p className="mt-2">
              You can send it to another address, or{' '}
              <a href="#pickup" className="text-wine link-line">
                pick it up in Paso Robles
              </a>
              .
            </p>
            {answer.watch && (
              <div className="mt-3 border-line border-t pt-3">
                <TellMeForm
                  stateCode={answer.watch.stateCode}
                  stateName={answer.watch.stateName}
                  consent={answer.watch.consent}
                  returnTo={`/shipping-states?zip=${encodeURIComponent(zip)}`}
                />
              </div>
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}

/** What stands at the field; of a place that nobody knows the list below may still know the state. */
function problemOf(answer: ZipAnswer | undefined): string | undefined {
  if (answer?.kind === 'unknown') return `${answer.sentence} Or find the state below.`;
  return answer?.kind === 'mistyped' ? answer.sentence : undefined;
}
