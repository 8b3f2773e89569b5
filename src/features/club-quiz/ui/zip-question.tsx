import type { ZipAnswer } from '../../../engine/compliance/types.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ToldWhenOpen, ZipForm } from '../../../ui/commerce/zip-form.tsx';
import { quizPath } from '../address-rules.ts';

type ZipQuestionProps = { zipCode: string; answer: ZipAnswer | undefined };

/** First of all: whoever lives where wine may not go hears it before they have answered anything else. */
export function ZipQuestion({ zipCode, answer }: ZipQuestionProps) {
  const problem = answer?.kind === 'mistyped' || answer?.kind === 'unknown' ? answer.sentence : undefined;
  return (
    <div>
      <ZipForm page={quizPath} zipCode={zipCode} label="Your ZIP code" buttonLabel="Begin" problem={problem}>
        {answer?.kind === 'closed' && (
          <Notice title={answer.title}>
            <p>{answer.sentence}</p>
            <p className="mt-2">
              You can still join and{' '}
              <TextLink to={`${quizPath}?pickup=yes`}>pick your boxes up in Paso Robles</TextLink>, or type
              the ZIP of another address.
            </p>
            <ToldWhenOpen watch={answer.watch} page={quizPath} zipCode={zipCode} />
          </Notice>
        )}
      </ZipForm>
      {answer?.kind !== 'closed' && (
        <p className="mt-4 text-ink-soft text-small">
          Every state has its own law about wine in the mail, so we ask this before anything else. No ZIP?{' '}
          <TextLink to={`${quizPath}?pickup=yes`}>Pick your boxes up</TextLink>.
        </p>
      )}
    </div>
  );
}
