import { href } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubTermsConsent, type ClubTermsText } from '../../../ui/commerce/club-terms.tsx';
import { winery } from '../../../winery.ts';
import { plusCheckoutFlow as flow } from '../flow-table.ts';
import { displayedRefusals } from '../rules.ts';
import type { GiftFormResponse } from '../types.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { type PaymentPageData, PaymentStep } from './payment-step.tsx';

type PlusScreenProps = PaymentPageData & {
  terms: ClubTermsText;
  /** The server's response to the most recently submitted form; undefined before the first. */
  answer: GiftFormResponse<unknown> | undefined;
};

/** Discards the card choice, because the specification has no slot for this checkout. */
const keepChoice = () => undefined;

/** The payment page for a first membership year, with the renewal terms next to their checkbox. */
export function PlusCheckoutScreen(props: PlusScreenProps) {
  const { view, cardFields, terms, answer } = props;
  const refusals = displayedRefusals(view, answer);
  const onConsent = refusals.find(({ field }) => field === 'consent')?.sentence;
  return (
    <CheckoutFrame
      page={flow.page}
      title={flow.title}
      view={view}
      cardFields={cardFields}
      summary={<Summary {...props} />}
    >
      <PaymentStep
        words={flow}
        {...props}
        page={flow.page}
        refusals={refusals}
        occasion={answer}
        keepChoice={keepChoice}
      >
        <ClubTermsConsent terms={terms} error={onConsent} />
        <p className="text-ink-soft text-small">
          For full details, see the {winery().membershipName}{' '}
          <TextLink to={href('/daou-plus-terms-conditions')}>terms</TextLink> and{' '}
          <TextLink to={href('/daou-plus-privacy-policy')}>privacy policy</TextLink>.
        </p>
      </PaymentStep>
    </CheckoutFrame>
  );
}

/** The order summary, always visible. */
function Summary({ view }: PlusScreenProps) {
  return (
    <aside aria-label="Your membership" className="order-1 lg:order-2">
      <div className="lg:sticky lg:top-8">
        <p className="type-title">{winery().membershipName}</p>
        <FactsTable
          className="mt-4"
          facts={[
            { label: 'Begins', value: 'Today' },
            { label: 'Renews', value: 'Each year, until you cancel' },
            { label: 'Tax', value: 'None' },
            {
              label: 'Today',
              value: <strong className="font-semibold text-ink">{formatCents(view.quote.totalCents)}</strong>,
            },
          ]}
        />
        <p className="mt-4 text-small">
          <TextLink to={flow.source.path}>{flow.source.label}</TextLink>
        </p>
      </div>
    </aside>
  );
}
