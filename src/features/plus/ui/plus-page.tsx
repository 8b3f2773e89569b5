import { Form, href } from 'react-router';
import { membershipPath } from '../../../core/membership-path.ts';
import type { Cents } from '../../../core/money.ts';
import { formatRoundCents } from '../../../core/money.ts';
import type { PlusMembershipTerms } from '../../../engine/pricing/standing/membership-types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { PageHero } from '../../../ui/commerce/page-hero.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import type { MembershipContent } from '../membership-rules.ts';
import { maxEstimatedOrders, type SavingsEstimate } from '../rules.ts';
import { type PlusMemberDetails, PlusMemberPanel } from './member-panel.tsx';

export type PlusPageModel = {
  readonly hero: PictureSource;
  readonly benefits: MembershipContent['benefits'];
  readonly cardOffer: string | undefined;
  readonly priceCents: Cents;
  /** Whether the membership's terms are published, so that visitors can agree to them. */
  readonly canJoin: boolean;
  readonly member: PlusMemberDetails | undefined;
  readonly estimate: SavingsEstimate;
  /** The yearly orders and tastings that the visitor chose, or the defaults; undefined if the estimate uses the customer's last year. */
  readonly guess: { readonly orders: number; readonly tastings: number } | undefined;
  /** A note about how the membership combines with the customer's club; undefined for customers without a club. */
  readonly clubNote: string | undefined;
  readonly terms: PlusMembershipTerms;
};

/** The membership page: benefits, price, an estimate of the savings, and the member's own membership. */
export function PlusPage(model: PlusPageModel) {
  const { hero, priceCents, canJoin, member, clubNote, benefits, cardOffer, terms } = model;
  const price = formatRoundCents(priceCents);
  return (
    <>
      <PageHero picture={hero}>
        <p className="type-eyebrow text-brass">{winery().membershipName}</p>
        <h1 tabIndex={-1} className="type-heading mt-4 lg:text-[3.5rem]">
          {terms.words.heading}
        </h1>
        <p className="figures mt-5 text-ink-soft text-lead">{price} a year. Cancel anytime.</p>
      </PageHero>
      {member && <PlusMemberPanel member={member} cardOffer={cardOffer} />}
      <section aria-labelledby="benefits" className="page-width section-space">
        <h2 id="benefits" className="type-heading">
          Benefits
        </h2>
        <ul className="mt-8 grid gap-x-16 md:grid-cols-2">
          {benefits.map(({ title, text }) => (
            <li key={title} className="border-line border-t py-5">
              <h3 className="type-title">{title}</h3>
              <p className="figures mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        {clubNote !== undefined && <p className="mt-6 max-w-reading text-small">{clubNote}</p>}
        {!member && !canJoin && (
          <p className="mt-8 text-ink-soft">
            You can’t join online yet. Questions? Email {winery().mailboxes.membership}.
          </p>
        )}
        {!member && canJoin && (
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            {/* A full page load, because only the join page's Content Security Policy allows the card fields. */}
            <ButtonLink to={href('/daou-plus/join')} reloadDocument>
              Join for {price} a year
            </ButtonLink>
            <ButtonLink kind="outline" to={href('/daou-plus/gift')}>
              Give a year as a gift
            </ButtonLink>
            <p className="text-ink-soft text-small">
              Renews automatically until you cancel. We’ll email you {terms.noticeDays} days before each
              renewal.
            </p>
          </div>
        )}
      </section>
      {!member && <Calculator {...model} />}
      <Terms price={price} terms={terms} isAlone={member === undefined} />
    </>
  );
}

/** A savings calculator that uses the customer's last year, or numbers that the visitor chooses. Works without scripts. */
function Calculator({ estimate, guess, priceCents, terms }: PlusPageModel) {
  const numbers = (most: number) =>
    Array.from({ length: most + 1 }, (_, number) => ({ value: String(number), label: String(number) }));
  return (
    <section aria-labelledby="worth" className="bg-paper-deep">
      <div className="page-width section-space grid gap-x-20 gap-y-8 md:grid-cols-2">
        <div>
          <h2 id="worth" className="type-heading">
            Is it worth it?
          </h2>
          <p className="mt-4 max-w-reading text-ink-soft">
            {guess ? terms.estimate.basis : 'Based on your orders and visits in the last 12 months.'}
          </p>
          {guess && (
            <Form
              method="get"
              action={membershipPath()}
              preventScrollReset
              className="mt-6 grid max-w-form grid-cols-2 gap-5"
            >
              <Select
                id="orders"
                name="orders"
                label="Orders a year"
                options={numbers(maxEstimatedOrders)}
                defaultValue={String(guess.orders)}
              />
              <Select
                id="tastings"
                name="tastings"
                label="Tastings a year"
                options={numbers(terms.estimate.mostTastings)}
                defaultValue={String(guess.tastings)}
              />
              <div className="col-span-2">
                <Button kind="outline">Calculate</Button>
              </div>
            </Form>
          )}
        </div>
        <div>
          <FactsTable facts={[...estimate.rows, { label: 'Fee', value: formatRoundCents(priceCents) }]} />
          <p aria-live="polite" className="figures mt-4 font-medium">
            {estimate.sentence}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The renewal and cancellation terms, shown before the customer joins (domain §2.5). */
function Terms({ price, terms, isAlone }: { price: string; terms: PlusMembershipTerms; isAlone: boolean }) {
  const { noticeDays, graceDays, refundDays } = terms;
  return (
    <section
      aria-labelledby="terms"
      className={isAlone ? 'page-width section-space' : 'page-width pb-16 lg:pb-24'}
    >
      <h2 id="terms" className="type-title">
        Renewal and cancellation
      </h2>
      <ul className="figures mt-5 grid gap-x-12 gap-y-3 text-ink-soft text-small md:grid-cols-2">
        <li>
          {price} on the day you join and on the same day each year after, until you cancel. No tax is added.
        </li>
        <li>
          We’ll email you {noticeDays} days before each renewal with the date and amount, including any price
          change.
        </li>
        <li>
          Cancel anytime in two clicks, right here. Your membership stays active until the end of the year you
          paid for.
        </li>
        {refundDays > 0 && (
          <li>
            Within {refundDays} days you can get a refund for the remaining days if you haven’t used any
            benefits.
          </li>
        )}
        <li>
          If a card is declined, your membership stays active. We’ll retry for {graceDays} days and email you
          each time.
        </li>
        <li>
          Read the full <TextLink to={href('/daou-plus-terms-conditions')}>terms</TextLink> and the{' '}
          <TextLink to={href('/daou-plus-privacy-policy')}>privacy policy</TextLink>. Club,{' '}
          {winery().membershipName} or both?{' '}
          <TextLink to={href('/membership-overview')}>Compare memberships</TextLink>
        </li>
      </ul>
    </section>
  );
}
