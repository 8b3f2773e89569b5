import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { fieldAnswers } from '../../../ui/commerce/club-fields.tsx';
import type { StepFormProps } from './step-form.ts';

/** How many bottles, how often, which wines, where to. */
export function PlanForm({ view: { choices, contents }, sent, isBusy }: StepFormProps) {
  const { value, error } = fieldAnswers(contents, sent);
  const { plans, frequencies, preferences, deliveries, starts } = choices;
  const isKnown = plans.some((each) => each.value === value('plan'));
  const known = (options: readonly { value: string }[], name: string) =>
    options.find((each) => each.value === value(name))?.value ?? options[0]?.value;
  const delivered = contents.isPickup ? contents.pickupLocation : 'ship';
  return (
    <Form method="post" noValidate className="space-y-7">
      <RadioGroup
        id="plan"
        legend="How many bottles?"
        name="plan"
        options={plans}
        defaultValue={isKnown ? value('plan') : plans[0]?.value}
        error={error('plan')}
        hint="Beside it what a box typically costs, before sales tax and shipping."
      />
      {frequencies.length > 1 ? (
        <RadioGroup
          id="frequency"
          legend="How often?"
          name="frequency"
          options={frequencies}
          defaultValue={known(frequencies, 'frequency')}
        />
      ) : (
        <input type="hidden" name="frequency" value={frequencies[0]?.value} />
      )}
      <RadioGroup
        id="preference"
        legend="Which wines?"
        name="preference"
        options={preferences}
        defaultValue={known(preferences, 'preference')}
      />
      <RadioGroup
        id="delivery"
        legend="How do you get it?"
        name="delivery"
        options={deliveries}
        defaultValue={sent?.typed.delivery ?? delivered}
        error={error('delivery')}
      />
      {starts.length > 0 && (
        <RadioGroup
          id="startsWith"
          legend="When do you begin?"
          name="startsWith"
          options={starts}
          defaultValue={known(starts, 'startsWith')}
        />
      )}
      <Button name="intent" value="plan" pendingLabel={isBusy ? 'One moment' : undefined}>
        Continue
      </Button>
    </Form>
  );
}
