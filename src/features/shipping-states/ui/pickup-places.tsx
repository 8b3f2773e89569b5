import { href } from 'react-router';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { winery } from '../../../winery.ts';

/** The pickup locations, offered as the alternative for customers in closed states. */
export function PickupAlternative() {
  return (
    <section aria-labelledby="pickup">
      <h2 id="pickup" className="type-heading">
        Or pick it up
      </h2>
      <p className="mt-4 max-w-[34.5em] text-ink-soft">
        Choose a tasting room at checkout. There’s no shipping cost, and state limits don’t apply. Bring a
        photo ID.
      </p>
      <ul className="mt-8 grid gap-8 sm:grid-cols-2">
        {winery().pickupLocations.map(({ id, name, street, city, stateCode, zipCode, hours }) => (
          <li key={id}>
            <h3 className="type-title">{name}</h3>
            <address className="mt-2 text-small text-ink-soft not-italic">
              {street}
              <br />
              {city}, {stateCode} {zipCode}
            </address>
            <p className="figures text-small text-ink-soft">{hours}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink to={href('/wines')}>See the wines</TextLink>
      </p>
    </section>
  );
}
