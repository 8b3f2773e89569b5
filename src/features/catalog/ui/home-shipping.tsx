import { Form, href } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pickupCities } from '../../../winery.ts';
import type { HomeGroundShipping } from '../view.server.ts';

/** The home page's shipping section: prices, and a ZIP form that leads to the list of states. */
export function HomeShipping({ ground }: { ground: HomeGroundShipping }) {
  const { place, fromCents, smallestBox, caseCents, shipsWithin } = ground;
  return (
    <section aria-labelledby="shipping-promise" className="page-width pb-16 lg:pb-24">
      <div className="grid gap-x-20 gap-y-8 border-y border-line py-12 md:grid-cols-2 lg:py-16">
        <div>
          <p className="type-eyebrow text-brass">Shipping</p>
          <h2 id="shipping-promise" className="type-heading mt-4">
            Can we ship to you?
          </h2>
          <p className="figures mt-4 max-w-[33.5em] text-ink-soft">
            Ground shipping in {place} is {formatCents(fromCents)} for {smallestBox} and{' '}
            {formatCents(caseCents)} for a case. Orders ship {shipsWithin}, and an adult must sign for the
            delivery.
          </p>
        </div>
        <div className="md:self-end">
          <Form method="get" action={href('/shipping-states')} noValidate className="flex items-end gap-4">
            <TextField
              label="Your ZIP"
              name="zip"
              id="zip"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              className="w-full max-w-72"
            />
            <Button className="min-h-13">Check ZIP</Button>
          </Form>
          <p className="mt-4 text-small text-ink-soft">
            Some states limit wine shipments or don’t allow them.{' '}
            <TextLink to={href('/shipping-states')}>See where we ship</TextLink>.
          </p>
        </div>
      </div>
    </section>
  );
}

/** The home page's pickup section, shown in place of shipping if the winery doesn't ship. */
export function HomePickup({ pickupWithin }: { pickupWithin: string }) {
  return (
    <section aria-labelledby="shipping-promise" className="page-width pb-16 lg:pb-24">
      <div className="border-y border-line py-12 lg:py-16">
        <p className="type-eyebrow text-brass">Pickup</p>
        <h2 id="shipping-promise" className="type-heading mt-4">
          Order online, pick up here
        </h2>
        <p className="mt-4 max-w-[33.5em] text-ink-soft">
          We don’t ship orders yet. Pick yours up for free in {pickupCities()}. Orders are usually ready{' '}
          {pickupWithin}.
        </p>
      </div>
    </section>
  );
}
