import { href } from 'react-router';
import { house } from '../../../house.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

/** What somebody should know before they give (domain §2.6 and §4.3), the money first. */
export function GiftTerms() {
  return (
    <section aria-labelledby="terms" className="mt-16 border-line border-t pt-8">
      <h2 id="terms" className="type-title">
        Before you give
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-3 text-ink-soft text-small md:grid-cols-2">
        <li>
          You pay once, now: wine, sales tax and ground shipping are included. It never renews, and your card
          is not kept with it.
        </li>
        <li>
          They need no card either. They tell us where the wine goes, or pick it up, and may move a shipment;
          none is lost.
        </li>
        <li>
          What a shipment costs above its price is ours to pay. What is not needed at the end is theirs, as
          credit in our shop.
        </li>
        <li>
          Until they accept it you can have all of your money back. After that it is theirs. It does not
          expire.
        </li>
        <li>
          Whoever accepts it must be 21 or older, and an adult signs for the wine. It goes to{' '}
          <TextLink to={href('/shipping-states')}>these states</TextLink>; elsewhere it can be picked up with
          us.
        </li>
        <li>
          While it lasts they are members: with the club’s prices in the shop, and tastings when they visit.
        </li>
      </ul>
    </section>
  );
}

/** The same of a year of Mesa Lucero+. */
export function YearTerms({ price }: { price: string }) {
  return (
    <section aria-labelledby="terms" className="mt-16 border-line border-t pt-8">
      <h2 id="terms" className="type-title">
        Before you give
      </h2>
      <ul className="figures mt-5 grid gap-x-12 gap-y-3 text-ink-soft text-small md:grid-cols-2">
        <li>You pay {price} once, now; there is no tax on it. Your card is not kept with it.</li>
        <li>They accept it by signing in, and need no card. The year begins on that day.</li>
        <li>
          It never renews by itself. Before its end we tell them that it ends, and nothing happens unless they
          join.
        </li>
        <li>Already a member? Your gift adds a year after your current one ends.</li>
        <li>
          Until they accept it you can have all of your money back. After that it is theirs. It does not
          expire.
        </li>
        <li>
          What it brings stands on the page of{' '}
          <TextLink to={href('/daou-plus')}>{house.membershipName}</TextLink>, all of it in its{' '}
          <TextLink to={href('/daou-plus-terms-conditions')}>terms</TextLink>.
        </li>
      </ul>
    </section>
  );
}
