import { href } from 'react-router';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { StateShippingNotificationOffer, ZipShippingForm } from '../../../ui/commerce/zip-form.tsx';
import type { ShippingEstimate } from '../estimate-rules.ts';

type EstimatePanelProps = {
  /** The path of the page that shows the estimate. */
  path: string;
  zipCode: string;
  estimate: ShippingEstimate | undefined;
};

/** The shipping estimate and its form, which submits the ZIP as a query parameter: `?zip=93446`. */
export function EstimatePanel({ path, zipCode, estimate }: EstimatePanelProps) {
  const problem = estimate?.kind === 'mistyped' ? estimate.sentence : undefined;
  return (
    <Disclosure
      id="shipping"
      title="Shipping cost"
      size="text"
      isOpen={estimate !== undefined}
      className="border-t border-line"
    >
      <div>
        <ZipShippingForm
          page={path}
          zipCode={zipCode}
          label="Your ZIP"
          buttonLabel="Estimate"
          buttonKind="outline"
          keepsPlace
          problem={problem}
        >
          {estimate?.kind === 'open' && <Open estimate={estimate} />}
          {estimate?.kind === 'closed' && (
            <Notice>
              <p>{estimate.sentence}</p>
              <p className="mt-2">
                <TextLink to={href('/shipping-states')}>Where we ship</TextLink>
              </p>
              <StateShippingNotificationOffer watch={estimate.watch} page={path} zipCode={zipCode} />
            </Notice>
          )}
        </ZipShippingForm>
      </div>
    </Disclosure>
  );
}

function Open({ estimate }: { estimate: Extract<ShippingEstimate, { kind: 'open' }> }) {
  const { place, boxes, arrival, notes } = estimate;
  return (
    <>
      <p className="figures text-small">
        <span className="font-medium">Ground shipping to {place}.</span> {arrival}
      </p>
      <dl className="figures mt-2.5 flex flex-wrap gap-x-8 gap-y-2 text-small">
        {boxes.map(({ label, price }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="figures mt-2.5 grid gap-1 text-small text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="mt-2.5 text-small text-ink-soft">
        This is an estimate. Your cart shows shipping and tax for your whole order.{' '}
        <TextLink to={href('/shipping-states')}>Where we ship</TextLink>
      </p>
    </>
  );
}
