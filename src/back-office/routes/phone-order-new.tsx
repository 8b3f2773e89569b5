import { Form, href, useNavigation } from 'react-router';
import { type CustomerId, isUuid, type PersonId } from '../../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { preparePhoneOrder } from '../../engine/checkout/phone-orders/index.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { addressesOf } from '../../engine/identity/address-book/index.server.ts';
import { readPerson } from '../../engine/staff/desk/people-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { backOfficePageTitle } from '../page-rules.ts';
import { redirectToPreparedOrder } from '../phone-order-answer.server.ts';
import { addressFieldValues, phoneOrderFieldValues } from '../phone-order-rules.ts';
import {
  findReplacedPhoneOrder,
  readOfferedWines,
  readPhoneOrderFields,
  readPhoneOrderItems,
} from '../read-phone-order.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { WinesPanel } from '../ui/wines-panel.tsx';
import type { Route } from './+types/phone-order-new.ts';

/**
 * Returns the form for a phone order. `?person=` is the id of a known customer; `?from=` is the id of a phone order that the new one
 * replaces.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { customerId, values } = await knownCustomer(dependencies, args.url.searchParams);
  return {
    known: values,
    hasAccount: customerId !== undefined,
    wines: await readOfferedWines(dependencies, customerId),
    states: stateChoices.map(({ value, label }) => ({ value, label })),
    locations: dependencies.pickupLocations.map(({ id, name }) => ({ value: id, label: name })),
  };
}

type KnownCustomer = {
  /** The account for which the order is placed; undefined for a guest. */
  readonly customerId: CustomerId | undefined;
  readonly values: Readonly<Record<string, string>>;
};

const unknownCustomer: KnownCustomer = { customerId: undefined, values: {} };

async function knownCustomer(dependencies: ShopDependencies, query: URLSearchParams): Promise<KnownCustomer> {
  const replaced = await findReplacedPhoneOrder(dependencies, query);
  if (replaced) {
    if (!replaced.checkout) return unknownCustomer;
    return { customerId: replaced.customerId, values: phoneOrderFieldValues(replaced.checkout.contents) };
  }
  const personId = query.get('person') ?? '';
  const person = isUuid(personId)
    ? await readPerson(dependencies.database.read, personId as PersonId)
    : undefined;
  if (!person) return unknownCustomer;
  const { email, firstName, lastName, phone, zipCode } = person;
  const customerId = person.customerId ?? undefined;
  const book = customerId ? await addressesOf(dependencies.database.read, customerId) : [];
  const home = book.find(
    (address) => address.isDefaultShip && address.firstName === firstName && address.lastName === lastName,
  );
  return {
    customerId,
    values: {
      email,
      firstName,
      lastName,
      phone,
      zipCode: zipCode ?? '',
      ...(home && addressFieldValues(home)),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const { customerId } = await knownCustomer(dependencies, args.url.searchParams);
  const { items, problem } = readPhoneOrderItems(form, await readOfferedWines(dependencies, customerId));
  const fields = readPhoneOrderFields(form);
  if (!fields) return malformedFormResponse(form);
  if (problem) return rejectForm([problem], form, 422);
  const by = { actor: staff.actor, requestId };
  const prepared = await preparePhoneOrder(dependencies, by, { items, fields, customerId });
  if (!prepared.ok) return rejectForm(prepared.refusals, form);
  return redirectToPreparedOrder({ dependencies, by, id: prepared.value.id }, args.url.searchParams);
}

export const meta = () => [{ title: backOfficePageTitle('New phone order') }];

export default function NewPhoneOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, hasAccount, wines, states, locations } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const entered = (name: string) => answer?.entered[name] ?? known[name] ?? '';
  const field = (name: string) => ({ id: name, name, defaultValue: entered(name) });
  return (
    <>
      <PageHeader title="New phone order" back={{ to: href('/admin/orders/phone'), label: 'Phone orders' }}>
        {hasAccount && 'Their account’s prices apply. '}Nothing is reserved, charged or emailed yet. The next
        page shows the price.
      </PageHeader>
      <Form method="post" noValidate className="grid max-w-3xl gap-5">
        <FormProblems answer={answer} title="The order wasn’t prepared" />
        <Panel title="Customer">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('firstName')} label="First name" />
            <TextField {...field('lastName')} label="Last name" />
            <TextField
              {...field('email')}
              type="email"
              label="Email"
              hint={
                hasAccount ? 'The confirmation or the link to pay goes here.' : 'The link to pay goes here.'
              }
            />
            <TextField {...field('phone')} type="tel" label="Phone" />
          </div>
        </Panel>
        <WinesPanel {...{ wines, entered, error }} />
        <Panel title="Delivery">
          <div className="grid gap-4">
            <RadioGroup
              name="method"
              legend="How the customer gets the order"
              options={[
                { value: 'ship', label: 'Ship it' },
                { value: 'pickup', label: 'Pickup' },
              ]}
              defaultValue={entered('method') || 'ship'}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('company')} label="Company" optional />
              <TextField {...field('primaryStreet')} label="Street address" />
              <TextField {...field('secondaryStreet')} label="Apartment or suite" optional />
              <TextField {...field('zipCode')} label="ZIP code" inputMode="numeric" />
              <TextField
                {...field('city')}
                label="City"
                hint="Leave it empty to fill it in from the ZIP code."
              />
              <SelectField
                {...field('stateCode')}
                label="State"
                placeholder="From the ZIP code"
                options={states}
              />
              <SelectField
                {...field('selectedPickupLocation')}
                label="Pickup location"
                placeholder="Only for pickup"
                options={locations}
              />
            </div>
            <TextField {...field('note')} label="Delivery note" optional maxLength={200} />
          </div>
        </Panel>
        <div className="flex flex-wrap gap-2">
          <Button kind="filled" pendingLabel={isPending ? 'Preparing …' : undefined}>
            Show the price
          </Button>
          <ButtonLink to={href('/admin/orders/phone')}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}
