import { Button } from '../../../ui/base/button.tsx';
import { winery } from '../../../winery.ts';
import type { PickupLocationSummary } from '../types.ts';
import type { CartPage } from '../view.server.ts';

type PrintHeadProps = {
  page: Pick<CartPage, 'delivery' | 'printedOn'>;
  locations: readonly PickupLocationSummary[];
};

/** The header of the printed cart: the winery, the date and the destination. */
export function CartPrintHeader({ page: { delivery, printedOn }, locations }: PrintHeadProps) {
  const { street, city, stateCode, zipCode } = winery().address;
  const { name = '' } = locations.find(({ id }) => id === delivery.pickupLocation) ?? {};
  const shipped = delivery.zipCode === '' ? '' : `Shipped to ${delivery.zipCode}`;
  const way = delivery.kind === 'pickup' ? `Picked up at ${name}` : shipped;
  return (
    <div className="hidden print:mb-8 print:block">
      <p className="type-title">{winery().legalName}</p>
      <p className="figures text-small text-ink-soft">
        {street}, {city}, {stateCode} {zipCode} · {winery().phone.shown}
      </p>
      <p className="figures mt-2 text-small">
        {[printedOn, ...(way === '' ? [] : [way])].join(' · ')}. Prices and availability are as of this date.
      </p>
    </div>
  );
}

export function CartPrintButton() {
  return (
    <Button
      type="button"
      kind="text"
      onClick={() => window.print()}
      className="text-small [@media(scripting:none)]:hidden"
    >
      Print this cart
    </Button>
  );
}
