import { useId } from 'react';
import { Form } from 'react-router';
import { maxTagLength } from '../../engine/staff/tags/rules.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { Button } from './button.tsx';
import { OfficeIcon } from './office-icons.tsx';
import { Panel } from './page.tsx';

type TagFieldProps = {
  answer: FormActionData | undefined;
  /** The tags in use, offered as suggestions. */
  known: readonly string[];
};

export function TagField({ answer, known }: TagFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        id="tag"
        name="tag"
        label="Tag"
        list={listId}
        maxLength={maxTagLength}
        autoComplete="off"
        defaultValue={answer?.entered.tag}
        error={fieldErrorLookup(answer?.problems ?? [])('tag')}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

type TagsPanelProps = {
  tags: readonly string[];
  known: readonly string[];
  /** Whether the staff member may change tags; if not, the form is omitted. */
  mayChange: boolean;
  answer: FormActionData | undefined;
};

/** The tags that staff have put on the page's subject. Lists can be filtered by tag. */
export function TagsPanel({ tags, known, mayChange, answer }: TagsPanelProps) {
  if (tags.length === 0 && !mayChange) return null;
  const own = answer?.entered.intent === 'add-tag' ? answer : undefined;
  return (
    <Panel title="Tags" aside="Only staff see these.">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              {mayChange && (
                <Form method="post" className="contents">
                  <input type="hidden" name="tag" value={tag} />
                  <button
                    type="submit"
                    name="intent"
                    value="remove-tag"
                    aria-label={`Remove tag ${tag}`}
                    className="tag-remove"
                  >
                    <OfficeIcon name="close" size={12} />
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        // A new key empties the field once the tag is there.
        <Form method="post" noValidate key={tags.length} className="flex items-end gap-2 not-first:mt-4">
          <div className="min-w-0 grow">
            <TagField answer={own} known={known.filter((tag) => !tags.includes(tag))} />
          </div>
          <Button name="intent" value="add-tag" className="min-h-10">
            Add tag
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** Returns tags as filter options. */
export const tagFilterOptions = (known: readonly string[]) =>
  known.map((tag) => ({ value: tag, label: tag }));

/** The tags of a list row; renders nothing without tags. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  );
}
