import type { ReactNode } from 'react';
import { type Cents, formatCents } from '../../../core/money.ts';
import { house } from '../../../house.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-6">
      <h3 className="type-title flex items-center gap-3">
        <Icon name={icon} className="text-brass" />
        {title}
      </h3>
      <div className="mt-4 grid gap-3 text-ink-soft">{children}</div>
    </div>
  );
}

type HomePromisesProps = { groundFromCents: Cents | undefined; groundCaseCents: Cents | undefined };

/** How a bottle gets from the hill to a table: by coming here, by picking it up, by truck. */
export function HomePromises({ groundFromCents, groundCaseCents }: HomePromisesProps) {
  const { address, hours, links, pickupLocations } = house;
  return (
    <section id="come-by" aria-labelledby="come-by-heading" className="page-width pb-16 lg:pb-24">
      <h2 id="come-by-heading" className="type-heading">
        Come by, pick{'\u00a0'}up, or have it sent
      </h2>
      <div className="mt-10 grid gap-10 lg:mt-12 lg:grid-cols-3 lg:gap-12">
        <Way icon="glass" title="Visit">
          <p className="figures">
            {address.street}, {address.city}. {hours.days}, {hours.lastSeating.toLowerCase()}. {hours.closed}.
          </p>
          <p>
            <a href={links.tableBooking} className="link-line inline-flex items-center gap-1.5 text-wine">
              Book a table
              <Icon name="external" size={16} />
            </a>
          </p>
        </Way>
        <Way icon="pin" title="Pick up">
          <p>Free, usually the same day. Bring identification; whoever picks up must be 21 or older.</p>
          <ul className="figures">
            {pickupLocations.map(({ id, name, hours: open }) => (
              <li key={id}>
                {name}, {open.toLowerCase()}
              </li>
            ))}
          </ul>
        </Way>
        <Way icon="truck" title="Have it sent">
          <p className="figures">
            {groundFromCents !== undefined && groundCaseCents !== undefined && (
              <>
                Ground shipping in California is {formatCents(groundFromCents)} for a bottle or two and{' '}
                {formatCents(groundCaseCents)} for a case.{' '}
              </>
            )}
            Boxes leave within two working days, and an adult signs at the door.
          </p>
          <p>
            Some states let no wine in, or only so much:{' '}
            <TextLink to="/shipping-states">where we ship</TextLink>.
          </p>
        </Way>
      </div>
    </section>
  );
}
