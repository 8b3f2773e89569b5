import { data, Form, href, type MetaFunction, redirect } from 'react-router';
import type { AddressId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { changeDelivery, previewDelivery } from '../../../engine/clubs/memberships/index.server.ts';
import { isOver } from '../../../engine/clubs/memberships/rules.ts';
import type { MembershipDelivery } from '../../../engine/clubs/memberships/types.ts';
import { addressLine } from '../../../engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../../engine/identity/address-book/view.server.ts';
import { notWhole, refuseForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { readDeliveryForm } from '../forms.ts';
import { agreementOf, backToClub, requireMembership, savedText } from '../membership-request.server.ts';
import { clubPath } from '../rules.ts';
import { MembershipPage } from '../ui/membership-page.tsx';
import { LookFirst, ShownChange } from '../ui/shown-change.tsx';
import type { Route } from './+types/delivery.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Where your shipments go') },
  { name: 'robots', content: 'noindex' },
];

/** `?to=` is the way that is looked at: from when on it counts and for how much stands below before it is saved. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership, own } = await requireMembership(args);
  if (isOver(membership)) throw redirect(clubPath);
  const asked = args.url.searchParams.has('to') ? readDeliveryForm(args.url.searchParams) : undefined;
  const wish = asked && deliveryOf(asked);
  const [book, preview] = await Promise.all([
    viewAddressBook(shop, signedIn.customerId),
    wish && previewDelivery(shop, own, wish),
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
        asked?.to ??
        (membership.isPickup ? `pickup:${membership.pickupLocation}` : (membership.addressId ?? '')),
      pickupPerson: asked?.pickupPerson ?? membership.pickupPerson,
      preview: preview?.ok ? preview.value : undefined,
      refused:
        preview && !preview.ok ? preview.refusals.map(({ sentence }) => ({ sentence, fieldId: 'to' })) : [],
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own, membership } = await requireMembership(args);
  const typed = await args.request.formData();
  const form = readDeliveryForm(typed);
  const delivery = form && deliveryOf(form);
  if (!delivery) return notWhole(typed);
  const done = await changeDelivery(shop, own, delivery, agreementOf(args, form));
  if (!done.ok) {
    return refuseForm(
      done.refusals.map((refusal) => ({ ...refusal, field: refusal.field === 'consent' ? 'consent' : 'to' })),
      typed,
      422,
    );
  }
  return backToClub(shop, savedText(membership, 'Your delivery is changed.'));
}

function deliveryOf({ to, pickupPerson }: NonNullable<ReturnType<typeof readDeliveryForm>>) {
  if (to.startsWith('pickup:')) {
    const pickupLocation = to.slice('pickup:'.length);
    return { isPickup: true, pickupLocation, pickupPerson } satisfies MembershipDelivery;
  }
  return isUuid(to)
    ? ({ isPickup: false, addressId: to as AddressId } satisfies MembershipDelivery)
    : undefined;
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, membershipId, clubTitle, addresses, chosen, pickupPerson, preview, refused } =
    loaderData;
  const problems = actionData?.problems ?? refused;
  return (
    <MembershipPage
      firstName={firstName}
      title={`Where ${clubTitle} goes`}
      intro="For every shipment from now on that is not locked. One alone can be sent elsewhere from its box."
    >
      <ErrorSummary title="Nothing was changed" problems={problems} occasion={actionData ?? refused} />
      <Form method="get" preventScrollReset className="space-y-6">
        <input type="hidden" name="membership" value={membershipId} />
        <RadioGroup
          id="to"
          legend="Send it to"
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
            ...winery.pickupLocations.map(({ id, name, hours }) => ({
              value: `pickup:${id}`,
              label: `Pick it up at ${name}`,
              description: `${hours}, free of shipping. We keep it for 45 days.`,
            })),
          ]}
        />
        <p className="text-small">
          Not among them?{' '}
          <TextLink to={href('/shop/shipping-details/add-shipping-address')}>Add an address</TextLink> and
          come back.
        </p>
        <TextField
          id="pickupPerson"
          name="pickupPerson"
          label="Who else may pick it up"
          optional
          maxLength={60}
          defaultValue={pickupPerson}
          hint="Somebody of 21 or older, who shows an ID. Only for pickups."
        />
        <LookFirst />
      </Form>
      {preview && (
        <ShownChange
          key={`${chosen} ${pickupPerson}`}
          preview={preview}
          fields={[
            ['to', chosen],
            ['pickupPerson', pickupPerson],
          ]}
          label="Send them this way"
          answer={actionData}
        />
      )}
    </MembershipPage>
  );
}
