import { href } from 'react-router';
import type { RemainingAllocation } from '../../../engine/clubs/allocations/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AllocationNotice } from '../../../ui/commerce/allocation-notice.tsx';
import { WineCardGrid } from '../../../ui/commerce/card-grid.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import type { TastingRoomMap } from '../../../winery-places.ts';
import type { HomePageTexts } from '../home-rules.ts';
import type { HomePageModel } from '../view.server.ts';
import { HomeClubs } from './home-clubs.tsx';
import { HomeGifts } from './home-gifts.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeShelfOverview } from './home-range.tsx';
import { HomeFeaturedSet } from './home-set.tsx';
import { HomePickup, HomeShipping } from './home-shipping.tsx';
import { HomeStory } from './home-story.tsx';
import { HomeVisit } from './home-visit.tsx';

type HomePageProps = HomePageModel & {
  /** Allocated wine that this visitor can still buy; undefined without any. */
  setAside: RemainingAllocation | undefined;
  words: HomePageTexts;
  map: TastingRoomMap | undefined;
  /** The pictures of the page by role; null for a picture that the winery doesn't have. */
  pictures: Readonly<Record<'hero' | 'heroPhone' | 'range' | 'story' | 'club', PictureSource | null>>;
};

export function HomePage({
  newest,
  range,
  firstSet,
  ground,
  nextEvents,
  clubs,
  pickupWithin,
  words,
  map,
  pictures,
  setAside,
}: HomePageProps) {
  return (
    <>
      <HomeHero words={words.hero} picture={pictures.hero} narrow={pictures.heroPhone} />
      <AllocationNotice setAside={setAside} className="page-width pt-8" />
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="page-width section-space">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 lg:mb-10">
            <h2 id="newest" className="type-heading">
              New from the cellar
            </h2>
            <TextLink to={href('/wines')}>All wines</TextLink>
          </div>
          <WineCardGrid cards={newest} />
        </section>
      )}
      {firstSet && <HomeFeaturedSet set={firstSet} />}
      <HomeShelfOverview words={words.range} range={range} picture={pictures.range} />
      {clubs && <HomeClubs clubs={clubs} picture={pictures.club} />}
      <HomeGifts membership={words.membership} giftCards={words.giftCards} />
      <HomeVisit words={words.visit} map={map} nextEvents={nextEvents} pickupWithin={pickupWithin} />
      {ground ? <HomeShipping ground={ground} /> : <HomePickup pickupWithin={pickupWithin} />}
      <HomeStory words={words.story} picture={pictures.story} />
    </>
  );
}
