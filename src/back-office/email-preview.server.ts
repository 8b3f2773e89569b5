import { data, type RouterContextProvider } from 'react-router';
import type { NoticeId } from '../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { findNotice } from '../engine/notices/index.server.ts';
import type { PaymentGateway } from '../integrations/payment/port.ts';
import {
  enteredFormPreview,
  type FormActionData,
  malformedFormResponse,
} from '../platform/form-answer.server.ts';
import type { JobQueue } from '../platform/jobs.server.ts';
import { createLog } from '../platform/log.server.ts';
import { privateHeaders } from '../platform/private-headers.ts';
import { runAndRollBack } from '../platform/run-and-roll-back.server.ts';
import type { EmailPreview, PreviewedEmail } from './email-preview-types.ts';
import { withoutLinkSecrets } from './email-rules.ts';

type ActionArgs = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/**
 * Returns the action with an added preview: a form with `preview=emails` is executed and rolled back, and the response contains the emails
 * that it would have sent or its refusals (`EmailPreview`). Nothing outside the database is called.
 * @param intents the page's intents that send email; empty for a page with a single form without an intent. Other intents can't be
 * previewed: a rolled-back attempt isn't counted, so a gift card's PIN could be guessed.
 */
export function withEmailPreview<Args extends ActionArgs, Answer>(
  intents: readonly string[],
  action: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    // The action itself answers a body that can't be read.
    const form = await args.request
      .clone()
      .formData()
      .catch(() => undefined);
    if (form?.get('preview') !== 'emails') return action(args);
    form.delete('preview');
    const intent = form.get('intent');
    const emails = intent === null || intents.some((each) => each === intent);
    return (emails ? await preview(args, form, action) : malformedFormResponse(form)) as Answer;
  };
}

async function preview<Args extends ActionArgs>(
  args: Args,
  body: FormData,
  action: (args: Args) => Promise<unknown>,
) {
  const context = args.context as RouterContextProvider;
  const dependencies = context.get(dependenciesContext);
  try {
    return await runAndRollBack(dependencies.database, async (database) => {
      const enqueued: NoticeId[] = [];
      context.set(dependenciesContext, rehearsed({ ...dependencies, database }, enqueued));
      const answer = await action({ ...args, request: requestWith(args.request, body) });
      const problems = problemsOf(answer);
      const emails = problems.length > 0 ? [] : await written(enqueued, { ...dependencies, database });
      const { entered } = enteredFormPreview(body).data;
      return data<EmailPreview>({ emails, problems, entered }, { headers: privateHeaders });
    });
  } finally {
    context.set(dependenciesContext, dependencies);
  }
}

function requestWith({ url, headers }: Request, body: FormData): Request {
  const kept = [...headers].filter(([name]) => !name.startsWith('content-'));
  return new Request(url, { method: 'POST', headers: kept, body });
}

/** Returns dependencies that reach nothing outside the database and collect the ids of enqueued emails in `enqueued`. */
function rehearsed(dependencies: ShopDependencies, enqueued: NoticeId[]): ShopDependencies {
  const jobs: JobQueue = {
    enqueue: async (_, name, job) => {
      if (name === 'send-notice') enqueued.push((job as { noticeId: NoticeId }).noticeId);
    },
  };
  const { provider } = dependencies.payments;
  const payments = unreachable<PaymentGateway>({ provider }, async () => ({
    kind: 'unknown',
    cause: 'rehearsal',
  }));
  return {
    ...dependencies,
    ...{ jobs, payments, log: createLog('silent') },
    signIn: unreachable({}),
    mail: unreachable({}),
    formCalls: unreachable({}),
  };
}

/** Returns a service that has only the known members. Calling any other member returns `answer`, or throws if that is omitted. */
function unreachable<Service extends object>(known: object, answer?: () => Promise<unknown>): Service {
  return new Proxy(known, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      if (answer) return answer;
      throw new Error(`${String(name)} is not called in a rehearsal`);
    },
  }) as Service;
}

const shownAgain = 'Something on this page has changed. Show what will happen again, then read the email.';

/** Returns the problems of a form; empty if the action redirected, which means that it succeeded. */
function problemsOf(answer: unknown): FormActionData['problems'] {
  if (answer instanceof Response) return [];
  const body = (answer as { readonly data?: unknown } | null)?.data ?? answer;
  const { problems = [] } = (body ?? {}) as Partial<FormActionData>;
  return problems.length > 0 ? problems : [{ fieldId: undefined, sentence: shownAgain }];
}

async function written(
  noticeIds: readonly NoticeId[],
  { database, writeEmail }: ShopDependencies,
): Promise<PreviewedEmail[]> {
  const emails: PreviewedEmail[] = [];
  for (const id of noticeIds) {
    const notice = await findNotice(database.read, id);
    const letter = notice && (await writeEmail(notice, database));
    if (letter)
      emails.push({ to: notice.recipient, subject: letter.subject, text: withoutLinkSecrets(letter.text) });
  }
  return emails;
}
