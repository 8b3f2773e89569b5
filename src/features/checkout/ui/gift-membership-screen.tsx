import { useState } from 'react';
import { formatCents } from '../../../core/money.ts';
import { type EnteredGift, toEnteredGift } from '../../../engine/clubs/gift-memberships/entered-rules.ts';
import type { GiftMembershipRequest } from '../../../engine/clubs/gift-memberships/purchase-types.ts';
import { isGiftYear } from '../../../engine/clubs/gift-memberships/rules.ts';
import { describeGiftDeliveryTime, suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import {
  GiftMembershipForm,
  type GiftMembershipFormProps,
  GiftYearForm,
} from '../../../ui/commerce/gift-membership-form.tsx';
import { winery } from '../../../winery.ts';
import type { GiftCheckoutFlow } from '../flow-table.ts';
import type { GiftFormResponse } from '../types.ts';
import { GiftCheckoutScreen, GiftStepForm } from './gift-screen.tsx';
import type { PaymentPageData } from './payment-step.tsx';

type GiftMembershipScreenProps = PaymentPageData &
  Pick<GiftMembershipFormProps, 'clubs' | 'limits'> & {
    flow: Pick<GiftCheckoutFlow, 'page' | 'title'>;
    request: GiftMembershipRequest;
    /** The server's response to the most recently submitted form; undefined before the first. */
    answer: GiftFormResponse<EnteredGift> | undefined;
  };

/** Discards the card choice, because the specification has no slot for this checkout. */
const keepChoice = () => undefined;

/** The checkout page of a gift membership. */
export function GiftMembershipCheckoutScreen(props: GiftMembershipScreenProps) {
  const { view, request, clubs, limits, answer } = props;
  const { page, title } = props.flow;
  const [saved] = useState(() => toEnteredGift(request, view.contents.email));
  const { recipientName, recipientEmail } = request;
  return (
    <GiftCheckoutScreen
      {...props}
      page={page}
      title={title}
      gift={{
        step: 'gift',
        title: 'Gift details',
        summary: `${view.lines[0]?.name ?? 'Gift membership'}, to ${recipientName}, ${recipientEmail}, ${describeGiftDeliveryTime(request)}`,
      }}
      keepChoice={keepChoice}
      terms="We’ll charge your card once, now. The gift never renews, so we won’t charge you again. You can get a full refund until the gift is accepted."
      summary={<Summary {...props} />}
    >
      <GiftStepForm page={page} view={view} answer={answer}>
        {(errorOf) => {
          const values = answer?.kind === 'entered' ? answer.entered : saved;
          const fields = { limits, values, errorOf, suggestEmail: suggestEmailCorrection };
          return isGiftYear(request) ? (
            <GiftYearForm {...fields} price={formatCents(view.quote.totalCents)} />
          ) : (
            <GiftMembershipForm {...fields} clubs={clubs} entered={values} />
          );
        }}
      </GiftStepForm>
    </GiftCheckoutScreen>
  );
}

/** The order summary, always visible. */
function Summary({ view, request, clubs }: GiftMembershipScreenProps) {
  const club = clubs.find(({ sizes }) => sizes.some(({ plan }) => plan === request.plan));
  const size = club?.sizes.find(({ plan }) => plan === request.plan);
  const title = isGiftYear(request) ? winery().membershipName : (club?.title ?? 'Gift membership');
  return (
    <aside aria-label="Your order" className="order-1 lg:order-2">
      <div className="lg:sticky lg:top-8">
        <p className="type-title">{title}</p>
        <FactsTable
          className="mt-4"
          facts={[
            ...(size
              ? [
                  { label: 'Each shipment', value: `${size.bottles} bottles` },
                  { label: 'Shipments', value: String(request.shipments) },
                  { label: 'For', value: request.recipientName },
                ]
              : []),
            ...(isGiftYear(request)
              ? [
                  { label: 'Lasts', value: 'One year from the day it’s accepted' },
                  { label: 'For', value: request.recipientName },
                  { label: 'Tax', value: 'None' },
                ]
              : [{ label: 'Ground shipping and sales tax', value: 'Included' }]),
            {
              label: 'One-time total',
              value: <strong className="font-semibold text-ink">{formatCents(view.quote.totalCents)}</strong>,
            },
          ]}
        />
        {request.message !== '' && (
          <p className="mt-4 border-line border-l-2 pl-4 text-ink-soft text-small whitespace-pre-line wrap-anywhere">
            {request.message}
          </p>
        )}
      </div>
    </aside>
  );
}
