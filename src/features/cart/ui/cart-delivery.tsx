import { type FormEvent, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { useOnSavedValueChange } from '../../../ui/base/use-saved.ts';
import { StateShippingNotificationForm } from '../../../ui/commerce/state-notification-form.tsx';
import { VolumeMeter } from '../../../ui/commerce/volume-meter.tsx';
import type {
  CartDeliveryProblem,
  CartFormResponse,
  CartPageDelivery,
  PickupLocationSummary,
} from '../types.ts';
import type { SetFocusTarget } from './use-kept-focus.ts';

type CartDeliveryProps = {
  delivery: CartPageDelivery;
  locations: readonly PickupLocationSummary[];
  answer: CartFormResponse | undefined;
  keepFocus: SetFocusTarget;
};

/**
 * The choice between shipping and pickup, with any reason why the cart can't ship. CSS shows only the selected half; both stay in the form,
 * so that switching doesn't lose input.
 */
export function CartDelivery({ delivery, locations, answer, keepFocus }: CartDeliveryProps) {
  const fetcher = useFetcher<CartFormResponse>({ key: 'cart-delivery' });
  const outcome = fetcher.data ?? answer;
  const error = outcome?.refusals?.find(({ code }) => code === 'ADDR_ZIP_INVALID')?.sentence;
  const entered = error === undefined ? delivery.zipCode : (outcome?.refused?.zipCode ?? '');

  const form = useRef<HTMLFormElement>(null);
  useOnSavedValueChange(delivery.kind, () => {
    const choice = form.current?.elements.namedItem('delivery');
    if (!(choice instanceof RadioNodeList) || [...choice].some((each) => each === document.activeElement))
      return;
    choice.value = delivery.kind;
  });

  function change(event: FormEvent<HTMLFormElement>): void {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const isWhole = target.type === 'radio' || /^\d{5}$/.test(target.value);
    if (isWhole) void fetcher.submit(currentTarget);
  }

  return (
    <section aria-label="Delivery" className="group/delivery print:hidden">
      <fetcher.Form
        ref={form}
        method="post"
        action={href('/shop/cart')}
        noValidate
        onInput={change}
        className="space-y-4"
      >
        <input type="hidden" name="intent" value="delivery" />
        <RadioGroup
          legend="How would you like to get your order?"
          name="delivery"
          id="delivery"
          defaultValue={delivery.kind}
          options={[
            ...(delivery.shipsOrders ? [{ value: 'ship', label: 'Ship it to me' }] : []),
            { value: 'pickup', label: 'I’ll pick it up', aside: 'Free' },
          ]}
        />
        {!delivery.shipsOrders && <p className="text-small text-ink-soft">We don’t ship orders yet.</p>}
        <ZipField zipCode={entered} place={delivery.place} error={error} />
        <div className="group-has-[input[value=ship]:checked]/delivery:hidden">
          <RadioGroup
            legend="Pickup location"
            legendHidden
            name="pickupLocation"
            id="pickupLocation"
            defaultValue={delivery.pickupLocation}
            options={locations.map(({ id, name, street, city }) => ({
              value: id,
              label: name,
              description: `${street}, ${city}`,
            }))}
          />
          <span className="hidden noscript:block">
            <Button kind="text">Update estimate</Button>
          </span>
        </div>
      </fetcher.Form>
      <div role="status" className="mt-4 space-y-3 empty:hidden">
        {delivery.problems.map((problem) => (
          <Problem key={problem.sentence} problem={problem} keepFocus={keepFocus} />
        ))}
        {delivery.warnings.map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
        {delivery.meter && <VolumeMeter {...delivery.meter} />}
      </div>
    </section>
  );
}

type ZipFieldProps = { zipCode: string; place: string | undefined; error: string | undefined };

/** The ZIP code field. A ZIP code is enough to determine the cost and the state's rules. */
function ZipField({ zipCode, place, error }: ZipFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Another window may have changed the ZIP; input that is not sent yet stays.
  useOnSavedValueChange(zipCode, (before) => {
    if (field.current?.value === before) field.current.value = zipCode;
  });
  return (
    <div className="flex items-start gap-3 group-has-[input[value=pickup]:checked]/delivery:hidden">
      <TextField
        ref={field}
        id="zipCode"
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={10}
        defaultValue={zipCode}
        hint={place ?? 'For shipping and sales tax.'}
        error={error}
        className="min-w-0 flex-1"
      />
      <Button kind="outline" aria-label="Estimate shipping and tax" className="mt-7.5 min-h-13">
        Estimate
      </Button>
    </div>
  );
}

/** A reason why the cart can't ship to its destination, with all alternatives. */
function Problem({ problem, keepFocus }: { problem: CartDeliveryProblem; keepFocus: SetFocusTarget }) {
  const fetcher = useFetcher<CartFormResponse>({ key: 'cart-delivery' });
  const line = useFetcher<CartFormResponse>({ key: 'cart-reduce' });
  const { sentence, resolutions, reduce, watch } = problem;
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        {reduce && (
          <line.Form
            method="post"
            action={href('/shop/cart')}
            onSubmit={() => keepFocus(() => document.getElementById(`quantity-${reduce.skuId}`))}
          >
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="skuId" value={reduce.skuId} />
            <input type="hidden" name="quantity" value={reduce.quantity} />
            <Button kind="text" className="text-wine">
              Reduce to {reduce.quantity}
            </Button>
          </line.Form>
        )}
        {resolutions.includes('pickup') && (
          <fetcher.Form
            method="post"
            action={href('/shop/cart')}
            onSubmit={() => keepFocus(() => document.querySelector('[name=delivery]:checked'))}
          >
            <input type="hidden" name="intent" value="delivery" />
            <input type="hidden" name="delivery" value="pickup" />
            <Button kind="text" className="text-wine">
              Pick it up instead
            </Button>
          </fetcher.Form>
        )}
        {resolutions.includes('other_zip') && (
          <a href="#zipCode" className="link-line inline-flex min-h-11 items-center text-wine">
            Use a different ZIP
          </a>
        )}
        {resolutions.includes('where_we_ship') && (
          <TextLink to={href('/shipping-states')} className="inline-flex min-h-11 items-center">
            Where we ship
          </TextLink>
        )}
      </div>
      {watch && (
        <div className="mt-3 border-line border-t pt-3">
          <StateShippingNotificationForm
            stateCode={watch.stateCode}
            stateName={watch.stateName}
            consent={watch.consent}
            returnTo="/shop/cart"
          />
        </div>
      )}
    </Notice>
  );
}
