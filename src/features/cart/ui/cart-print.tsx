import { house } from '../../../house.ts';
import { Button } from '../../../ui/base/button.tsx';

/** Whose list this is and of which day, at the head of the printed page. */
export function PrintHead({ printedOn }: { printedOn: string }) {
  const { street, city, stateCode, zipCode } = house.address;
  return (
    <div className="hidden print:mb-8 print:block">
      <p className="type-title">{house.legalName}</p>
      <p className="figures text-small text-ink-soft">
        {street}, {city}, {stateCode} {zipCode} · {house.phone.shown}
      </p>
      <p className="figures mt-2 text-small">{printedOn}. Prices and stock as of this day.</p>
    </div>
  );
}

export function PrintButton() {
  return (
    <Button
      type="button"
      kind="text"
      onClick={() => window.print()}
      className="text-small print:hidden [@media(scripting:none)]:hidden"
    >
      Print this cart
    </Button>
  );
}
