import { data, Form, href, Link, redirect } from 'react-router';
import {
  changeMembershipDelivery,
  previewDeliveryChange,
} from '../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { deliveryFromForm, readDeliveryForm } from '../../engine/clubs/memberships/settings-form-rules.ts';
import { addressLine } from '../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../engine/identity/address-book/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { AgreementForm } from '../ui/agreement-form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/member-delivery.ts';

/** Returns the delivery options and, if `?to=` selects one, a preview of the change. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, customerId, name, membership, own, path, recordReading } =
    await requireMembershipForStaff(args);
  if (hasMembershipEnded(membership)) throw redirect(path);
  const query = args.url.searchParams.has('to') ? readDeliveryForm(args.url.searchParams) : undefined;
  const requested = query && deliveryFromForm(query);
  const [book, preview] = await Promise.all([
    viewAddressBook(dependencies, customerId),
    requested && previewDeliveryChange(dependencies, own, requested),
    recordReading(),
  ]);
  const { isPickup, pickupLocation, addressId } = membership;
  const addresses = book
    .filter(({ takesDeliveries }) => takesDeliveries)
    .map((address) => ({
      value: String(address.id),
      label: addressLine(address),
      description: address.deliverability.status === 'deliverable' ? '' : address.deliverability.sentence,
      disabled: address.deliverability.status === 'pickup_only',
    }));
  const locations = dependencies.pickupLocations.map(({ id, name: place }) => ({
    ...{ value: `pickup:${id}`, label: `Pickup at ${place}`, description: '', disabled: false },
  }));
  return {
    ...{ path, name, club: membership.club.title },
    addressPath: href('/admin/customers/:id/clubs/:membershipId/address', args.params),
    places: [...addresses, ...locations],
    chosen: query?.to ?? (isPickup ? `pickup:${pickupLocation}` : (addressId ?? '')),
    pickupPerson: query?.pickupPerson ?? membership.pickupPerson,
    preview: preview?.ok ? preview.value : undefined,
    problems: preview && !preview.ok ? rejectForm(preview.refusals, new FormData()).data : undefined,
  };
}

export const action = withEmailPreview([], async (args: Route.ActionArgs) => {
  const { dependencies, own, agreed, done } = await requireMembershipForStaff(args);
  const form = await args.request.formData();
  const read = readDeliveryForm(form);
  const delivery = read && deliveryFromForm(read);
  // Not the page again: reading it would be recorded.
  if (!delivery) throw data(null, { status: 400 });
  const changed = await changeMembershipDelivery(dependencies, own, delivery, agreed(form));
  return changed.ok ? done('Delivery changed.') : rejectForm(changed.refusals, form, 422);
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `Change delivery, ${loaderData.name}` : 'Change delivery') },
];

export default function MemberDeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, club, addressPath, places, chosen, pickupPerson, preview, problems } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const rejected = answer ?? problems;
  return (
    <>
      <PageHeader title="Change delivery" back={{ to: path, label: `${club}, ${name}` }}>
        Applies to every box that isn’t locked yet. A box with its own delivery keeps it.
      </PageHeader>
      <FormProblems answer={rejected} title="The delivery wasn’t changed" />
      <div className="grid max-w-3xl gap-5">
        <Panel title="Delivery">
          <Form method="get" preventScrollReset className="grid gap-5">
            <RadioGroup
              legend="Where the boxes go"
              legendHidden
              name="to"
              defaultValue={chosen}
              error={fieldErrorLookup(rejected?.problems ?? [])('to')}
              options={places}
            />
            <p>
              <Link to={addressPath} className="link-line">
                Add an address
              </Link>
            </p>
            <TextField
              id="pickupPerson"
              name="pickupPerson"
              label="Someone else who can pick up"
              optional
              maxLength={60}
              defaultValue={pickupPerson}
              hint="For pickup only. They must be 21 or older and bring an ID."
            />
            <div className="flex flex-wrap gap-2">
              <Button>Preview the change</Button>
              <ButtonLink to={path}>Keep as it is</ButtonLink>
            </div>
          </Form>
        </Panel>
        {preview && (
          <AgreementForm
            {...preview}
            key={`${chosen} ${pickupPerson}`}
            fields={[
              ['to', chosen],
              ['pickupPerson', pickupPerson],
            ]}
            label="Change the delivery"
            answer={answer}
          />
        )}
      </div>
    </>
  );
}
