import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '../base/button.tsx';
import { PageHeading } from '../base/page-heading.tsx';
import { MemberCard } from './member-card.tsx';

/** A step that follows after joining, with the time at which it happens. */
export type MembershipNextStep = { readonly when: string; readonly what: string };

type ClubWelcomeProps = {
  firstName: string;
  isPending: boolean;
  cardPath: string;
  /** Whether the card appears above the text, as in the tasting room, instead of beside it. */
  isCardFirst?: boolean;
  steps: readonly MembershipNextStep[];
  card: ComponentProps<typeof MemberCard>;
};

/** The page shown right after joining, with the member card and the next steps. */
export function ClubWelcome({
  firstName,
  isPending,
  cardPath,
  isCardFirst = false,
  steps,
  card,
}: ClubWelcomeProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div>
          <PageHeading eyebrow={card.club} isLarge>
            {isPending ? `Your spot is saved, ${firstName}.` : `Welcome, ${firstName}.`}
          </PageHeading>
          <ol className="mt-8 max-w-reading border-line border-t">
            {steps.map(({ when, what }) => (
              <li
                key={what}
                className="grid gap-x-8 gap-y-1 border-line border-b py-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]"
              >
                <span className="figures text-brass">{when}</span>
                <span>{what}</span>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
            {isPending ? (
              <>
                <ButtonLink to={cardPath}>Add a card</ButtonLink>
                <ButtonLink kind="text" to={href('/shop/wine-club')}>
                  See your membership
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink to={href('/shop/wine-club')}>See your membership</ButtonLink>
                <ButtonLink kind="text" to={href('/wines')}>
                  Shop at your member price
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <div className={isCardFirst ? 'max-lg:order-first' : undefined}>
          <MemberCard {...card} />
        </div>
      </div>
    </div>
  );
}
