import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

const clubs = [
  { label: 'Foothill', value: 'We choose: 3, 6 or 12 a quarter' },
  { label: 'Open Cellar', value: 'You choose: 6 or 12 a quarter' },
  { label: 'Discovery', value: 'Chosen for your taste: 3 or 6 a box' },
  { label: 'Lantern Society', value: 'Two hundred members, twice a year' },
];

export function HomeClubs({ picture }: { picture: PictureSource }) {
  return (
    <section aria-labelledby="clubs" className="page-width pb-16 further-down lg:pb-24">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        <div className="md:order-2">
          <Picture
            source={picture}
            sizes="(min-width: 90rem) 39rem, (min-width: 48rem) 46vw, 92vw"
            alt="An open club box of wine on a table in front of the cellar racks."
            className="aspect-3/2 w-full rounded-winery object-cover md:aspect-4/5 lg:aspect-5/4"
          />
        </div>
        <div>
          <p className="type-eyebrow text-brass">Wine clubs</p>
          <h2 id="clubs" className="type-heading mt-4">
            Wine on its way, without the reordering.
          </h2>
          <p className="mt-4 max-w-[30.5em] text-ink-soft">
            Members pay 10 to 20% less for wine and enjoy free tastings when they visit. There’s no joining
            fee, and you can cancel anytime.
          </p>
          <FactsTable facts={clubs} className="mt-8" />
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
