import type { Experience } from '../../../engine/visits/experiences/types.ts';
import { eligibleMembersText } from '../../../engine/visits/experiences/words-rules.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { PageHero } from '../../../ui/commerce/page-hero.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';

type EventHeroProps = {
  experience: Pick<Experience, 'title' | 'kind' | 'facts' | 'membersOnly'>;
  picture: PictureSource | undefined;
  trail: readonly Breadcrumb[];
};

export function ExperienceHero({ experience, picture, trail }: EventHeroProps) {
  const { title, kind, facts } = experience;
  const kindWords = kind === 'event' ? 'Event' : 'By appointment';
  const members = eligibleMembersText(experience);
  return (
    <>
      <div className="page-width pt-3 pb-4 lg:pt-4">
        <Breadcrumbs items={trail} />
      </div>
      <PageHero picture={picture}>
        <p className="type-eyebrow text-brass">
          {members === undefined ? kindWords : `${kindWords} · ${members}`}
        </p>
        <h1 tabIndex={-1} className="type-heading mt-3 lg:mt-4 lg:text-[3.5rem]">
          {title}
        </h1>
        <p className="mt-4 max-w-[30em] text-ink-soft lg:text-lead">{facts.summary}</p>
      </PageHero>
    </>
  );
}
