import type { ZipShippingAnswer } from '../../../engine/compliance/types.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { StateShippingNotificationOffer, ZipShippingForm } from '../../../ui/commerce/zip-form.tsx';
import { pickupCities } from '../../../winery.ts';
import { quizPath } from '../address-rules.ts';

type ZipQuestionProps = { zipCode: string; answer: ZipShippingAnswer | undefined };

/** The form for the ZIP code, which comes first so that visitors learn early whether the winery can ship to them. */
export function ZipQuestion({ zipCode, answer }: ZipQuestionProps) {
  const problem = answer?.kind === 'mistyped' || answer?.kind === 'unknown' ? answer.sentence : undefined;
  return (
    <div>
      <ZipShippingForm
        page={quizPath}
        zipCode={zipCode}
        label="Your ZIP code"
        buttonLabel="Start"
        problem={problem}
      >
        {answer?.kind === 'closed' && (
          <Notice title={answer.title}>
            <p>{answer.sentence}</p>
            <p className="mt-2">
              You can still join and{' '}
              <TextLink to={`${quizPath}?pickup=yes`}>pick up your boxes in {pickupCities()}</TextLink>, or
              enter a different ZIP code.
            </p>
            <StateShippingNotificationOffer watch={answer.watch} page={quizPath} zipCode={zipCode} />
          </Notice>
        )}
      </ZipShippingForm>
      {answer?.kind !== 'closed' && (
        <p className="mt-4 text-ink-soft text-small">
          Each state has its own wine shipping laws, so we ask this first. Prefer pickup?{' '}
          <TextLink to={`${quizPath}?pickup=yes`}>Pick up your boxes in {pickupCities()}</TextLink>.
        </p>
      )}
    </div>
  );
}
