import { data, type RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../dependencies.server.ts';
import { findThreadSubject } from '../engine/staff/inbox/thread-view.server.ts';
import { threadKinds } from '../engine/staff/inbox/types.ts';
import { requireStaff } from './staff.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly kind: string; readonly number: string };
};

/**
 * Returns the inbox thread identified in the URL, for staff who may answer messages.
 * @throws a page with status 404 when there is no such thread, and what `requireStaff` throws.
 */
export async function requireThread(asked: Asked) {
  const staff = await requireStaff(asked, 'messages.answer');
  const dependencies = asked.context.get(dependenciesContext);
  const kind = threadKinds.find((each) => each === asked.params.kind);
  const number = /^\d{1,9}$/.test(asked.params.number) ? Number(asked.params.number) : undefined;
  const { read } = dependencies.database;
  const subject = kind && number ? await findThreadSubject(read, kind, number) : undefined;
  if (!subject) throw data(null, { status: 404 });
  return { staff, dependencies, subject };
}
