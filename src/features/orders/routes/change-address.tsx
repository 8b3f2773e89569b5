import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { changeOrderAddress } from '../../../engine/checkout/index.server.ts';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import type { OrderAddressChange } from '../../../engine/orders/fulfillment/types.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { pageTitle } from '../../../winery.ts';
import { readAddressChangeForm } from '../forms.ts';
import { requireOrderPageContext } from '../order-request.server.ts';
import { orderPath } from '../order-rules.ts';
import { OrderActionPage } from '../ui/action-page.tsx';
import type { Route } from './+types/change-address.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Change address') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, way, fulfillment } = await requireOrderPageContext(request, context);
  return data(
    { order, way, mayChange: fulfillment.mayChangeAddress, states: stateChoices },
    { headers: privateHeaders },
  );
}

type Refused = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: OrderAddressChange | undefined;
};

/** Changes the delivery address. Fills in an empty city and state from the ZIP code, for browsers without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { dependencies, access, way } = await requireOrderPageContext(request, context);
  const read = readAddressChangeForm(await request.formData());
  if (!read) {
    const sentence = 'Something went wrong with this form. Please reload the page and try again.';
    return data<Refused>({ problems: [{ fieldId: undefined, sentence }], entered: undefined }, 400);
  }
  const entered = completedAddress(read, dependencies.zipCodes.lookup(read.zipCode));
  const changed = await changeOrderAddress(dependencies, { kind: 'customer', access }, entered);
  if (changed.ok) return redirect(`${orderPath('', way)}&done=address`);
  const problems = changed.refusals.map(({ field, sentence }) => ({ fieldId: fieldOf(field), sentence }));
  return data<Refused>({ problems, entered }, 409);
}

const fields: ReadonlySet<string | undefined> = new Set([
  'zipCode',
  'primaryStreet',
  'secondaryStreet',
  'city',
  'stateCode',
]);

function fieldOf(field: string | undefined): string | undefined {
  return fields.has(field) ? field : undefined;
}

export default function ChangeAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, way, mayChange, states: options } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const problems = actionData?.problems ?? [];
  const error = fieldErrorLookup(problems);
  const shown = actionData?.entered ?? order.shipTo;
  return (
    <OrderActionPage order={order} way={way} title="Use a different address">
      {!mayChange && problems.length === 0 ? (
        <Notice>
          This order has been packed, picked up or closed, so its address can’t be changed here. If it’s on
          the way, use the tracking number to ask the carrier to redirect it.
        </Notice>
      ) : (
        <Form method="post" noValidate className="space-y-5">
          <ErrorSummary title="We couldn’t change the address" problems={problems} occasion={actionData} />
          <p className="text-ink-soft">
            The name on the label is still {order.shipTo?.firstName} {order.shipTo?.lastName}.
          </p>
          <TextField
            id="zipCode"
            name="zipCode"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="shipping postal-code"
            defaultValue={shown?.zipCode}
            error={error('zipCode')}
            className="max-w-40"
          />
          <TextField
            id="primaryStreet"
            name="primaryStreet"
            label="Street address"
            autoComplete="shipping address-line1"
            defaultValue={shown?.primaryStreet}
            error={error('primaryStreet')}
          />
          <TextField
            id="secondaryStreet"
            name="secondaryStreet"
            label="Apartment or suite"
            optional
            autoComplete="shipping address-line2"
            defaultValue={shown?.secondaryStreet}
            error={error('secondaryStreet')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              id="city"
              name="city"
              label="City"
              hint="Leave this blank and we’ll fill it in from the ZIP code."
              autoComplete="shipping address-level2"
              defaultValue={shown?.city}
              error={error('city')}
            />
            <Select
              id="stateCode"
              name="stateCode"
              label="State"
              autoComplete="shipping address-level1"
              placeholder="Based on ZIP code"
              options={options}
              defaultValue={shown?.stateCode}
              error={error('stateCode')}
            />
          </div>
          <Button pendingLabel={isPending ? 'Changing' : undefined}>Change address</Button>
        </Form>
      )}
    </OrderActionPage>
  );
}

/** Fills in an empty city and state from the ZIP code's place. */
function completedAddress(
  entered: OrderAddressChange,
  place: { readonly city: string; readonly stateCode: string } | undefined,
): OrderAddressChange {
  return {
    ...entered,
    city: entered.city || (place?.city ?? ''),
    stateCode: entered.stateCode || (place?.stateCode ?? ''),
  };
}
