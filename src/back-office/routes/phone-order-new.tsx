import { Form, href, redirect, useNavigation } from 'react-router';
import { type CustomerId, isUuid, type PersonId, type PhoneOrderId, type SkuId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import {
  closePhoneOrder,
  preparePhoneOrder,
  viewPhoneOrder,
  winesForPhoneOrder,
} from '../../engine/checkout/phone-orders/index.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { addressesOf } from '../../engine/identity/address-book/index.server.ts';
import { readPerson } from '../../engine/staff/desk/people-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { officeTitle } from '../page-rules.ts';
import { addressValues, enteredValues, quantityField } from '../phone-order-rules.ts';
import { readPhoneOrder, wrongQuantities } from '../read-phone-order.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/phone-order-new.ts';

const offeredWines = ({ database, clock }: ShopDependencies, customerId: CustomerId | undefined) =>
  winesForPhoneOrder(database.read, customerId, clock.now());

/** `?person=` starts an order for a known customer, and `?from=` one that replaces a phone order. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { customerId, values } = await knownCustomer(dependencies, args.url.searchParams);
  const wines = await offeredWines(dependencies, customerId);
  return {
    known: values,
    hasAccount: customerId !== undefined,
    wines: wines.map(({ sku, most }) => ({
      skuId: sku.skuId,
      name: displayName(sku),
      price: formatCents(sku.priceCents),
      most,
    })),
    states: stateChoices.map(({ value, label }) => ({ value, label })),
    locations: dependencies.pickupLocations.map(({ id, name }) => ({ value: id, label: name })),
  };
}

type KnownCustomer = {
  /** The account that the order is for; undefined for a guest. */
  readonly customerId: CustomerId | undefined;
  readonly values: Readonly<Record<string, string>>;
};

const unknownCustomer: KnownCustomer = { customerId: undefined, values: {} };

async function knownCustomer(dependencies: ShopDependencies, query: URLSearchParams): Promise<KnownCustomer> {
  const [from, personId] = [query.get('from') ?? '', query.get('person') ?? ''];
  if (isUuid(from)) {
    const replaced = await viewPhoneOrder(dependencies, from as PhoneOrderId);
    if (!replaced?.checkout) return unknownCustomer;
    return { customerId: replaced.customerId, values: enteredValues(replaced.checkout.contents) };
  }
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
    values: { email, firstName, lastName, phone, zipCode: zipCode ?? '', ...(home && addressValues(home)) },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const { customerId } = await knownCustomer(dependencies, args.url.searchParams);
  const skuIds = (await offeredWines(dependencies, customerId)).map(({ sku }) => sku.skuId);
  const entry = readPhoneOrder(form, skuIds);
  if (!entry) return malformedForm(form);
  const problem = problemOf(form, skuIds, entry.items.length);
  if (problem) return rejectForm([problem], form, 422);
  const by = { actor: staff.actor, requestId };
  const prepared = await preparePhoneOrder(dependencies, by, { ...entry, customerId });
  if (!prepared.ok) return rejectForm(prepared.refusals, form);
  const replaced = args.url.searchParams.get('from') ?? '';
  // If the old one was just paid or closed, both orders remain.
  if (isUuid(replaced)) await closePhoneOrder(dependencies, by, replaced as PhoneOrderId);
  return redirect(href('/admin/orders/phone/:phoneOrderId', { phoneOrderId: prepared.value.id }));
}

function problemOf(form: FormData, skuIds: readonly SkuId[], items: number) {
  const [wrong] = wrongQuantities(form, skuIds);
  if (wrong !== undefined) {
    const sentence = 'Enter a whole number of bottles, at most 999.';
    return { code: 'QUANTITY', sentence, field: quantityField(wrong) };
  }
  return items === 0
    ? { code: 'NO_WINE', sentence: 'Enter how many bottles of at least one wine.' }
    : undefined;
}

export const meta = () => [{ title: officeTitle('New phone order') }];

export default function NewPhoneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { known, hasAccount, wines, states, locations } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const error = errorsOf(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const entered = (name: string) => answer?.typed[name] ?? known[name] ?? '';
  const field = (name: string) => ({ id: name, name, defaultValue: entered(name) });
  return (
    <>
      <PageHeader title="New phone order" back={{ to: href('/admin/orders/phone'), label: 'Phone orders' }}>
        {hasAccount && 'Their account’s prices apply. '}Nothing is reserved, charged or emailed yet. The next
        page shows the price.
      </PageHeader>
      <Form method="post" noValidate className="grid max-w-3xl gap-5">
        <FormProblems answer={answer} title="The order isn’t prepared" />
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
        <Panel title="Wines">
          <ul className="divide-y divide-line">
            {wines.map(({ skuId, name, price, most }) => (
              <li key={skuId} className="py-2">
                <label className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    {name} <span className="block text-ink-soft">{price}</span>
                  </span>
                  <input
                    {...field(quantityField(skuId))}
                    type="number"
                    min={0}
                    max={most}
                    step={1}
                    inputMode="numeric"
                    placeholder="0"
                    aria-invalid={error(quantityField(skuId)) !== undefined || undefined}
                    className="field-box w-20 shrink-0 text-right"
                  />
                </label>
              </li>
            ))}
          </ul>
        </Panel>
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
              <Choice
                {...field('stateCode')}
                label="State"
                placeholder="From the ZIP code"
                options={states}
              />
              <Choice
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
