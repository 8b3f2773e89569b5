import { data, Form, href, type MetaFunction, redirect } from 'react-router';
import {
  changeMembershipDelivery,
  previewDeliveryChange,
} from '../../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { deliveryFromForm, readDeliveryForm } from '../../../engine/clubs/memberships/settings-form-rules.ts';
import { addressLine } from '../../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../../engine/identity/address-book/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import {
  agreementFromForm,
  changeConfirmationText,
  redirectToClubPage,
  requireMembership,
} from '../membership-request.server.ts';
import { clubAccountPath } from '../rules.ts';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import { PreviewFormButtons, SettingsPreview } from '../ui/settings-preview.tsx';
import type { Route } from './+types/delivery.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Delivery') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the delivery page, with a preview of the delivery in `?to=`: the first charge it affects and that charge's total. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership, own } = await requireMembership(args);
  if (hasMembershipEnded(membership)) throw redirect(clubAccountPath);
  const query = args.url.searchParams.has('to') ? readDeliveryForm(args.url.searchParams) : undefined;
  const requested = query && deliveryFromForm(query);
  const [book, preview] = await Promise.all([
    viewAddressBook(shop, signedIn.customerId),
    requested && previewDeliveryChange(shop, own, requested),
  ]);
  return data(
    {
      firstName: signedIn.firstName,
      clubTitle: membership.club.title,
      addresses: book
        .filter(({ takesDeliveries }) => takesDeliveries)
        .map((address) => ({
          id: address.id,
          text: addressLine(address),
          note: address.deliverability.status === 'deliverable' ? undefined : address.deliverability.sentence,
          isClosed: address.deliverability.status === 'pickup_only',
        })),
      membershipId: membership.id,
      chosen:
        query?.to ??
        (membership.isPickup ? `pickup:${membership.pickupLocation}` : (membership.addressId ?? '')),
      pickupPerson: query?.pickupPerson ?? membership.pickupPerson,
      preview: preview?.ok ? preview.value : undefined,
      previewProblems:
        preview && !preview.ok ? preview.refusals.map(({ sentence }) => ({ sentence, fieldId: 'to' })) : [],
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own, membership } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readDeliveryForm(formData);
  const delivery = form && deliveryFromForm(form);
  if (!delivery) return malformedFormResponse(formData);
  const done = await changeMembershipDelivery(shop, own, delivery, agreementFromForm(args, form));
  if (!done.ok) {
    return rejectForm(
      done.refusals.map((refusal) => ({ ...refusal, field: refusal.field === 'consent' ? 'consent' : 'to' })),
      formData,
      422,
    );
  }
  return redirectToClubPage(shop, changeConfirmationText(membership, 'Your delivery settings were updated.'));
}

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, membershipId, clubTitle, addresses, chosen, pickupPerson, preview, previewProblems } =
    loaderData;
  const problems = actionData?.problems ?? previewProblems;
  return (
    <MembershipSettingPage
      firstName={firstName}
      title={`Delivery for ${clubTitle}`}
      intro="Applies to every shipment that isn’t locked yet. To change just one shipment, edit that box."
    >
      <ErrorSummary
        title="We couldn’t change your delivery"
        problems={problems}
        occasion={actionData ?? previewProblems}
      />
      <Form method="get" preventScrollReset className="space-y-6">
        <input type="hidden" name="membership" value={membershipId} />
        <RadioGroup
          id="to"
          legend="Ship to"
          name="to"
          defaultValue={chosen}
          error={problems.find(({ fieldId }) => fieldId === 'to')?.sentence}
          options={[
            ...addresses.map(({ id, text, note, isClosed }) => ({
              value: id,
              label: text,
              description: note,
              disabled: isClosed,
            })),
            ...winery().pickupLocations.map(({ id, name, hours }) => ({
              value: `pickup:${id}`,
              label: `Pick up at ${name}`,
              description: `${hours}. Free pickup. We’ll hold each shipment for 45 days.`,
            })),
          ]}
        />
        <p className="text-small">
          Need a different address?{' '}
          <TextLink to={href('/shop/shipping-details/add-shipping-address')}>Add an address</TextLink>, then
          come back here.
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
        <PreviewFormButtons />
      </Form>
      {preview && (
        <SettingsPreview
          key={`${chosen} ${pickupPerson}`}
          preview={preview}
          fields={[
            ['to', chosen],
            ['pickupPerson', pickupPerson],
          ]}
          label="Save delivery settings"
          answer={actionData}
        />
      )}
    </MembershipSettingPage>
  );
}
