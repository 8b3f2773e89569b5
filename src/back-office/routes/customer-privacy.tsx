import { data, Form, href, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { deleteRemovedCards } from '../../engine/orders/saved-cards/index.server.ts';
import { deletePersonForStaff } from '../../engine/support/personal-data/index.server.ts';
import { viewRemainingAccountData } from '../../engine/support/personal-data/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { requirePerson } from '../customer-request.server.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import type { Route } from './+types/customer-privacy.ts';

export async function loader(args: Route.LoaderArgs) {
  const { dependencies, person, name } = await requirePerson(args, 'customers.privacy', {
    isConfirmed: true,
  });
  const remains = await viewRemainingAccountData(dependencies, person);
  return { id: args.params.id, name, email: person.email, isGuest: person.customerId === null, remains };
}

const deletionForm = z.object({ intent: z.literal('delete'), understood: z.literal('on').optional() });

export const action = withEmailPreview(['delete'], async (args: Route.ActionArgs) => {
  const { staff, dependencies, person, requestId } = await requirePerson(args, 'customers.privacy', {
    isConfirmed: true,
  });
  const form = await args.request.formData();
  const read = deletionForm.safeParse(formValues(form)).data;
  if (!read) throw data(null, { status: 400 });
  if (read.understood !== 'on') {
    const sentence = 'Check the box to confirm. This can’t be undone.';
    return rejectForm([{ code: 'NOT_UNDERSTOOD', sentence, field: 'understood' }], form, 422);
  }
  const deleted = await deletePersonForStaff(dependencies, person, { actor: staff.actor, requestId });
  if (!deleted.ok) return rejectForm(deleted.refusals, form);
  // The payment company is asked again if it does not answer now.
  await deleteRemovedCards(dependencies);
  const text = 'The personal data has been deleted.';
  return redirect(href('/admin/customers'), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `Privacy, ${loaderData.name}` : 'Privacy') },
];

export default function CustomerPrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  return (
    <>
      <PageHeader title="Privacy" back={{ to: href('/admin/customers/:id', { id }), label: name }}>
        For requests to know and to delete. First make sure the request came from the customer.
      </PageHeader>
      <div className="grid max-w-2xl gap-5">
        <Panel title="Download the data">
          <Form method="post" action={href('/admin/customers/:id/data', { id })} reloadDocument>
            <p className="mb-4 text-ink-soft">
              Everything we know about this customer, in one JSON file. Send it only to the customer. The
              download is recorded.
            </p>
            <Button name="intent" value="download">
              Download
            </Button>
          </Form>
        </Panel>
        <Deletion person={loaderData} answer={actionData as FormActionData | undefined} />
      </div>
    </>
  );
}

type DeletionProps = { person: Route.ComponentProps['loaderData']; answer: FormActionData | undefined };

function Deletion({ person: { id, email, isGuest, remains }, answer }: DeletionProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const { orders, underWay, visits, waivers, giftCards, lost } = remains;
  const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  const kept = [
    orders > 0 && `${count(orders, 'order', 'orders')}, without the name: tax and alcohol laws require it.`,
    underWay > 0 && `${count(underWay, 'order', 'orders')} under way: the name is deleted after delivery.`,
    visits > 0 && `${count(visits, 'upcoming visit', 'upcoming visits')}: the name is deleted afterward.`,
    waivers > 0 && `${count(waivers, 'signed waiver', 'signed waivers')}, sealed.`,
    giftCards > 0 &&
      `${count(giftCards, 'gift card', 'gift cards')}: anyone with the code can use ${giftCards === 1 ? 'it' : 'them'}.`,
  ].filter((sentence) => sentence !== false);
  return (
    <Panel title="Delete the data">
      <FormProblems answer={answer} title="Nothing was deleted" />
      <Form method="post" noValidate className="grid gap-4">
        <div>
          <p className="font-medium">Deleted</p>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
            <li>Name, email address, phone number, birth date, messages, forms, notes and tags.</li>
            {!isGuest && (
              <li>The account with its addresses, cards, cart and reviews. Its owner is signed out.</li>
            )}
          </ul>
        </div>
        {kept.length > 0 && (
          <div>
            <p className="font-medium">Kept</p>
            <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
              {kept.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        {lost.length > 0 && (
          <div>
            <p className="font-medium">Read this to the customer first</p>
            <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
              {lost.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        <p>
          {isGuest
            ? 'No email is sent. Tell the customer first, because afterward we won’t have an address.'
            : `We’ll email ${email} that the account has been closed.`}
        </p>
        <Checkbox
          id="understood"
          name="understood"
          label="The customer asked for this, and I understand that it can’t be undone"
          error={fieldErrorLookup(answer?.problems ?? [])('understood')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            kind="danger"
            name="intent"
            value="delete"
            pendingLabel={isPending ? 'Deleting …' : undefined}
          >
            Delete for good
          </Button>
          {!isGuest && <EmailPreviewButton fields={{ intent: 'delete', understood: 'on' }} />}
          <ButtonLink to={href('/admin/customers/:id', { id })}>Keep the data</ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
