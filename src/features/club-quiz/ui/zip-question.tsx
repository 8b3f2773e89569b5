import { Form } from 'react-router';
import type { ZipAnswer } from '../../../engine/compliance/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { TellMeForm } from '../../../ui/commerce/tell-me-form.tsx';
import { quizPath } from '../address-rules.ts';

type ZipQuestionProps = { zipCode: string; answer: ZipAnswer | undefined };

/** First of all: whoever lives where wine may not go hears it before they have answered anything else. */
export function ZipQuestion({ zipCode, answer }: ZipQuestionProps) {
  const problem = answer?.kind === 'mistyped' || answer?.kind === 'unknown' ? answer.sentence : undefined;
  return (
    <div>
      <Form method="get" action={quizPath} noValidate className="flex items-start gap-4">
        <TextField
          key={zipCode}
          id="zip"
          name="zip"
          label="Your ZIP, first of all"
          defaultValue={zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={problem}
          className="w-full max-w-64"
        />
        {/* As far down as the label above the field is high. */}
        <Button className="mt-7.5 min-h-13">Begin</Button>
      </Form>
      <div role="status" className="mt-4">
        {problem !== undefined && <span className="sr-only">{problem}</span>}
        {answer?.kind === 'closed' && (
          <Notice title={answer.title}>
            <p>{answer.sentence}</p>
            <p className="mt-2">
              You can still join and{' '}
              <TextLink to={`${quizPath}?pickup=yes`}>pick your boxes up in Paso Robles</TextLink>, or type
              the ZIP of another address.
            </p>
            {answer.watch && (
              <div className="mt-3 border-line border-t pt-3">
                <TellMeForm
                  stateCode={answer.watch.stateCode}
                  stateName={answer.watch.stateName}
                  consent={answer.watch.consent}
                  returnTo={`${quizPath}?zip=${encodeURIComponent(zipCode)}`}
                />
              </div>
            )}
          </Notice>
        )}
      </div>
      {answer?.kind !== 'closed' && (
        <p className="text-ink-soft text-small">
          Every state has its own law about wine in the mail, so we ask this before anything else. No ZIP?{' '}
          <TextLink to={`${quizPath}?pickup=yes`}>Pick your boxes up</TextLink>.
        </p>
      )}
    </div>
  );
}
