import { Form, href, useNavigation } from 'react-router';
import { z } from 'zod';
import { changeOrderContact } from '../../engine/orders/fulfillment/index.server.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { formatPhone } from '../format-rules.ts';
import {
  findOverwriteRefusal,
  lastChangeTime,
  redirectToOrder,
  requireOrder,
  watchedSubjectsOfOrder,
} from '../order-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel, SavedValuesNotice } from '../ui/page.tsx';
import type { Route } from './+types/order-contact.ts';

const changed = 'order.contact_changed';

export async function loader(args: Route.LoaderArgs) {
  const { whole } = await requireOrder(args, 'orders.change');
  const { order, phone } = whole;
  return {
    watch: watchedSubjectsOfOrder(whole),
    number: String(order.number),
    email: order.email,
    phone: formatPhone(phone),
    isGuest: order.isGuests,
    seen: lastChangeTime(whole, changed),
  };
}

const contactForm = z.object({ email: z.string(), phone: z.string() });

export async function action(args: Route.ActionArgs) {
  const asked = await requireOrder(args, 'orders.change');
  const { staff, dependencies, whole } = asked;
  const form = await args.request.formData();
  const read = contactForm.safeParse(formValues(form));
  if (!read.success) return malformedFormResponse(form);
  const overwrites = await findOverwriteRefusal(asked, form, changed);
  if (overwrites) return rejectForm([overwrites], form);
  const { orderId } = whole.order;
  const saved = await changeOrderContact(dependencies, { ...read.data, orderId, actor: staff.actor });
  if (!saved.ok) return rejectForm(saved.refusals, form, 422);
  return redirectToOrder(asked, { kind: 'success', text: 'Contact changed.' });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Change contact of order ${loaderData?.number ?? ''}`) },
];

export default function ChangeContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, email, phone, isGuest, seen } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title="Change contact" back={{ to: order, label: `Order ${number}` }} />
      <Panel className="max-w-2xl">
        <FormProblems answer={answer} title="The contact wasn’t changed" />
        {answer && <SavedValuesNotice lines={[email, phone]} />}
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="seen" value={seen} />
          {isGuest ? (
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              autoComplete="off"
              defaultValue={answer?.entered.email ?? email}
              error={error('email')}
            />
          ) : (
            <input type="hidden" name="email" value={email} />
          )}
          <TextField
            id="phone"
            name="phone"
            type="tel"
            label="Phone"
            autoComplete="off"
            defaultValue={answer?.entered.phone ?? phone}
            error={error('phone')}
          />
          <p className="text-ink-soft">
            {isGuest
              ? 'Future emails about this order go to this address. Emails already sent are not sent again.'
              : `Emails go to ${email}, the address of the customer’s account. Only the customer can change it.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="filled" pendingLabel={isPending ? 'Changing …' : undefined}>
              Change contact
            </Button>
            <ButtonLink to={order}>Keep as it is</ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
