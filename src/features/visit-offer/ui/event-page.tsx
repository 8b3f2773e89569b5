import { href } from 'react-router';
import type { Experience } from '../../../engine/visits/experiences/types.ts';
import type { Breadcrumb } from '../../../ui/base/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { experiencePath, visitCalendarPath } from '../address-rules.ts';
import type { ExperiencePageSelection } from '../event-rules.ts';
import type { ExperienceUnavailability, VisitFormResponse } from '../types.ts';
import { VisitBookingPanel } from './booking-panel.tsx';
import { ExperienceHero } from './event-hero.tsx';
import { ExperienceDescription } from './event-story.tsx';

type EventPageProps = {
  experience: Experience;
  picture: PictureSource | undefined;
  trail: readonly Breadcrumb[];
  policy: string;
  notNow: ExperienceUnavailability | undefined;
  choice: ExperiencePageSelection;
  isSignedIn: boolean;
  answer: VisitFormResponse | undefined;
};

/** The page of an experience: its description and its booking panel. */
export function ExperiencePage(props: EventPageProps) {
  const { experience, picture, trail, policy, notNow, choice, isSignedIn, answer } = props;
  const isOver = notNow?.kind === 'past';
  return (
    <>
      <ExperienceHero experience={experience} picture={picture} trail={trail} />
      <div className="page-width grid gap-x-20 gap-y-14 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pt-16 lg:pb-24">
        <div className="lg:order-2">
          {notNow ? (
            <NotNowNotice notNow={notNow} slug={experience.slug} />
          ) : (
            <VisitBookingPanel {...{ experience, choice, isSignedIn, answer }} />
          )}
          {!isOver && (notNow !== undefined || choice.slotId === undefined) && (
            <p className="mt-8 text-small text-ink-soft">{withNonBreakingSpaces(policy)}</p>
          )}
          {!isOver && (
            <p className="mt-6 border-t border-line pt-4 text-small">
              <a
                href={`${experiencePath(experience.slug)}/calendar.ics`}
                className="text-wine link-line hover:decoration-2"
              >
                {experience.kind === 'event'
                  ? 'Add these dates to my calendar'
                  : 'Add these times to my calendar'}
              </a>
            </p>
          )}
        </div>
        <ExperienceDescription experience={experience} />
      </div>
    </>
  );
}

/** An explanation of why no times are offered, with a link to the next step. */
function NotNowNotice({ notNow, slug }: { notNow: ExperienceUnavailability; slug: string }) {
  const isMembers = notNow.kind === 'members';
  return (
    <section aria-labelledby="not-now" className="rounded-winery border border-line bg-paper-deep/40 p-6">
      <h2 id="not-now" className="flex items-center gap-2.5 type-title">
        <Icon name={isMembers ? 'lock' : 'clock'} className="shrink-0 text-brass" />
        {isMembers ? 'For members' : notNow.kind === 'past' ? 'Past event' : 'Out of season'}
      </h2>
      <p className="mt-3 text-ink-soft">{withNonBreakingSpaces(notNow.sentence)}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isMembers ? (
          <>
            <ButtonLink to={`${href('/sign-in')}?originUrl=${encodeURIComponent(experiencePath(slug))}`}>
              Sign in
            </ButtonLink>
            <TextLink to={notNow.joinTo}>How to join</TextLink>
          </>
        ) : (
          <ButtonLink kind="outline" to={visitCalendarPath}>
            See upcoming events
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
