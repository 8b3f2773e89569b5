import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { DirectionsLink } from '../../../ui/commerce/directions-link.tsx';
import { WineryMap } from '../../../ui/commerce/winery-map.tsx';
import { winery } from '../../../winery.ts';
import type { TastingRoomMap } from '../../../winery-places.ts';
import type { HomePageTexts } from '../home-rules.ts';
import type { HomePageModel } from '../view.server.ts';

type HomeVisitProps = Pick<HomePageModel, 'nextEvents' | 'pickupWithin'> & {
  words: HomePageTexts['visit'];
  map: TastingRoomMap | undefined;
};

/** The home page's visit section: location, opening hours, the next events and order pickup. */
export function HomeVisit({ words, map, nextEvents, pickupWithin }: HomeVisitProps) {
  const { address, hours, pickupLocations } = winery();
  const doors = pickupLocations.map(({ name, hours: open }) => ({ label: name, value: open }));
  return (
    <section id="come-by" aria-labelledby="come-by-heading" className="page-width section-space further-down">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        {map && <WineryMap map={map} />}
        <div>
          <p className="type-eyebrow text-brass">Visit</p>
          <h2 id="come-by-heading" className="type-heading mt-4">
            {words.title}
          </h2>
          <p className="figures mt-4 max-w-[30.5em] text-ink-soft">
            {[`${address.street}, ${address.city}`, hours.lastTasting, hours.closed]
              .flatMap((part) => (part === undefined ? [] : [`${part}.`]))
              .join(' ')}{' '}
            Pick up your order for free at{' '}
            {pickupLocations.length === 1 ? 'our' : pickupLocations.length === 2 ? 'either' : 'any'} tasting
            room. Orders are usually ready {pickupWithin}. Bring a photo ID. You must be 21 or older.
          </p>
          <FactsTable facts={doors} className="mt-8" />
          {nextEvents.length > 0 && (
            <>
              <h3 className="mt-8 type-eyebrow text-brass">Coming up at the winery</h3>
              <ul className="mt-3 divide-y divide-line border-y border-line">
                {nextEvents.map(({ title, to, when }) => (
                  <li
                    key={to}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5"
                  >
                    <TextLink to={to}>{title}</TextLink>
                    <span className="figures text-small text-ink-soft">{when}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {!map && (
            <p className="mt-6">
              <DirectionsLink />
            </p>
          )}
          <p className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
            <ButtonLink kind="outline" to={href('/events/month')}>
              Book a visit
            </ButtonLink>
            <TextLink to={href('/search/events')}>Find a date for your group</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
