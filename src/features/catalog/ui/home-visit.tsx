import { house } from '../../../house.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';

/** Where we are, when the doors are open, and where an order can be picked up. */
export function HomeVisit({ picture }: { picture: PictureSource }) {
  const { address, hours, links, pickupLocations } = house;
  const doors = pickupLocations.map(({ name, hours: open }) => ({ label: name, value: open }));
  return (
    <section id="come-by" aria-labelledby="come-by-heading" className="page-width section-space">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        <Picture
          source={picture}
          sizes="(min-width: 64rem) 84rem, 120vw"
          alt="The sun going down over the vines and the hills to the west."
          className="aspect-4/3 w-full rounded-house object-cover md:aspect-3/4 lg:aspect-11/10"
        />
        <div>
          <p className="type-eyebrow text-brass">Visit</p>
          <h2 id="come-by-heading" className="type-heading mt-4">
            Come by, and stay for the view.
          </h2>
          <p className="figures mt-4 max-w-[30.5em] text-ink-soft">
            {address.street}, {address.city}. {hours.lastSeating}. {hours.closed}. What you order here can be
            picked up at either door, free and usually the same day; whoever picks up is 21 and can show it.
          </p>
          <FactsTable facts={doors} className="mt-8" />
          <p className="mt-8">
            <a href={links.tableBooking} className={buttonClasses('outline')}>
              Book a table
              <Icon name="external" size={16} />
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
