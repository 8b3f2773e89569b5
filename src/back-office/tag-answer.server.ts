import type { ShopDependencies } from '../dependencies.server.ts';
import { addTag, listUsedTags, removeTag, tagsOn } from '../engine/staff/index.server.ts';
import type { TagSubject } from '../engine/staff/tags/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { rejectForm } from '../platform/form-answer.server.ts';

/** Returns the tags of a subject, and all tags in use for subjects of its kind. */
export async function readTagsForPage({ database: { read } }: ShopDependencies, subject: TagSubject) {
  const [tags, known] = await Promise.all([tagsOn(read, subject), listUsedTags(read, subject.kind)]);
  return { tags, known };
}

/**
 * Handles the forms of `TagsPanel`; returns undefined for any other form.
 * @param done returns a redirect to the page with a message and, if anything changed, the fields of the form that undoes it.
 */
export async function handleTagForm(
  dependencies: ShopDependencies,
  { actor }: Pick<SignedInStaff, 'actor'>,
  {
    form,
    requestId,
    subject,
  }: { readonly form: FormData; readonly requestId: string; readonly subject: TagSubject },
  done: (text: string, undo?: Readonly<Record<string, string>>) => Response,
) {
  const by = { actor, requestId };
  const tag = String(form.get('tag') ?? '');
  switch (form.get('intent')) {
    case 'add-tag': {
      const added = await addTag(dependencies, by, subject, tag);
      if (!added.ok) return rejectForm(added.refusals, form, 422);
      return added.value
        ? done('Tag added.', { intent: 'remove-tag', tag })
        : done('That tag was already there.');
    }
    case 'remove-tag': {
      const wasThere = await removeTag(dependencies, by, subject, tag);
      return wasThere
        ? done('Tag removed.', { intent: 'add-tag', tag })
        : done('The tag has already been removed.');
    }
    default:
      return undefined;
  }
}
