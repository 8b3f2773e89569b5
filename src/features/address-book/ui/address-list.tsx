import { Form, href, useLocation, useNavigation } from 'react-router';
import { cityLine, formatPhoneNumber } from '../../../engine/identity/address-book/text-rules.ts';
import type {
  Address,
  AddressInBook,
  AddressUse,
  Deliverability,
} from '../../../engine/identity/address-book/types.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { CloseButton } from '../../../ui/base/close-button.tsx';
import { Dialog } from '../../../ui/base/dialog.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { addressDisplayName, addressPages, deliverabilityBadge } from '../rules.ts';

type Listed = Address & Partial<Pick<AddressInBook, 'deliverability' | 'clubs'>>;

type AddressListProps = { use: AddressUse; addresses: readonly Listed[] };

export function AddressList({ use, addresses }: AddressListProps) {
  return (
    <ul className="border-line border-y">
      {addresses.map((address) => (
        <li
          key={address.id}
          className="grid gap-x-10 gap-y-4 border-line py-6 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <AddressWords use={use} address={address} />
          <Acts use={use} address={address} others={addresses.filter(({ id }) => id !== address.id)} />
        </li>
      ))}
    </ul>
  );
}

function AddressWords({ use, address }: { use: AddressUse; address: Listed }) {
  const { label, firstName, lastName, company, primaryStreet, secondaryStreet, phone, note } = address;
  const isDefault = use === 'delivery' ? address.isDefaultShip : address.isDefaultBill;
  return (
    <div className="min-w-0 break-words">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-medium">{label === '' ? `${firstName} ${lastName}` : label}</span>
        {isDefault && <Badge tone="brass">Default</Badge>}
      </p>
      <address className="mt-1 text-small not-italic">
        {[
          label === '' ? '' : `${firstName} ${lastName}`,
          company,
          [primaryStreet, secondaryStreet].filter(Boolean).join(', '),
          cityLine(address),
        ]
          .filter(Boolean)
          .map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        {phone !== '' && <span className="figures block text-ink-soft">{formatPhoneNumber(phone)}</span>}
      </address>
      {use === 'delivery' && note !== '' && (
        <p className="mt-1 text-ink-soft text-small">For the carrier: {note}</p>
      )}
      {address.clubs && address.clubs.length > 0 && (
        <p className="mt-2 text-small">
          {address.clubs.join(' and ')} {address.clubs.length === 1 ? 'ships' : 'ship'} here. To use a
          different address, change it in <TextLink to={href('/shop/wine-club')}>your membership</TextLink>.
        </p>
      )}
      {address.deliverability && <Verdict deliverability={address.deliverability} />}
    </div>
  );
}

function Verdict({ deliverability }: { deliverability: Deliverability }) {
  const badge = deliverabilityBadge(deliverability);
  return (
    <>
      <p className="mt-3">
        <Badge tone={badge.tone}>{badge.words}</Badge>
      </p>
      {deliverability.status !== 'deliverable' && (
        <p className="mt-1 max-w-reading text-ink-soft text-small">{deliverability.sentence}</p>
      )}
    </>
  );
}

type ActsProps = { use: AddressUse; address: Listed; others: readonly Listed[] };

function Acts({ use, address, others }: ActsProps) {
  const { key } = useLocation();
  const navigation = useNavigation();
  const isDefault = use === 'delivery' ? address.isDefaultShip : address.isDefaultBill;
  const name = addressDisplayName(address);
  const isBusy = navigation.formData?.get('addressId') === address.id;
  const alsoShips = use === 'billing' && address.takesDeliveries;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-1 text-small">
      <ButtonLink
        kind="text"
        to={`${addressPages[use].edit}?id=${address.id}`}
        className="-mx-1 min-h-11 text-small"
        prefetch="none"
      >
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      {!isDefault && (
        <Form method="post">
          <input type="hidden" name="intent" value={use === 'delivery' ? 'ship' : 'bill'} />
          <input type="hidden" name="addressId" value={address.id} />
          <Button
            kind="text"
            className="-mx-1 min-h-11 text-small"
            pendingLabel={isBusy ? 'Changing' : undefined}
          >
            Make default<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </Form>
      )}
      <Dialog
        // Closes again after each answer.
        key={key}
        title="Remove this address?"
        opener={
          <>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </>
        }
        openerKind="text"
        openerClassName="-mx-1 min-h-11 text-small"
      >
        <p className="mb-6">
          {name} will be removed{alsoShips ? ' as both a billing and a delivery address' : ''}. Orders you’ve
          already placed won’t change.
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="addressId" value={address.id} />
          <Replacement address={address} others={others} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button>Remove</Button>
            <CloseButton>Keep it</CloseButton>
          </div>
        </Form>
      </Dialog>
    </div>
  );
}

/**
 * A choice of the address to which clubs ship instead, shown before an address is removed if a club ships there and another address exists.
 */
function Replacement({ address, others }: Omit<ActsProps, 'use'>) {
  const clubs = [...new Set(address.clubs)];
  const [first] = others;
  if (clubs.length === 0 || !first) return null;
  return (
    <div className="mb-6">
      <RadioGroup
        legend={`Where should we send ${clubs.join(' and ')} instead?`}
        name="replacementId"
        id={`replacement-${address.id}`}
        defaultValue={first.id}
        options={others.map((other) => ({
          value: other.id,
          label: addressDisplayName(other),
          description: cityLine(other),
        }))}
      />
    </div>
  );
}
