import { Form, href, redirect, useNavigation } from 'react-router';
import type { PersonId, SkuId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import { preparePhoneOrder, winesForPhoneOrder } from '../../engine/checkout/phone-orders/index.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { readPerson } from '../../engine/staff/desk/people-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { errorsOf } from '../../ui/base/errors-of.ts';
import { RadioGroup } from '../../ui/base/radio-group.tsx';
import { TextField } from '../../ui/base/text-field.tsx';
import { officeTitle } from '../page-rules.ts';
import { quantityField } from '../phone-order-rules.ts';
import { readPhoneOrder, wrongQuantities } from '../read-phone-order.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/phone-order-new.ts';

const offeredWines = ({ database, clock }: ShopDependencies) =>
  winesForPhoneOrder(database.read, clock.now());

/** `?person=` fills in the contact of a known customer. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const personId = args.url.searchParams.get('person') ?? '';
  const [wines, person] = await Promise.all([
    offeredWines(dependencies),
    isUuid(personId) ? readPerson(dependencies.database.read, personId as PersonId) : undefined,
  ]);
  const { email = '', firstName = '', lastName = '', phone = '', zipCode } = person ?? {};
  return {
    known: { email, firstName, lastName, phone, zipCode: zipCode ?? '' },
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

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const skuIds = (await offeredWines(dependencies)).map(({ sku }) => sku.skuId);
  const entry = readPhoneOrder(form, skuIds);
  if (!entry) return malformedForm(form);
  const problem = problemOf(form, skuIds, entry.items.length);
  if (problem) return rejectForm([problem], form, 422);
  const prepared = await preparePhoneOrder(dependencies, { actor: staff.actor, requestId }, entry);
  if (!prepared.ok) return rejectForm(prepared.refusals, form);
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
  const { known, wines, states, locations } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const error = errorsOf(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const entered = (name: string, otherwise = '') => answer?.typed[name] ?? otherwise;
  return (
    <>
      <PageHeader title="New phone order" back={{ to: href('/admin/orders/phone'), label: 'Phone orders' }}>
        Nothing is reserved, charged or emailed yet. The next page shows the price.
      </PageHeader>
      <Form method="post" noValidate className="grid max-w-3xl gap-5">
        <FormProblems answer={answer} title="The order isn’t prepared" />
        <Panel title="Customer">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              id="firstName"
              name="firstName"
              label="First name"
              defaultValue={entered('firstName', known.firstName)}
            />
            <TextField
              id="lastName"
              name="lastName"
              label="Last name"
              defaultValue={entered('lastName', known.lastName)}
            />
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              hint="The link to pay goes here."
              defaultValue={entered('email', known.email)}
            />
            <TextField
              id="phone"
              name="phone"
              type="tel"
              label="Phone"
              defaultValue={entered('phone', known.phone)}
            />
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
                    type="number"
                    name={quantityField(skuId)}
                    min={0}
                    max={most}
                    step={1}
                    inputMode="numeric"
                    placeholder="0"
                    defaultValue={entered(quantityField(skuId))}
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
              defaultValue={entered('method', 'ship')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                id="primaryStreet"
                name="primaryStreet"
                label="Street address"
                defaultValue={entered('primaryStreet')}
              />
              <TextField
                id="secondaryStreet"
                name="secondaryStreet"
                label="Apartment or suite"
                optional
                defaultValue={entered('secondaryStreet')}
              />
              <TextField
                id="zipCode"
                name="zipCode"
                label="ZIP code"
                inputMode="numeric"
                defaultValue={entered('zipCode', known.zipCode)}
              />
              <TextField
                id="city"
                name="city"
                label="City"
                hint="Leave it empty to fill it in from the ZIP code."
                defaultValue={entered('city')}
              />
              <Choice
                id="stateCode"
                name="stateCode"
                label="State"
                placeholder="From the ZIP code"
                options={states}
                defaultValue={entered('stateCode')}
              />
              <Choice
                id="selectedPickupLocation"
                name="selectedPickupLocation"
                label="Pickup location"
                placeholder="Only for pickup"
                options={locations}
                defaultValue={entered('selectedPickupLocation')}
              />
            </div>
            <TextField
              id="note"
              name="note"
              label="Delivery note"
              optional
              maxLength={200}
              defaultValue={entered('note')}
            />
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
