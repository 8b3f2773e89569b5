import { Badge } from '../../../ui/base/badge.tsx';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { ClubPanel } from '../types.ts';

export type ClubPanelWithPicture = Omit<ClubPanel, 'picture'> & {
  readonly picture: PictureSource | undefined;
};

const tones = { open: 'olive', full: 'wine', paused: 'plain' } as const;

/** One club with its plans, its next lock date and the button to join. */
export function ClubSection({ club, isTurned }: { club: ClubPanelWithPicture; isTurned: boolean }) {
  const {
    slug,
    title,
    heading,
    about,
    picture,
    alt,
    status,
    statusText,
    plans,
    frequency,
    nextLock,
    joinLink,
  } = club;
  const facts = [
    ...plans.map(({ bottles, shipment, year, discount, isOwn }) => ({
      label: `${bottles} bottles${isOwn ? ' · your plan' : ''}`,
      value: `${shipment} per box, ${year.toLowerCase()} a year, ${discount} off our wines`,
    })),
    { label: 'Frequency', value: frequency },
    ...(club.allocation === undefined ? [] : [{ label: 'Allocation', value: club.allocation }]),
    ...(club.hasOwnDates ? [{ label: 'Ship date', value: 'You choose' }] : []),
    ...(nextLock === undefined ? [] : [{ label: 'Next deadline', value: nextLock }]),
  ];
  return (
    <section aria-labelledby={slug} className="page-width pt-16 further-down lg:pt-24">
      <div className="grid items-center gap-8 md:grid-cols-2 lg:gap-20">
        {picture && (
          <div className={classNames(isTurned && 'md:order-2')}>
            <Picture
              source={picture}
              sizes="(min-width: 90rem) 39rem, (min-width: 48rem) 46vw, 92vw"
              alt={alt}
              className="aspect-3/2 w-full rounded-winery object-cover md:aspect-4/5 lg:aspect-5/4"
            />
          </div>
        )}
        <div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="type-eyebrow text-brass">{title}</span>
            <Badge tone={tones[status]}>{statusText}</Badge>
          </p>
          <h2 id={slug} className="type-heading mt-4 scroll-mt-8">
            {heading}
          </h2>
          <p className="mt-4 max-w-[34em] text-ink-soft">{about}</p>
          <FactsTable facts={facts} className="mt-7" />
          <p className="mt-8">
            {joinLink.isOpen ? (
              <ButtonLink to={joinLink.to} kind={status === 'open' ? 'filled' : 'outline'}>
                {joinLink.label}
              </ButtonLink>
            ) : (
              <span className="text-ink-soft">
                We plan to reopen this club. You can join another one now and switch later.
              </span>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
