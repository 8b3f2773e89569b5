import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { DirectionsLink } from '../../../ui/commerce/directions-link.tsx';
import { WineryMap } from '../../../ui/commerce/winery-map.tsx';
import { winery } from '../../../winery.ts';
import type { TastingRoomMap } from '../../../winery-places.ts';

/** The tasting rooms with links for directions, and a map if the winery has one. */
export function TastingRoomLocations({ map }: { map: TastingRoomMap | undefined }) {
  const { address, pickupLocations, phone } = winery();
  return (
    <section className="grid items-center gap-x-10 gap-y-8 md:grid-cols-2 lg:gap-x-20">
      {map && <WineryMap map={map} />}
      <div>
        <h2 className="type-heading">Find us</h2>
        <p className="figures mt-4 text-ink-soft">
          {address.street}, {address.city}, {address.stateCode} {address.zipCode}
        </p>
        <FactsTable
          className="mt-6"
          facts={[
            ...pickupLocations.map(({ name, hours }) => ({ label: name, value: hours })),
            { label: 'Phone', value: <a href={phone.link}>{phone.shown}</a> },
          ]}
        />
        <p className="mt-6">
          <DirectionsLink />
        </p>
      </div>
    </section>
  );
}
