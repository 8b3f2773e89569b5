import { formatCents } from '../../../core/money.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import type { VisitRequest } from '../../../engine/visits/booking/purchase-types.ts';
import {
  answerFieldName,
  guestFieldName,
  maxGuestNameLength,
  maxVisitAnswerLength,
} from '../../../engine/visits/booking/visit-requirement-rules.ts';
import type { Experience, VisitAddOn } from '../../../engine/visits/experiences/types.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { TextArea } from '../../../ui/base/text-field.tsx';
import { GuestNameFields } from '../../../ui/commerce/guest-name-fields.tsx';
import { addOnFieldName } from '../visit-form-rules.ts';
import { ContactFields } from './contact-step.tsx';
import type { StepFieldState } from './step-form.tsx';
import { StepCheckbox } from './tick.tsx';

type VisitFieldsProps = {
  view: Pick<CheckoutView, 'contents' | 'birthDateMask' | 'hasWine'>;
  /** Whether the customer is signed in, so that input can be saved for the next order. */
  isSignedIn: boolean;
  experience: Experience;
  request: VisitRequest;
  fields: StepFieldState;
};

/** All fields of a visit before payment, in one column: contact, guests, questions, add-ons and, if required, the age confirmation. */
export function VisitFields({ view, isSignedIn, experience, request, fields }: VisitFieldsProps) {
  const { questions } = experience.facts;
  return (
    <>
      <ContactFields view={view} isSignedIn={isSignedIn} fields={fields} hints={hintsOf(experience)} />
      {request.party > 1 && <GuestFields request={request} fields={fields} />}
      {questions.map(({ id, label, hint }) => (
        <TextArea
          key={id}
          id={answerFieldName(id)}
          name={answerFieldName(id)}
          label={label}
          optional
          rows={2}
          maxLength={maxVisitAnswerLength}
          hint={hint}
          defaultValue={fields.value(answerFieldName(id), request.answers[id] ?? '')}
          error={fields.error(answerFieldName(id))}
        />
      ))}
      {experience.addOns.length > 0 && (
        <AddOnFields addOns={experience.addOns} request={request} fields={fields} />
      )}
      {experience.ageRule === '21' && (
        <StepCheckbox
          name="isAllAdults"
          label={
            request.party === 1
              ? 'I’m 21 or older and will bring ID'
              : 'All guests are 21 or older and will bring ID'
          }
          saved={request.ageStatedAt !== ''}
          fields={fields}
        />
      )}
    </>
  );
}

function hintsOf({ kit }: Experience) {
  return {
    email: 'For your confirmation, with a link to change or cancel your visit.',
    phone: kit
      ? 'The carrier may call about the signature.'
      : 'In case the weather or a road closure affects your visit.',
  };
}

/** The fields for guests' names, which help the host but are optional and can be added later. */
function GuestFields({ request, fields }: Pick<VisitFieldsProps, 'request' | 'fields'>) {
  const isBegun = request.guests.some((name) => name !== '');
  return (
    <Disclosure
      title="Guest names"
      aside={<span className="text-ink-soft">Optional, now or later</span>}
      isOpen={isBegun}
      className="border-line border-y"
    >
      <GuestNameFields
        party={request.party}
        fieldOf={guestFieldName}
        longest={maxGuestNameLength}
        nameOf={(position) => fields.value(guestFieldName(position), request.guests[position - 1] ?? '')}
        errorOf={fields.error}
      />
    </Disclosure>
  );
}

function AddOnFields({
  addOns,
  request,
  fields,
}: Pick<VisitFieldsProps, 'request' | 'fields'> & { addOns: readonly VisitAddOn[] }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-small">Add-ons</legend>
      <ul className="divide-y divide-line border-line border-y">
        {addOns.map(({ skuId, title, summary, priceCents, maximum }) => {
          const name = addOnFieldName(skuId);
          const requested = request.addOns.find((each) => each.skuId === skuId)?.quantity ?? 0;
          return (
            <li key={skuId} className="flex items-center justify-between gap-4 py-3">
              <span>
                {title}
                <span className="figures block text-ink-soft text-small">
                  {formatCents(priceCents)}
                  {summary !== '' && <> · {summary}</>}
                </span>
              </span>
              <QuantityStepper
                id={name}
                name={name}
                label={`Quantity of ${title}`}
                min={0}
                max={maximum}
                defaultValue={Number(fields.value(name, String(requested))) || 0}
                error={fields.error(name)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
