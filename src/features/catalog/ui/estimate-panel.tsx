import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { TellMeForm } from '../../../ui/commerce/tell-me-form.tsx';
import type { ShippingEstimate } from '../estimate-rules.ts';

type EstimatePanelProps = {
  /** The page that it stands on. */
  path: string;
  zipCode: string;
  estimate: ShippingEstimate | undefined;
};

/** What it costs to have it sent, by a question that has an address of its own: `?zip=93446`. */
export function EstimatePanel({ path, zipCode, estimate }: EstimatePanelProps) {
  const problem = estimate?.kind === 'mistyped' ? estimate.sentence : undefined;
  return (
    <Disclosure
      id="shipping"
      title="What it costs to send"
      size="text"
      isOpen={estimate !== undefined}
      className="border-t border-line"
    >
      <div>
        <Form method="get" action={path} preventScrollReset noValidate className="flex items-start gap-3">
          <TextField
            key={zipCode}
            id="zip"
            name="zip"
            label="Your ZIP"
            defaultValue={zipCode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            error={problem}
            className="w-full max-w-48"
          />
          {/* As far down as the label above the field is high. */}
          <Button kind="outline" className="mt-7.5 min-h-13">
            Estimate
          </Button>
        </Form>
        <div role="status" className="mt-4 empty:hidden">
          {problem !== undefined && <span className="sr-only">{problem}</span>}
          {estimate?.kind === 'open' && <Open estimate={estimate} />}
          {estimate?.kind === 'closed' && (
            <Notice>
              <p>{estimate.sentence}</p>
              <p className="mt-2">
                <TextLink to="/shipping-states">Where we ship</TextLink>
              </p>
              {estimate.watch && (
                <div className="mt-3 border-t border-line pt-3">
                  <TellMeForm
                    stateCode={estimate.watch.stateCode}
                    stateName={estimate.watch.stateName}
                    consent={estimate.watch.consent}
                    returnTo={`${path}?zip=${encodeURIComponent(zipCode)}`}
                  />
                </div>
              )}
            </Notice>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

function Open({ estimate }: { estimate: Extract<ShippingEstimate, { kind: 'open' }> }) {
  const { place, boxes, arrival, notes } = estimate;
  return (
    <>
      <p className="figures text-small">
        <span className="font-medium">To {place}, by ground.</span> {arrival}
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
        An estimate: the cart knows all of your box, and the tax.{' '}
        <TextLink to="/shipping-states">Where we ship</TextLink>
      </p>
    </>
  );
}
