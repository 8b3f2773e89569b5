import { data, Form, href, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { addAddress } from '../../engine/identity/address-book/index.server.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { AddressFields } from '../ui/address-fields.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/member-address.ts';

export async function loader(args: Route.LoaderArgs) {
  const { person, name, membership, path, recordReading } = await requireMembershipForStaff(args);
  if (hasMembershipEnded(membership)) throw redirect(path);
  await recordReading();
  return {
    name,
    back: href('/admin/customers/:id/clubs/:membershipId/delivery', args.params),
    person: { firstName: person.firstName, lastName: person.lastName, phone: person.phone },
    states: stateChoices.map(({ value, label }) => ({ value, label })),
  };
}

const line = z.string().trim().max(200);
const addressForm = z.object({
  ...{ firstName: line, lastName: line, phone: line, primaryStreet: line, secondaryStreet: line },
  ...{ zipCode: line, city: line, stateCode: line, note: z.string().trim().max(1_000) },
  recipientIsAdult: z.literal('on').optional(),
});

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, customerId } = await requireMembershipForStaff(args);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const read = addressForm.safeParse(formValues(form)).data;
  // Not the page again: reading it would be recorded.
  if (!read) throw data(null, { status: 400 });
  const address = { ...emptyAddress, ...read, recipientIsAdult: read.recipientIsAdult === 'on' };
  const by = { actor: staff.actor, requestId };
  const added = await addAddress(dependencies, customerId, address, 'delivery', by);
  // An address that is in the book already can be chosen, too.
  const known = added.ok ? added.value.addressId : added.refusals[0]?.details?.addressId;
  if (known === undefined) return rejectForm(added.ok ? [] : added.refusals, form, 422);
  const delivery = href('/admin/customers/:id/clubs/:membershipId/delivery', args.params);
  return redirect(`${delivery}?${new URLSearchParams({ to: String(known) })}`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `New address, ${loaderData.name}` : 'New address') },
];

export default function MemberAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, person, states } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const entered = answer?.entered;
  return (
    <>
      <PageHeader title="New address" back={{ to: back, label: 'Change delivery' }}>
        It will be saved in {name}’s address book. No boxes go there until you change the delivery.
      </PageHeader>
      <FormProblems answer={answer} title="The address wasn’t saved" />
      <Panel className="max-w-2xl">
        <Form method="post" noValidate className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            {(['firstName', 'lastName'] as const).map((field) => (
              <TextField
                key={field}
                id={field}
                name={field}
                label={field === 'firstName' ? 'First name' : 'Last name'}
                autoComplete="off"
                defaultValue={entered?.[field] ?? person[field]}
                error={error(field)}
              />
            ))}
          </div>
          <AddressFields states={states} values={entered} error={error} />
          <TextField
            id="phone"
            name="phone"
            type="tel"
            label="Phone"
            hint="For the carrier."
            autoComplete="off"
            defaultValue={entered?.phone ?? person.phone}
            error={error('phone')}
          />
          <TextField
            id="note"
            name="note"
            label="Note for the carrier"
            optional
            maxLength={250}
            autoComplete="off"
            defaultValue={entered?.note}
            error={error('note')}
          />
          <Checkbox
            id="recipientIsAdult"
            name="recipientIsAdult"
            label="The recipient is 21 or older"
            defaultChecked={entered?.recipientIsAdult === 'on'}
            error={error('recipientIsAdult')}
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="filled" pendingLabel={isPending ? 'Saving …' : undefined}>
              Save and use this address
            </Button>
            <ButtonLink to={back}>Back</ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
