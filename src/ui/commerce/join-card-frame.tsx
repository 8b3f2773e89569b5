import type { ReactNode } from 'react';
import { FactsTable } from '../base/facts-table.tsx';
import { PageHeading } from '../base/page-heading.tsx';
import { TextLink } from '../base/text-link.tsx';

/** The data of the step that saves a payment card: the membership that starts with the card, and the path for adding a card later. */
export type JoinCardStep = {
  /** The club's name, such as `Red Club`. */
  readonly clubTitle: string;
  /** The size and frequency, such as `6 bottles, four times a year`. */
  readonly plan: string;
  readonly steps: readonly { readonly when: string; readonly what: string }[];
  readonly laterPath: string;
};

/** The page of the last step of joining: the payment card form (`children`), the club, and the next steps. */
export function JoinCardFrame({
  card: { clubTitle, plan, steps, laterPath },
  children,
}: {
  card: JoinCardStep;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid gap-x-20 gap-y-10 pt-8 pb-16 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:pt-14 lg:pb-24">
      <div>
        <PageHeading eyebrow={`Last step · ${clubTitle}`}>Your card</PageHeading>
        <p className="mt-3 mb-8 text-ink-soft">
          {clubTitle}, {plan}. Your membership starts when you add a card. You won’t be charged today.
        </p>
        {children}
        <p className="mt-6 text-small">
          <TextLink to={laterPath}>Add a card later</TextLink>
        </p>
      </div>
      <section aria-labelledby="starts" className="lg:pt-4">
        <h2 id="starts" className="type-title mb-4">
          What happens next
        </h2>
        <FactsTable
          facts={steps.map(({ when, what }) => ({ label: when, value: what }))}
          className="text-small"
        />
      </section>
    </div>
  );
}
