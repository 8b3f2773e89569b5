import { Form, href, Link, redirect } from 'react-router';
import { z } from 'zod';
import { isUuid, type SavedReplyId } from '../../core/ids.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { deleteReply, listSavedReplies, saveReply } from '../../engine/staff/index.server.ts';
import {
  maxSavedReplyLength,
  maxSavedReplyTitleLength,
  replyPlaceholders,
} from '../../engine/staff/replies/rules.ts';
import { requestContext } from '../../platform/context.server.ts';
import {
  type FormActionData,
  malformedFormResponse,
  refusalStatus,
  rejectForm,
} from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextArea, TextField } from '../../ui/base/text-field.tsx';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import type { Route } from './+types/inbox-replies.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'messages.answer');
  const replies = await listSavedReplies(args.context.get(dependenciesContext).database.read);
  const asked = args.url.searchParams.get('change');
  return { replies, changed: replies.find(({ replyId }) => replyId === asked) };
}

const seenReply = {
  replyId: z.string().refine((id): id is SavedReplyId => isUuid(id)),
  version: z.coerce.number().int(),
};
const replyForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), title: z.string(), body: z.string() }),
  z.object({ intent: z.literal('change'), title: z.string(), body: z.string(), ...seenReply }),
  z.object({ intent: z.literal('delete'), replyId: seenReply.replyId }),
]);

export async function action(args: Route.ActionArgs) {
  const { actor } = await requireStaff(args, 'messages.answer');
  const dependencies = args.context.get(dependenciesContext);
  const by = { actor, requestId: args.context.get(requestContext).requestId };
  const done = (text: string) =>
    redirect(href('/admin/inbox/replies'), {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  const form = await args.request.formData();
  const read = replyForm.safeParse(formValues(form)).data;
  if (!read) return malformedFormResponse(form);
  if (read.intent === 'delete') {
    const wasThere = await deleteReply(dependencies, by, read.replyId);
    return done(wasThere ? 'Reply deleted.' : 'The reply has already been deleted.');
  }
  const { title, body } = read;
  const saved = await saveReply(dependencies, by, {
    ...{ title, body },
    ...(read.intent === 'change' ? { seen: read } : {}),
  });
  return saved.ok ? done('Reply saved.') : rejectForm(saved.refusals, form, refusalStatus(saved.refusals));
}

export const meta = () => [{ title: backOfficePageTitle('Saved replies') }];

const formId = 'reply';

export default function InboxRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, changed } = loaderData;
  return (
    <>
      <PageHeader title="Saved replies" back={{ to: href('/admin/inbox'), label: 'Inbox' }}>
        Answers you send often. Everyone who answers messages can insert and change them.
      </PageHeader>
      <TwoColumnLayout
        main={
          <Panel title="Replies" isFlush>
            {replies.length === 0 && (
              <EmptyListMessage title="No saved replies yet." icon="inbox">
                Save the answer to a question that customers keep asking.
              </EmptyListMessage>
            )}
            <ul>
              {replies.map(({ replyId, title, body }) => (
                <li key={replyId} className="border-b border-line px-4 py-3 last:border-0">
                  <div className="flex items-baseline justify-between gap-3">
                    <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
                    <Link
                      to={{ search: `?change=${replyId}`, hash: formId }}
                      className="link-line"
                      aria-label={`Change ${title}`}
                    >
                      Change
                    </Link>
                  </div>
                  <p className="mt-1 max-w-reading text-ink-soft wrap-anywhere whitespace-pre-line">{body}</p>
                </li>
              ))}
            </ul>
          </Panel>
        }
        side={
          <ReplyForm
            key={changed?.replyId ?? `new ${replies.length}`}
            changed={changed}
            answer={actionData as FormActionData | undefined}
          />
        }
      />
    </>
  );
}

type ReplyFormProps = {
  /** The saved reply being edited; undefined for a new one. */
  changed: Route.ComponentProps['loaderData']['changed'];
  answer: FormActionData | undefined;
};

function ReplyForm({ changed, answer }: ReplyFormProps) {
  const error = fieldErrorLookup(answer?.problems ?? []);
  return (
    <Panel id={formId} title={changed ? 'Edit reply' : 'New reply'}>
      <FormProblems answer={answer} title="The reply wasn’t saved" />
      <Form method="post" noValidate className="grid gap-5">
        {changed && <input type="hidden" name="replyId" value={changed.replyId} />}
        {changed && <input type="hidden" name="version" value={changed.version} />}
        <TextField
          id="title"
          name="title"
          label="Title"
          hint="Only staff see it."
          maxLength={maxSavedReplyTitleLength}
          autoComplete="off"
          defaultValue={answer?.entered.title ?? changed?.title}
          error={error('title')}
        />
        <TextArea
          id="body"
          name="body"
          label="Text"
          hint={`${replyPlaceholders.join(' and ')} are filled in.`}
          rows={9}
          maxLength={maxSavedReplyLength}
          defaultValue={answer?.entered.body ?? changed?.body}
          error={error('body')}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind="filled" name="intent" value={changed ? 'change' : 'save'}>
            Save reply
          </Button>
          {changed && <ButtonLink to={href('/admin/inbox/replies')}>Cancel</ButtonLink>}
        </div>
        {changed && (
          <details>
            <summary className="link-line">Delete this reply</summary>
            <p className="mt-2 text-ink-soft">It will be deleted for all staff.</p>
            <Button kind="danger" name="intent" value="delete" className="mt-2">
              Delete reply
            </Button>
          </details>
        )}
      </Form>
    </Panel>
  );
}
