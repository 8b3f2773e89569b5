import { Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { changeOrderAddress } from '../../engine/checkout/index.server.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { orderAddressLines } from '../order-page-rules.ts';
import {
  findOverwriteRefusal,
  lastChangeTime,
  redirectToOrder,
  requireOrder,
  watchedSubjectsOfOrder,
} from '../order-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { AddressFields } from '../ui/address-fields.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel, SavedValuesNotice } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import type { Route } from './+types/order-address.ts';

const changed = 'order.address_changed';

export async function loader(args: Route.LoaderArgs) {
  const { whole } = await requireOrder(args, 'orders.change');
  const { order, fulfillment } = whole;
  return {
    watch: watchedSubjectsOfOrder(whole),
    number: String(order.number),
    email: order.email,
    shipTo: order.shipTo,
    seen: lastChangeTime(whole, changed),
    now: order.shipTo ? orderAddressLines(order.shipTo) : [],
    mayChange: fulfillment.mayChangeAddress,
    states: stateChoices.map(({ value, label }) => ({ value, label })),
  };
}

const line = z.string().trim().max(200);
const addressForm = z.object({
  zipCode: line,
  primaryStreet: line,
  secondaryStreet: line,
  city: line,
  stateCode: line,
});

export const action = withEmailPreview([], async (args: Route.ActionArgs) => {
  const asked = await requireOrder(args, 'orders.change');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = addressForm.safeParse(formValues(form));
  if (!read.success) return malformedFormResponse(form);
  const overwrites = await findOverwriteRefusal(asked, form, changed);
  if (overwrites) return rejectForm([overwrites], form);
  const place = dependencies.zipCodes.lookup(read.data.zipCode);
  const address = {
    ...read.data,
    city: read.data.city || (place?.city ?? ''),
    stateCode: read.data.stateCode || (place?.stateCode ?? ''),
  };
  const by = { kind: 'staff', orderId: whole.order.orderId, actor: staff.actor } as const;
  const saved = await changeOrderAddress(dependencies, by, address);
  if (!saved.ok) return rejectForm(saved.refusals, form);
  return redirectToOrder(asked, { kind: 'success', text: 'Address changed.' });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Change address of order ${loaderData?.number ?? ''}`) },
];

export default function ChangeAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, shipTo, mayChange, states, seen, now } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Change delivery address" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl" isFlush={!mayChange}>
        {!mayChange ? (
          <EmptyListMessage title="This address can’t be changed here.">
            The order is packed, picked up or closed. A carrier can redirect a parcel that is on its way.
          </EmptyListMessage>
        ) : (
          <>
            <FormProblems answer={answer} title="The address wasn’t changed" />
            {answer && <SavedValuesNotice lines={now} />}
            <Form method="post" noValidate className="grid gap-5">
              <input type="hidden" name="seen" value={seen} />
              <AddressFields states={states} values={{ ...shipTo, ...answer?.entered }} error={error} />
              <p className="text-ink-soft">
                We’ll check whether wine can be shipped there and email {email} about the change. Nothing is
                charged, so an address with different tax or shipping can’t be used.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button kind="filled" pendingLabel={isPending ? 'Changing …' : undefined}>
                  Change address
                </Button>
                <EmailPreviewButton />
                <ButtonLink to={order}>Keep as it is</ButtonLink>
              </div>
            </Form>
          </>
        )}
      </Panel>
    </>
  );
}
