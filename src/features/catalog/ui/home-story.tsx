import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

const blocks = [
  { label: 'Adelaida', value: 'Limestone, 1,700 feet' },
  { label: 'Willow Creek', value: 'Clay over shale, no irrigation' },
  { label: 'Templeton Gap', value: 'Sand, and wind from three o’clock' },
];

export function HomeStory({ picture }: { picture: PictureSource }) {
  return (
    <section aria-labelledby="story" className="page-width pb-16 further-down lg:pb-24">
      <Picture
        source={picture}
        sizes="(min-width: 90rem) 84rem, (min-width: 40rem) 103vw, 120vw"
        alt="Two tiers of barrels in the limestone cave, and a glass of red wine beside a lit candle."
        className="aspect-4/3 w-full rounded-winery object-cover sm:aspect-21/9"
      />
      <div className="mt-10 grid gap-8 lg:mt-14 lg:grid-cols-2 lg:gap-20">
        <div>
          <p className="type-eyebrow text-brass">Our story</p>
          <h2 id="story" className="type-heading mt-4">
            A star, a flat hill, and somebody who stayed.
          </h2>
        </div>
        <div>
          <div className="grid max-w-[40em] gap-4 text-ink-soft">
            <p>
              “Lucero” is the morning star, which stands over the east block when the pickers come at four.
              The “mesa” is the flat acre at the top where the tractor turns. The estate is what lies between
              the two: three blocks, one cellar, and a kitchen table at which the blends are decided.
            </p>
            <p>
              We make about sixteen thousand cases in a good year and say so when a year was not. What we do
              not grow ourselves comes from four families whose trucks we know by the sound.
            </p>
          </div>
          <FactsTable facts={blocks} className="mt-8" />
        </div>
      </div>
    </section>
  );
}
