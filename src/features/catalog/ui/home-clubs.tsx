import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { HomeClubsSection } from '../club-rules.ts';

export function HomeClubs({
  clubs: { facts, sentence, alt },
  picture,
}: {
  clubs: HomeClubsSection;
  picture: PictureSource | null;
}) {
  return (
    <section aria-labelledby="clubs" className="page-width pb-16 further-down lg:pb-24">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        {picture && (
          <div className="md:order-2">
            <Picture
              source={picture}
              sizes="(min-width: 90rem) 39rem, (min-width: 48rem) 46vw, 92vw"
              alt={alt}
              className="aspect-3/2 w-full rounded-winery object-cover md:aspect-4/5 lg:aspect-5/4"
            />
          </div>
        )}
        <div>
          <p className="type-eyebrow text-brass">Wine clubs</p>
          <h2 id="clubs" className="type-heading mt-4">
            Wine on its way, without the reordering.
          </h2>
          <p className="mt-4 max-w-[30.5em] text-ink-soft">{sentence}</p>
          <FactsTable facts={facts} className="mt-8" />
          <p className="mt-8">
            <ButtonLink kind="outline" to={href('/wine-club')}>
              Compare the clubs
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
