import { href } from 'react-router';
import { membershipPath } from '../../../core/membership-path.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { winery } from '../../../winery.ts';

/** The terms of a club membership as a gift (domain §2.6 and §4.3). */
export function ClubGiftTerms() {
  return (
    <section aria-labelledby="terms" className="mt-16 border-line border-t pt-8">
      <h2 id="terms" className="type-title">
        Before you give
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-3 text-ink-soft text-small md:grid-cols-2">
        <li>
          You pay once, today. Wine, sales tax and ground shipping are included. It never renews, so we won’t
          charge your card again.
        </li>
        <li>
          They don’t need a card. They tell us where to ship or choose pickup, and can delay a shipment
          without losing it.
        </li>
        <li>
          If a shipment costs more than you paid, we cover the difference. Anything left over becomes store
          credit for them.
        </li>
        <li>
          You can get a full refund until they accept it. After that it belongs to them. It doesn’t expire.
        </li>
        <li>
          The recipient must be 21 or older, and an adult must sign for the wine. We ship to{' '}
          <TextLink to={href('/shipping-states')}>these states</TextLink>. Elsewhere, they can pick it up at
          the winery.
        </li>
        <li>
          While the gift lasts, they’re members. They get club prices in the shop and tastings when they
          visit.
        </li>
      </ul>
    </section>
  );
}

/** The terms of a year of the paid membership as a gift. */
export function GiftYearTerms({ price }: { price: string }) {
  return (
    <section aria-labelledby="terms" className="mt-16 border-line border-t pt-8">
      <h2 id="terms" className="type-title">
        Before you give
      </h2>
      <ul className="figures mt-5 grid gap-x-12 gap-y-3 text-ink-soft text-small md:grid-cols-2">
        <li>You pay {price} once, today. There’s no tax, and we won’t charge your card again.</li>
        <li>They accept it by signing in and don’t need a card. The year starts that day.</li>
        <li>
          It never renews. We’ll let them know before it ends, and they won’t be charged unless they join.
        </li>
        <li>Already a member? Your gift adds a year after your current one ends.</li>
        <li>
          You can get a full refund until they accept it. After that it belongs to them. It doesn’t expire.
        </li>
        <li>
          See the benefits of <TextLink to={membershipPath()}>{winery().membershipName}</TextLink> and its{' '}
          <TextLink to={href('/daou-plus-terms-conditions')}>terms</TextLink>.
        </li>
      </ul>
    </section>
  );
}
