import type { Experience } from '../../../engine/experiences/types.ts';
import { membersWords } from '../../../engine/experiences/words-rules.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

/** Dark enough beneath the words, which stand at the foot of the picture. */
const shade =
  'bg-[linear-gradient(0deg,rgb(36_27_21/0.9),rgb(36_27_21/0.74)_36%,rgb(36_27_21/0.42)_62%,transparent_90%)]';

type EventHeroProps = {
  experience: Pick<Experience, 'title' | 'kind' | 'facts' | 'membersOnly'>;
  picture: PictureSource | undefined;
  trail: readonly Breadcrumb[];
};

/** The place from side to side, and over it what it is. */
export function EventHero({ experience, picture, trail }: EventHeroProps) {
  const { title, kind, facts } = experience;
  const kindWords = kind === 'event' ? 'Event' : 'By appointment';
  const members = membersWords(experience);
  return (
    <>
      <div className="page-width py-3 lg:py-4">
        <Breadcrumbs items={trail} />
      </div>
      <section className="on-ink relative isolate overflow-hidden bg-ink text-paper">
        {picture && (
          <div className="absolute inset-0 -z-10 [&>picture]:contents">
            <Picture source={picture} sizes="100vw" alt="" priority className="size-full object-cover" />
            <div className={`absolute inset-0 ${shade}`} />
          </div>
        )}
        <div className="page-width flex min-h-[26rem] flex-col justify-end pt-40 pb-8 lg:min-h-[33rem] lg:pb-14">
          <p className="type-eyebrow">{members === undefined ? kindWords : `${kindWords} · ${members}`}</p>
          <h1 tabIndex={-1} className="type-display mt-3 max-w-[11em] lg:mt-4">
            {title}
          </h1>
          <p className="mt-4 max-w-[30em] text-paper/90 lg:text-lead">{facts.summary}</p>
        </div>
      </section>
    </>
  );
}
