import { useState } from 'react';
import { href } from 'react-router';
import { Button, type ButtonKind, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { PasswordField } from '../../../ui/base/password-field.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { RadioGroup, type RadioOption } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Sheet, Specimen, Specimens } from './sheet.tsx';

const kinds: readonly { kind: ButtonKind; name: string; words: string }[] = [
  { kind: 'filled', name: 'Filled: the one action of a view', words: 'Place order · $143.98' },
  { kind: 'outline', name: 'Outline: a second one', words: 'Estimate' },
  { kind: 'text', name: 'Text: what is rarely wanted', words: 'Remove' },
];

export function ButtonSheet() {
  return (
    <Sheet
      id="buttons"
      title="Buttons"
      intro="48 pixels high. They say what they do. One that is at work keeps its place and its focus and ignores further presses. Rest on one, or reach it with Tab, to see it under the pointer and focused."
    >
      <Specimens>
        {kinds.map(({ kind, name, words }) => (
          <Specimen key={kind} name={name}>
            <div className="flex flex-col items-start gap-4">
              <Button type="button" kind={kind}>
                {words}
              </Button>
              <Button type="button" kind={kind} pendingLabel="One moment">
                {words}
              </Button>
              <Button type="button" kind={kind} disabled>
                Not now
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen name="A link that looks like one">
          <ButtonLink to={href('/wines')}>See the wines</ButtonLink>
        </Specimen>
        <Specimen name="As wide as its column">
          <Button type="button" kind="outline" wide>
            Continue to delivery
          </Button>
        </Specimen>
        <Specimen name="A link in running words">
          <p>
            What you pick up does not count; <TextLink to={href('/shipping-states')}>where we ship</TextLink>{' '}
            says the rest.
          </p>
        </Specimen>
      </Specimens>
      <div className="on-ink flex flex-wrap items-center gap-6 bg-ink p-8 text-paper">
        <ButtonLink to={href('/wines')}>On ink</ButtonLink>
        <ButtonLink to={href('/shop/cart')} kind="text">
          A second way
        </ButtonLink>
      </div>
    </Sheet>
  );
}

const states = [
  { value: 'CA', label: 'California' },
  { value: 'OR', label: 'Oregon' },
  { value: 'UT', label: 'Utah', disabled: true },
];

export function FieldSheet() {
  return (
    <Sheet
      id="fields"
      title="Fields"
      intro="The label above, never inside; the hint below, and below that what is wrong, in words with an icon, next to what is wrong. Nothing typed is ever thrown away."
    >
      <Specimens>
        <Specimen name="Empty, with a hint">
          <TextField label="ZIP code" inputMode="numeric" hint="City and state follow from it." />
        </Specimen>
        <Specimen name="Filled">
          <TextField label="First name" defaultValue="Ana" />
        </Specimen>
        <Specimen name="Optional, with a placeholder">
          <TextField label="Apartment, suite" optional placeholder="Unit 4" />
        </Specimen>
        <Specimen name="With a mistake">
          <TextField
            label="Email"
            type="email"
            defaultValue="ana@example"
            error="Please write the address in full, such as ana@example.com."
          />
        </Specimen>
        <Specimen name="Fixed: to be read, not changed">
          <TextField
            label="Order number"
            readOnly
            defaultValue="100482"
            hint="You find it in our mail, too."
          />
        </Specimen>
        <Specimen name="Not to be used now">
          <TextField label="Gift card" disabled defaultValue="GC-7F3K" />
        </Specimen>
        <Specimen name="A password, shown on request">
          <form>
            <PasswordField label="Password" autoComplete="current-password" defaultValue="limestone" />
          </form>
        </Specimen>
        <Specimen name="Several lines">
          <TextArea
            label="Note for the carrier"
            optional
            hint="Up to 250 characters: a gate code, a side door."
          />
        </Specimen>
        <Specimen name="Several lines, with a mistake">
          <TextArea
            label="Message"
            defaultValue="Happy birthday, Ana"
            error="It is two letters longer than the card."
          />
        </Specimen>
        <Specimen name="One of many, not chosen yet">
          <Select label="State" placeholder="Choose" options={states} />
        </Specimen>
        <Specimen name="One of many, with a mistake">
          <Select label="State" placeholder="Choose" options={states} error="Please choose a state." />
        </Specimen>
        <Specimen name="One of many, not to be used now">
          <Select label="State" options={states} defaultValue="CA" disabled />
        </Specimen>
      </Specimens>
    </Sheet>
  );
}

const ways: readonly RadioOption[] = [
  { value: 'ground', label: 'Ground', description: 'Arrives Tuesday to Thursday', aside: '$18.00' },
  { value: 'air', label: 'Second day', description: 'Arrives Friday', aside: '$42.00' },
  { value: 'night', label: 'Overnight', description: 'Not to a PO box', aside: '$71.00', disabled: true },
];

export function ChoiceSheet() {
  return (
    <Sheet
      id="choices"
      title="Choices and quantities"
      intro="The browser’s own controls in our hand: they can be printed, dictated to and filled in by a machine, and where colours are forced their marks are the system’s."
    >
      <Specimens>
        <Specimen name="Checkbox">
          <Checkbox label="Remember me" />
          <Checkbox label="It is a gift: no prices in the box" defaultChecked />
          <Checkbox
            label="Write to me when there is news"
            hint="Four letters a year; each ends with a way out."
          />
          <Checkbox label="I am 21 or older" error="Please confirm your age." />
          <Checkbox label="Hold it in the cellar" disabled />
          <Checkbox label="Sent with a signature" disabled defaultChecked />
        </Specimen>
        <Specimen name="One of few">
          <RadioGroup legend="How it travels" name="way" options={ways} defaultValue="ground" />
        </Specimen>
        <Specimen name="One of few, with a mistake">
          <RadioGroup
            legend="Ship it or pick it up"
            name="delivery"
            hint="What you pick up costs no shipping."
            options={[
              { value: 'ship', label: 'Ship it to me' },
              { value: 'pickup', label: 'I will pick it up' },
            ]}
            error="Please choose one of the two."
          />
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen name="Quantity">
          <QuantityStepper label="Quantity" name="quantity" defaultValue={2} max={12} />
        </Specimen>
        <Specimen name="Quantity, with a mistake">
          <QuantityStepper
            label="Quantity of magnums"
            name="magnums"
            defaultValue={9}
            max={6}
            error="At most 6 of this wine for each household."
          />
        </Specimen>
        <Specimen name="Quantity, not to be changed now">
          <QuantityStepper label="Quantity of sets" name="sets" disabled />
        </Specimen>
        <Specimen name="A form at work">
          <Working />
        </Specimen>
      </Specimens>
    </Sheet>
  );
}

const workingMilliseconds = 2_000;

/** Says for a moment that it works. */
function Working() {
  const [isWorking, setIsWorking] = useState(false);
  function work(): void {
    setIsWorking(true);
    setTimeout(() => setIsWorking(false), workingMilliseconds);
  }
  return (
    <div className="flex items-start gap-3">
      <TextField
        label="Promotion code"
        defaultValue="HARVEST"
        className="min-w-0 flex-1"
        readOnly={isWorking}
      />
      <Button
        type="button"
        kind="outline"
        className="mt-7.5 min-h-13"
        pendingLabel={isWorking ? 'Checking' : undefined}
        onClick={work}
      >
        Apply
      </Button>
    </div>
  );
}
