import { Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listDemoMembers, signInDemo } from '../../engine/staff/index.server.ts';
import { cookieHeaders } from '../../platform/cookies.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { officeTitle } from '../page-rules.ts';
import { pageAfterSignIn } from '../sign-in-rules.ts';
import { readStaffSender, staffContext } from '../staff.server.ts';
import { FormProblems } from '../ui/form-problems.tsx';
import type { Route } from './+types/sign-in.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = pageAfterSignIn(url.searchParams.get('to'));
  if (await context.get(staffContext).signedIn()) throw redirect(to);
  const demoMembers = await listDemoMembers(context.get(dependenciesContext));
  return { to, demoMembers };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const code = form.get('demo');
  if (typeof code !== 'string') return malformedForm(form);
  const entered = await signInDemo(args.context.get(dependenciesContext), code, readStaffSender(args));
  if (!entered.ok) return rejectForm(entered.refusals, form);
  return redirectDocument(pageAfterSignIn(form.get('to')), {
    headers: cookieHeaders(entered.value.setCookies),
  });
}

export const meta = () => [{ title: officeTitle('Sign in') }];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, demoMembers } = loaderData;
  return (
    <div className="panel p-6">
      <h1 className="type-heading mb-4">Sign in</h1>
      <FormProblems answer={actionData as FormAnswer | undefined} title="You aren’t signed in" />
      {demoMembers.length > 0 && <DemoMembers to={to} members={demoMembers} />}
    </div>
  );
}

type DemoMembersProps = {
  to: string;
  members: readonly { readonly code: string; readonly name: string; readonly roleName: string }[];
};

/** In the demonstration anyone may look around as a member of each role. */
function DemoMembers({ to, members }: DemoMembersProps) {
  const isPending = useNavigation().state === 'submitting';
  return (
    <section aria-labelledby="demo-staff">
      <h2 id="demo-staff" className="type-title">
        Demo staff
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-soft">This is a demo. Sign in as any of these people.</p>
      <Form method="post" className="grid">
        <input type="hidden" name="to" value={to} />
        <ul className="rounded-winery border border-line">
          {members.map(({ code, name, roleName }) => (
            <li key={code} className="border-line not-first:border-t">
              <button
                type="submit"
                name="demo"
                value={code}
                aria-disabled={isPending}
                className="flex min-h-11 w-full items-center justify-between gap-4 px-3 text-left hover:bg-hover"
              >
                <span className="font-medium">{name}</span>
                <span className="text-small text-ink-soft">{roleName}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
