import { redirect } from 'react-router';
import { officeTitle } from '../page-rules.ts';
import { pageAfterSignIn } from '../sign-in-rules.ts';
import { staffContext } from '../staff.server.ts';
import type { Route } from './+types/sign-in.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = pageAfterSignIn(url.searchParams.get('to'));
  if (await context.get(staffContext).signedIn()) throw redirect(to);
  return { to };
}

export const meta = () => [{ title: officeTitle('Sign in') }];

export default function SignIn() {
  return (
    <div className="panel p-6">
      <h1 className="type-heading">Sign in</h1>
      <p className="mt-2 text-ink-soft">Staff sign in with a passkey or a link by email.</p>
    </div>
  );
}
