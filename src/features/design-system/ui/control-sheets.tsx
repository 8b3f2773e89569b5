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
import { ComponentExample, ExampleGrid, ExampleSection } from './sheet.tsx';

const kinds: readonly { kind: ButtonKind; name: string; words: string }[] = [
  { kind: 'filled', name: 'Filled: the main action of a view', words: 'Place order · $143.98' },
  { kind: 'outline', name: 'Outline: a secondary action', words: 'Estimate' },
  { kind: 'text', name: 'Text: a rarely used action', words: 'Remove' },
];

export function ButtonExamples() {
  return (
    <ExampleSection
      id="buttons"
      title="Buttons"
      intro="48 pixels high, named for what they do. A pending button keeps its place and focus and ignores further clicks. Hover over one or tab to it to see those states."
    >
      <ExampleGrid>
        {kinds.map(({ kind, name, words }) => (
          <ComponentExample key={kind} name={name}>
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
          </ComponentExample>
        ))}
        <ComponentExample name="A link that looks like one">
          <ButtonLink to={href('/wines')}>See the wines</ButtonLink>
        </ComponentExample>
        <ComponentExample name="Full column width">
          <Button type="button" kind="outline" wide>
            Continue to delivery
          </Button>
        </ComponentExample>
        <ComponentExample name="A link in running words">
          <p>
            Pickup orders don’t count toward the limit.{' '}
            <TextLink to={href('/shipping-states')}>See where we ship</TextLink> for details.
          </p>
        </ComponentExample>
      </ExampleGrid>
      <div className="on-ink flex flex-wrap items-center gap-6 bg-ink p-8 text-paper">
        <ButtonLink to={href('/wines')}>On ink</ButtonLink>
        <ButtonLink to={href('/shop/cart')} kind="text">
          Secondary action
        </ButtonLink>
      </div>
    </ExampleSection>
  );
}

const states = [
  { value: 'CA', label: 'California' },
  { value: 'OR', label: 'Oregon' },
  { value: 'UT', label: 'Utah', disabled: true },
];

export function FieldExamples() {
  return (
    <ExampleSection
      id="fields"
      title="Fields"
      intro="The label goes above the field, never inside; the hint and then the error, with an icon, go below. Entered text is never lost."
    >
      <ExampleGrid>
        <ComponentExample name="Empty, with a hint">
          <TextField label="ZIP code" inputMode="numeric" hint="We’ll fill in the city and state." />
        </ComponentExample>
        <ComponentExample name="Filled">
          <TextField label="First name" defaultValue="Ana" />
        </ComponentExample>
        <ComponentExample name="Optional, with a placeholder">
          <TextField label="Apartment, suite" optional placeholder="Unit 4" />
        </ComponentExample>
        <ComponentExample name="With an error">
          <TextField
            label="Email"
            type="email"
            defaultValue="ana@example"
            error="Please enter a full email address, such as ana@example.com."
          />
        </ComponentExample>
        <ComponentExample name="Fixed: to be read, not changed">
          <TextField
            label="Order number"
            readOnly
            defaultValue="100482"
            hint="It’s also in your confirmation email."
          />
        </ComponentExample>
        <ComponentExample name="Disabled">
          <TextField label="Gift card" disabled defaultValue="GC-7F3K" />
        </ComponentExample>
        <ComponentExample name="A password, shown on request">
          <form>
            <PasswordField label="Password" autoComplete="current-password" defaultValue="limestone" />
          </form>
        </ComponentExample>
        <ComponentExample name="Multiple lines">
          <TextArea label="Note for the carrier" optional hint="Up to 250 characters, such as a gate code." />
        </ComponentExample>
        <ComponentExample name="Multiple lines, with an error">
          <TextArea
            label="Message"
            defaultValue="Happy birthday, Ana"
            error="This is two characters too long for the card."
          />
        </ComponentExample>
        <ComponentExample name="Select, nothing chosen">
          <Select label="State" placeholder="Choose" options={states} />
        </ComponentExample>
        <ComponentExample name="Select, with an error">
          <Select label="State" placeholder="Choose" options={states} error="Please choose a state." />
        </ComponentExample>
        <ComponentExample name="Select, disabled">
          <Select label="State" options={states} defaultValue="CA" disabled />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

const ways: readonly RadioOption[] = [
  { value: 'ground', label: 'Ground', description: 'Arrives Tuesday to Thursday', aside: '$18.00' },
  { value: 'air', label: 'Two-day', description: 'Arrives Friday', aside: '$42.00' },
  { value: 'night', label: 'Overnight', description: 'Not to a PO box', aside: '$71.00', disabled: true },
];

export function ChoiceExamples() {
  return (
    <ExampleSection
      id="choices"
      title="Choices and quantities"
      intro="The browser’s own controls in our style. They work with printing, dictation and autofill, and follow the system’s colors in high-contrast mode."
    >
      <ExampleGrid>
        <ComponentExample name="Checkbox">
          <Checkbox label="Remember me" />
          <Checkbox label="This is a gift: leave prices out of the box" defaultChecked />
          <Checkbox label="Email me about new releases" hint="Four emails a year. Unsubscribe anytime." />
          <Checkbox label="I am 21 or older" error="Please confirm your age." />
          <Checkbox label="Hold it at the winery" disabled />
          <Checkbox label="Signature required" disabled defaultChecked />
        </ComponentExample>
        <ComponentExample name="Radio buttons">
          <RadioGroup legend="Shipping method" name="way" options={ways} defaultValue="ground" />
        </ComponentExample>
        <ComponentExample name="Radio buttons, with an error">
          <RadioGroup
            legend="How would you like to get your order?"
            name="delivery"
            hint="Pickup is free."
            options={[
              { value: 'ship', label: 'Ship it to me' },
              { value: 'pickup', label: 'I’ll pick it up' },
            ]}
            error="Please choose shipping or pickup."
          />
        </ComponentExample>
      </ExampleGrid>
      <ExampleGrid>
        <ComponentExample name="Quantity">
          <QuantityStepper label="Quantity" name="quantity" defaultValue={2} max={12} />
        </ComponentExample>
        <ComponentExample name="Quantity, with a mistake">
          <QuantityStepper
            label="Quantity of magnums"
            name="magnums"
            defaultValue={9}
            max={6}
            error="Limit 6 per household."
          />
        </ComponentExample>
        <ComponentExample name="Quantity, not to be changed now">
          <QuantityStepper label="Quantity of sets" name="sets" disabled />
        </ComponentExample>
        <ComponentExample name="A form at work">
          <Working />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

const workingMilliseconds = 2_000;

/** A field with a button that shows its pending state for a moment when pressed. */
function Working() {
  const [isWorking, setIsWorking] = useState(false);
  function work(): void {
    setIsWorking(true);
    setTimeout(() => setIsWorking(false), workingMilliseconds);
  }
  return (
    <div className="flex items-start gap-3">
      <TextField label="Promo code" defaultValue="HARVEST" className="min-w-0 flex-1" readOnly={isWorking} />
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
