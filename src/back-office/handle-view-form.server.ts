import { data, redirect } from 'react-router';
import { isUuid, type SavedViewId } from '../core/ids.ts';
import type { ShopDependencies } from '../dependencies.server.ts';
import { deleteView, saveView } from '../engine/staff/index.server.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import type { SavedViewList } from '../engine/staff/views/types.ts';
import { rejectForm } from '../platform/form-answer.server.ts';
import { writeFlash } from './flash.server.ts';
import { normalizeViewQuery } from './list-rules.ts';

/** Handles the forms of `ViewBar`, which are submitted to the list's URL including its filter. */
export async function handleViewForm(
  dependencies: ShopDependencies,
  { actor, memberId }: Pick<SignedInStaff, 'actor' | 'memberId'>,
  list: SavedViewList,
  { form, requestId, url }: { readonly form: FormData; readonly requestId: string; readonly url: URL },
) {
  const by = { actor, memberId, requestId };
  const query = normalizeViewQuery(url.searchParams);
  const done = (text: string, search: string) =>
    redirect(search === '' ? url.pathname : `${url.pathname}?${search}`, {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  const viewId = String(form.get('viewId') ?? '');
  if (form.get('intent') === 'save-view') {
    const name = String(form.get('name') ?? '');
    const view = { list, name, query, isShared: form.get('isShared') === 'on' };
    const saved = await saveView(dependencies, by, view);
    return saved.ok ? done('View saved.', query) : rejectForm(saved.refusals, form, 422);
  }
  if (form.get('intent') !== 'delete-view' || !isUuid(viewId)) throw data(null, { status: 400 });
  const deleted = await deleteView(dependencies, by, viewId as SavedViewId);
  return deleted.ok ? done('View deleted.', '') : rejectForm(deleted.refusals, form);
}
