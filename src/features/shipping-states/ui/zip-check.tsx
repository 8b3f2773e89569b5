import { href } from 'react-router';
import type { ZipShippingAnswer } from '../../../engine/compliance/types.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { StateShippingNotificationOffer, ZipShippingForm } from '../../../ui/commerce/zip-form.tsx';
import { pickupCities } from '../../../winery.ts';

const page = '/shipping-states';

type ZipCheckProps = { zip: string; answer: ZipShippingAnswer | undefined };

/** A form that checks whether wine ships to a ZIP. A plain GET form, so that each result has its own URL, `?zip=93446`. */
export function ZipCheck({ zip, answer }: ZipCheckProps) {
  return (
    <section aria-label="Check a ZIP">
      <ZipShippingForm
        page={page}
        zipCode={zip}
        label="Your ZIP"
        buttonLabel="Check ZIP"
        keepsPlace
        problem={problemOf(answer)}
      >
        {answer?.kind === 'open' && (
          <Notice kind="success" title={answer.title}>
            <p>{answer.sentences.join(' ')}</p>
            <p className="mt-2">
              <TextLink to={href('/wines')}>See the wines</TextLink>
            </p>
          </Notice>
        )}
        {answer?.kind === 'closed' && (
          <Notice title={answer.title}>
            <p>{answer.sentence}</p>
            <p className="mt-2">
              You can ship to a different address or{' '}
              <a href="#pickup" className="text-wine link-line">
                pick up your order in {pickupCities()}
              </a>
              .
            </p>
            <StateShippingNotificationOffer watch={answer.watch} page={page} zipCode={zip} />
          </Notice>
        )}
      </ZipShippingForm>
    </section>
  );
}

/**
 * Returns the error shown at the field for an unknown or mistyped ZIP, or undefined for a valid one. The error for an unknown ZIP points to
 * the list below.
 */
function problemOf(answer: ZipShippingAnswer | undefined): string | undefined {
  if (answer?.kind === 'unknown') return `${answer.sentence} Or find your state below.`;
  return answer?.kind === 'mistyped' ? answer.sentence : undefined;
}
