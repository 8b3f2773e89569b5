import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { isUuid, type PersonId } from '../../core/ids.ts';
import { readPerson } from '../../engine/staff/desk/people-view.server.ts';
import {
  findPersonIdByEmail,
  findSimilarPeople,
  mergePeople,
  previewMerge,
} from '../../engine/staff/index.server.ts';
import { type MergeCounts, mergeFingerprint } from '../../engine/staff/merging/rules.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { requirePerson } from '../customer-request.server.ts';
import { withEmailPreview } from '../email-preview.server.ts';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel } from '../ui/page.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
import type { Route } from './+types/customer-merge.ts';

/** Returns a preview of merging this person with the customer whose email address is in `?with=`. */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, person, name } = await requirePerson(args, 'customers.privacy', {
    isConfirmed: true,
  });
  const { read } = dependencies.database;
  const { personId: keptId } = person;
  const email = args.url.searchParams.get('with')?.trim().slice(0, 254) ?? '';
  const [alike, otherId] = await Promise.all([
    findSimilarPeople(read, keptId),
    email === '' ? undefined : findPersonIdByEmail(read, email),
  ]);
  const [preview, other] = await Promise.all([
    otherId && previewMerge(dependencies, { keptId, otherId }),
    otherId && readPerson(read, otherId),
  ]);
  const unknown = { sentence: 'There is no customer with this email address.', fieldId: 'with' };
  const refused = preview && !preview.ok ? rejectForm(preview.refusals, new FormData()).data : undefined;
  return {
    ...{ id: args.params.id, name, email, keptEmail: person.email, isGuest: person.customerId === null },
    alike: alike.map((each) => ({ ...each, name: each.name || each.email })),
    merge: preview?.ok &&
      other && {
        ...{
          otherId: String(otherId),
          mark: mergeFingerprint(preview.value),
          moved: wordsOfMerge(preview.value),
        },
        ...{ name: `${other.firstName} ${other.lastName}`.trim() || other.email, email: other.email },
        isAccount: other.customerId !== null,
      },
    problems: email !== '' && !otherId ? { problems: [unknown], entered: { with: email } } : refused,
  };
}

function wordsOfMerge({ orders, visits, messages, giftCards, notes, tags }: MergeCounts): string[] {
  const count = (n: number, one: string) => (n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${one}s`]);
  return [
    ...[...count(orders, 'order'), ...count(visits, 'visit'), ...count(messages, 'message')],
    ...[...count(giftCards, 'gift card'), ...count(notes, 'note'), ...count(tags, 'tag')],
  ];
}

const mergeForm = z.object({
  intent: z.literal('merge'),
  other: z.string().refine((id): id is PersonId => isUuid(id)),
  shown: z.string(),
});

export const action = withEmailPreview(['merge'], async (args: Route.ActionArgs) => {
  const { staff, dependencies, person, requestId } = await requirePerson(args, 'customers.privacy', {
    isConfirmed: true,
  });
  const form = await args.request.formData();
  const read = mergeForm.safeParse(formValues(form)).data;
  if (!read) throw data(null, { status: 400 });
  const pair = { keptId: person.personId, otherId: read.other };
  const merged = await mergePeople(dependencies, {
    ...{ ...pair, shown: read.shown, actor: staff.actor, requestId },
  });
  if (!merged.ok) return rejectForm(merged.refusals, form);
  const text = 'Customers merged.';
  return redirect(href('/admin/customers/:id', args.params), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `Merge, ${loaderData.name}` : 'Merge') },
];

export default function CustomerMergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, keptEmail, isGuest, alike, merge, problems } = loaderData;
  const answer = (actionData as FormActionData | undefined) ?? problems;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader title="Merge a duplicate" back={{ to: href('/admin/customers/:id', { id }), label: name }}>
        The duplicate’s orders, visits and messages move to {name}, {keptEmail}.
      </PageHeader>
      <FormProblems answer={answer} title="Nothing was merged" />
      <div className="grid max-w-2xl gap-5">
        <Panel title="The duplicate">
          {alike.length > 0 && (
            <>
              <p className="text-ink-soft">The same name or phone number:</p>
              <ul className="mt-1 mb-5 list-disc space-y-1 pl-5">
                {alike.map((each) => (
                  <li key={each.personId}>
                    <Link
                      to={{ search: `?${new URLSearchParams({ with: each.email })}` }}
                      className="link-line"
                    >
                      {each.name}, {each.email}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Form method="get" className="grid gap-4">
            <TextField
              id="with"
              name="with"
              type="email"
              label="Email of the duplicate"
              autoComplete="off"
              key={email}
              defaultValue={email}
              error={fieldErrorLookup(answer?.problems ?? [])('with')}
            />
            <div>
              <Button>Show what moves</Button>
            </div>
          </Form>
        </Panel>
        {merge && (
          <Panel title="What moves">
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="other" value={merge.otherId} />
              <input type="hidden" name="shown" value={merge.mark} />
              <p>
                From {merge.name}, {merge.email}, to {name}, {keptEmail}:
              </p>
              <ul className="list-disc space-y-1 pl-5">
                {merge.moved.length === 0 && <li>Nothing</li>}
                {merge.moved.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              {merge.isAccount && (
                <p>
                  First make sure both email addresses belong to the same person. The account for{' '}
                  {merge.email} will be closed and can no longer be used to sign in. Its saved addresses,
                  cards and reviews will be deleted.
                </p>
              )}
              <p className="text-ink-soft">
                Future emails about these go to {keptEmail}
                {isGuest ? '' : ', who also sees them in the account and gets the points for the orders'}.{' '}
                {merge.isAccount ? `We’ll email ${merge.email}.` : 'No email is sent now.'} This can’t be
                undone.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  kind="danger"
                  name="intent"
                  value="merge"
                  pendingLabel={isPending ? 'Merging …' : undefined}
                >
                  Merge
                </Button>
                {merge.isAccount && <EmailPreviewButton fields={{ intent: 'merge' }} />}
                <ButtonLink to={href('/admin/customers/:id', { id })}>Keep both</ButtonLink>
              </div>
            </Form>
          </Panel>
        )}
      </div>
    </>
  );
}
