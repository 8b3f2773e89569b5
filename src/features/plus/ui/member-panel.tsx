import { Form, href } from 'react-router';
import { type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { membershipRootPath } from '../../../core/membership-path.ts';
import { type Cents, formatCents } from '../../../core/money.ts';
import type { PlusState } from '../../../engine/loyalty/plus/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { winery } from '../../../winery.ts';

export type PlusMemberDetails = {
  readonly name: string;
  readonly status: string;
  readonly state: PlusState;
  readonly joinedOn: CivilDate;
  readonly paidUntil: CivilDate;
  readonly card: string | undefined;
  readonly isCardExpired: boolean;
  readonly saved: string;
  /** The share of the fee saved so far, in percent, at most 100. Undefined for a gift, whose fee is not shown. */
  readonly savedShare: number | undefined;
  readonly used: readonly { readonly label: string; readonly value: string }[];
  /** The terms that the member accepted, verbatim. */
  readonly agreement:
    | {
        readonly on: CivilDate;
        readonly paragraphs: readonly string[];
        /** The URL of the terms version in force when the member accepted. The paragraphs contain that day's price. */
        readonly terms: string;
      }
    | undefined;
  readonly invoices: readonly {
    readonly orderNumber: number;
    readonly placedOn: CivilDate;
    readonly totalCents: Cents;
    readonly refundedCents: Cents;
  }[];
};

type MemberPanelProps = {
  member: PlusMemberDetails;
  /** The benefit of showing the membership card; undefined if the winery offers none. */
  cardOffer: string | undefined;
};

/** A member's view of the membership: status, savings, renewal, card, invoices and cancellation. */
export function PlusMemberPanel({ member, cardOffer }: MemberPanelProps) {
  const { name, status, state, joinedOn, paidUntil, card, isCardExpired } = member;
  const { saved, savedShare, used, invoices, agreement } = member;
  return (
    <section aria-labelledby="yours" className="page-width pt-12 lg:pt-16">
      <h2 id="yours" className="type-heading">
        Your membership
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          {state === 'past_due' || isCardExpired ? (
            <Notice
              kind="error"
              title={state === 'past_due' ? status : 'Your card expires before your renewal.'}
            >
              <TextLink to={href('/daou-plus/card')}>Choose another card</TextLink>
            </Notice>
          ) : (
            <p className="figures text-lead">{status}</p>
          )}
          <FactsTable
            className="mt-6"
            facts={[
              { label: 'Member since', value: formatDateWithYear(joinedOn) },
              { label: 'Paid until', value: formatDateWithYear(paidUntil) },
              { label: 'Card', value: card ?? (state === 'given' ? 'Not needed' : 'No card saved') },
            ]}
          />
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            {state === 'given' ? (
              <p className="text-ink-soft text-small">It won’t renew. We’ll email you before it ends.</p>
            ) : state === 'cancelling' ? (
              <Form method="post" action={membershipRootPath}>
                <Button name="intent" value="undo-cancel">
                  Keep membership
                </Button>
              </Form>
            ) : (
              <>
                <ButtonLink kind="outline" to={href('/daou-plus/card')}>
                  Change card
                </ButtonLink>
                <ButtonLink kind="text" to={href('/daou-plus/cancel')}>
                  Cancel {winery().membershipName}
                </ButtonLink>
              </>
            )}
          </div>
          {state !== 'ended' && (
            <div className="mt-8">
              <MemberCard name={name} until={paidUntil} offer={cardOffer} />
            </div>
          )}
        </div>
        <div>
          <p className="figures type-title">{saved}</p>
          {savedShare !== undefined && (
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-4 block h-1.5 w-full"
            >
              <rect width="100" height="1" className="fill-line" />
              <rect width={savedShare} height="1" className="fill-brass" />
            </svg>
          )}
          <FactsTable className="mt-6" facts={used} />
          {invoices.length > 0 && <h3 className="type-title mt-8">Invoices</h3>}
          {invoices.length > 0 && (
            <ul className="figures mt-2 border-line border-b text-small">
              {invoices.map(({ orderNumber, placedOn, totalCents, refundedCents }) => (
                <li
                  key={orderNumber}
                  className="flex items-baseline justify-between gap-6 border-line border-t py-3"
                >
                  <TextLink to={`${href('/shop/order-history/order/invoice')}?id=${orderNumber}`}>
                    Order {orderNumber}, {formatDateWithYear(placedOn)}
                  </TextLink>
                  <span>
                    {formatCents(totalCents)}
                    {refundedCents > 0 && `, ${formatCents(refundedCents)} refunded`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {agreement && (
            <Disclosure
              title="Program terms you agreed to"
              aside={<span className="figures text-ink-soft">{formatDateWithYear(agreement.on)}</span>}
              className="border-line border-b"
            >
              <div className="figures space-y-3 text-ink-soft text-small">
                {agreement.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <p>
                  For everything else, see the{' '}
                  <TextLink to={agreement.terms}>{winery().membershipName} terms</TextLink> in effect that
                  day.
                </p>
              </div>
            </Disclosure>
          )}
        </div>
      </div>
    </section>
  );
}

type MemberCardProps = { name: string; until: CivilDate; offer: string | undefined };

/** The membership card to show at the winery. */
function MemberCard({ name, until, offer }: MemberCardProps) {
  return (
    <section
      aria-label="Your member card"
      className="on-ink flex aspect-[1.586] w-full max-w-96 flex-col justify-between bg-ink p-6 text-paper print:border"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="type-eyebrow text-brass-light">{winery().membershipName}</p>
        <WineryMark className="h-auto w-12" />
      </div>
      <div>
        <p className="type-title wrap-anywhere">{name}</p>
        <p className="figures mt-1 text-small text-paper/80">Member until {formatDateWithYear(until)}</p>
        {offer && <p className="mt-4 border-paper/20 border-t pt-3 text-small">{offer}</p>}
      </div>
    </section>
  );
}
