import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import {
  lastPickupDay,
  maxDeliveryTextLengths,
  pickupHoldDays,
} from '../../../engine/checkout/delivery/rules.ts';
import type { Requirement } from '../../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { Button, ButtonLink, buttonClasses } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { useSyncFieldWithSavedValue } from '../../../ui/base/use-saved.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { StateShippingNotificationForm } from '../../../ui/commerce/state-notification-form.tsx';
import { pickupCities } from '../../../winery.ts';
import { deliveryRequestLines } from '../rules.ts';
import type { AccountChoices, StateOption } from '../types.ts';
import { AddressPicker } from './address-picker.tsx';
import { EngravingFields, type EngravingFieldsView } from './engraving-fields.tsx';
import { useCheckoutFlow } from './flow-context.ts';
import { GiftFields, type GiftFieldsView } from './gift-fields.tsx';
import type { StepFieldState } from './step-form.tsx';

type DeliveryView = Pick<
  CheckoutView,
  'contents' | 'warnings' | 'pickupLocations' | 'readyForPickupOn' | 'shipsOrders'
> &
  GiftFieldsView &
  EngravingFieldsView;
type DeliveryFieldsProps = {
  view: DeliveryView;
  /** The saved addresses of a signed-in customer, among other choices; undefined for guests. */
  account: AccountChoices | undefined;
  states: readonly StateOption[];
  fields: StepFieldState;
};

/**
 * The choice between shipping and pickup. Both sets of fields stay in the form, so that switching loses no input. CSS alone shows the
 * selected set, so it works without JavaScript.
 */
export function DeliveryFields({ view, account, states, fields }: DeliveryFieldsProps) {
  const { isGiveable } = useCheckoutFlow();
  const { contents, warnings, pickupLocations, shipsOrders } = view;
  const { key: answer } = useLocation();
  const saved = contents.isPickup || !shipsOrders ? 'pickup' : 'ship';
  const chosen = fields.value('delivery', saved);
  return (
    <div className="group/delivery space-y-5">
      <RadioGroup
        legend="How would you like to get your order?"
        name="delivery"
        id="isPickup"
        // Rendered again after an answer, because an alternative may change the selection; a late autosave must not
        // undo a newer choice.
        key={answer}
        defaultValue={chosen}
        error={fields.error('isPickup')}
        options={[
          ...(shipsOrders
            ? [
                {
                  value: 'ship',
                  label: 'Ship it to me',
                  description: 'An adult must sign for wine deliveries.',
                },
              ]
            : []),
          {
            value: 'pickup',
            label: 'I’ll pick it up',
            description: `At the winery in ${pickupCities()}, no charge.`,
            aside: 'Free',
          },
        ]}
      />
      {!shipsOrders && <p className="text-small text-ink-soft">We don’t ship orders yet.</p>}
      <div className="space-y-5 group-has-[input[value=pickup]:checked]/delivery:hidden">
        <AddressPicker contents={contents} account={account} fields={fields}>
          {(entered) => <ShipToFields contents={entered} states={states} fields={fields} />}
        </AddressPicker>
        {warnings.map(({ code, sentence }) => (
          <Notice key={code}>{sentence}</Notice>
        ))}
      </div>
      <div className="space-y-5 group-has-[input[value=ship]:checked]/delivery:hidden">
        <RadioGroup
          legend="Pickup location"
          name="selectedPickupLocation"
          id="selectedPickupLocation"
          defaultValue={fields.value('selectedPickupLocation', contents.selectedPickupLocation)}
          error={fields.error('selectedPickupLocation')}
          options={pickupLocations.map(({ id, name, street, city, hours }) => ({
            value: id,
            label: name,
            description: `${street}, ${city} · ${hours}`,
          }))}
        />
        <PickupFields view={view} fields={fields} />
      </div>
      <div className="border-line border-b">
        {isGiveable && <GiftFields view={view} fields={fields} />}
        <EngravingFields view={view} fields={fields} />
      </div>
    </div>
  );
}

type AddressProps = {
  contents: DeliveryView['contents'];
  states: readonly StateOption[];
  fields: StepFieldState;
};

/** The shipping address, with the ZIP first because it fills in city and state. */
export function ShipToFields({ contents, states, fields }: AddressProps) {
  return (
    <>
      <TextField
        id="zipCode"
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        hint="We’ll fill in your city and state."
        defaultValue={fields.value('zipCode', contents.zipCode)}
        error={fields.error('zipCode')}
        className="max-w-40"
      />
      <TextField
        id="primaryStreet"
        name="primaryStreet"
        label="Street address"
        autoComplete="shipping address-line1"
        defaultValue={fields.value('primaryStreet', contents.primaryStreet)}
        error={fields.error('primaryStreet')}
      />
      <MoreFields contents={contents} fields={fields} />
      <CityAndState contents={contents} states={states} fields={fields} />
    </>
  );
}

/**
 * City and state, filled in once the ZIP is known. They follow the saved draft rather than the last input, so that correcting a refused ZIP
 * also updates them.
 */
function CityAndState({ contents, states, fields }: AddressProps) {
  const [city, state] = [useRef<HTMLInputElement>(null), useRef<HTMLSelectElement>(null)];
  useSyncFieldWithSavedValue(city, contents.city);
  useSyncFieldWithSavedValue(state, contents.stateCode);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        ref={city}
        id="city"
        name="city"
        label="City"
        autoComplete="shipping address-level2"
        defaultValue={fields.value('city', contents.city)}
        error={fields.error('city')}
      />
      <Select
        ref={state}
        id="stateCode"
        name="stateCode"
        label="State"
        autoComplete="shipping address-level1"
        placeholder="Choose"
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={fields.value('stateCode', contents.stateCode)}
        error={fields.error('stateCode')}
      />
    </div>
  );
}

function MoreFields({ contents, fields }: { contents: DeliveryView['contents']; fields: StepFieldState }) {
  const filled = [contents.secondaryStreet, contents.note].some((text) => text !== '');
  return (
    <Disclosure
      title="Add an apartment or a note for the carrier"
      isOpen={filled}
      className="border-line border-y"
    >
      <TextField
        id="secondaryStreet"
        name="secondaryStreet"
        label="Apartment, suite"
        optional
        autoComplete="shipping address-line2"
        defaultValue={fields.value('secondaryStreet', contents.secondaryStreet)}
        error={fields.error('secondaryStreet')}
      />
      <TextArea
        id="note"
        name="note"
        label="Note for the carrier"
        optional
        maxLength={250}
        hint="Up to 250 characters, such as a gate code."
        defaultValue={fields.value('note', contents.note)}
        error={fields.error('note')}
      />
    </Disclosure>
  );
}

function PickupFields({ view, fields }: Pick<DeliveryFieldsProps, 'view' | 'fields'>) {
  const { contents, readyForPickupOn } = view;
  return (
    <>
      <p className="text-ink-soft text-small">
        Ready by {formatLongDate(readyForPickupOn)}. We’ll email you when it’s ready and hold it for{' '}
        {pickupHoldDays} days, until {formatLongDate(lastPickupDay(readyForPickupOn))}.
      </p>
      <Disclosure
        title="Someone else will pick it up"
        isOpen={contents.pickupPerson !== ''}
        className="border-line border-t"
      >
        <TextField
          id="pickupPerson"
          name="pickupPerson"
          label="Who will pick it up?"
          optional
          maxLength={maxDeliveryTextLengths.pickupPerson}
          hint="First and last name. They must be 21 or older and bring a photo ID."
          defaultValue={fields.value('pickupPerson', contents.pickupPerson)}
          error={fields.error('pickupPerson')}
        />
      </Disclosure>
    </>
  );
}

/** Buttons for the alternatives to a refusal, such as pickup or the state that matches the ZIP. */
export function RequirementResolutions({ requirements }: { requirements: readonly Requirement[] }) {
  const flow = useCheckoutFlow();
  const ways = requirements.flatMap(({ resolutions }) => resolutions);
  const pickup = ways.some(({ kind }) => kind === 'pickup');
  const otherState = ways.find((way) => way.kind === 'use_state');
  const whereWeShip = ways.find((way) => way.kind === 'where_we_ship');
  const closed = ways.find((way) => way.kind === 'tell_me');
  const isTooMuch = ways.some(({ kind }) => kind === 'reduce_bottles' || kind === 'remove_line');
  if (!pickup && !otherState && !whereWeShip && !isTooMuch) return null;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-4">
        {otherState?.kind === 'use_state' && (
          <ResolutionButton
            label={`Use ${otherState.stateCode}`}
            patch={{ stateCode: otherState.stateCode }}
          />
        )}
        {pickup && <ResolutionButton label="Pick it up instead" patch={{ delivery: 'pickup' }} />}
        {whereWeShip?.kind === 'where_we_ship' && (
          <a
            href={whereWeShip.href}
            target="_blank"
            rel="noopener"
            className={`${buttonClasses('text')} -ml-1`}
          >
            Where we ship
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )}
        {isTooMuch && (
          <ButtonLink to={flow.source.path} kind="text" className="-ml-1">
            {flow.source.label}
          </ButtonLink>
        )}
      </div>
      {closed?.kind === 'tell_me' && (
        <div className="mt-6 border-line border-t pt-4">
          <StateShippingNotificationForm
            stateCode={closed.stateCode}
            stateName={closed.stateName}
            consent={closed.consent}
            returnTo={flow.page}
          />
        </div>
      )}
    </>
  );
}

function ResolutionButton({ label, patch }: { label: string; patch: Readonly<Record<string, string>> }) {
  const { page } = useCheckoutFlow();
  return (
    <Form method="post" action={page} preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="step" value="delivery" />
      {Object.entries(patch).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="outline">{label}</Button>
    </Form>
  );
}

export function DeliverySummary({ view: { contents, pickupLocations } }: { view: DeliveryView }) {
  const place = pickupLocations.find(({ id }) => id === contents.selectedPickupLocation);
  const street = [contents.primaryStreet, contents.secondaryStreet].filter(Boolean).join(', ');
  return (
    <>
      {contents.isPickup ? (
        <p>{place ? `Pick up at the ${place.name}, ${place.street}, ${place.city}` : 'Pick up'}</p>
      ) : (
        <p>
          {street}, {contents.city}, {contents.stateCode} {contents.zipCode}
        </p>
      )}
      {deliveryRequestLines(contents).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  );
}
