import { Form } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { formFieldState } from '../../../ui/commerce/club-fields.tsx';
import { ClubPlanFields, ClubRadioGroup } from '../../../ui/commerce/club-plan-fields.tsx';
import type { SignUpStepFormProps } from './step-form.ts';

/** The first step: box size, frequency, wine preference and delivery. */
export function PlanForm({ view: { choices, contents }, sent, isBusy }: SignUpStepFormProps) {
  const fields = formFieldState(contents, sent);
  const { plans, frequencies, preferences, deliveries, starts } = choices;
  const delivered = contents.isPickup ? contents.pickupLocation : 'ship';
  return (
    <Form method="post" noValidate className="space-y-7">
      <ClubPlanFields
        fields={fields}
        plans={plans}
        frequencies={frequencies}
        planHint="Prices are what a box typically costs before sales tax and shipping."
      />
      <ClubRadioGroup fields={fields} name="preference" legend="Wines" options={preferences} />
      <RadioGroup
        id="delivery"
        legend="Delivery"
        name="delivery"
        options={deliveries}
        defaultValue={sent?.entered.delivery ?? delivered}
        error={fields.error('delivery')}
      />
      {starts.length > 0 && (
        <ClubRadioGroup fields={fields} name="startsWith" legend="First shipment" options={starts} />
      )}
      <Button name="intent" value="plan" pendingLabel={isBusy ? 'One moment' : undefined}>
        Continue
      </Button>
    </Form>
  );
}
