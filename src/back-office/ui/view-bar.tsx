import { Form, Link, useLocation } from 'react-router';
import { maxViewNameLength } from '../../engine/staff/views/rules.ts';
import type { SavedView } from '../../engine/staff/views/types.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { Checkbox } from '../../ui/base/checkbox.tsx';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { normalizeViewQuery } from '../list-rules.ts';
import { Button } from './button.tsx';
import { FormProblems } from './form-problems.tsx';
import { useDismissibleDetails } from './use-closing-details.ts';

/** A saved view, or one of a list's standard views. */
type ShownView = Pick<SavedView, 'name' | 'query'> & Partial<SavedView>;

type ViewBarProps = {
  /** The views that the list always offers; the first one is the unfiltered list. */
  standard: readonly ShownView[];
  saved: readonly SavedView[];
  answer: FormActionData | undefined;
};

/** Links to the views of a list, and a form that saves the current filter as a new view. */
export function ViewBar({ standard, saved, answer }: ViewBarProps) {
  const { pathname, search } = useLocation();
  const here = normalizeViewQuery(new URLSearchParams(search));
  const views: readonly ShownView[] = [...standard, ...saved];
  const current = views.find(({ query }) => query === here);
  const isSaving = answer?.entered.intent === 'save-view';
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2">
      <nav
        aria-label="Views"
        className="flex min-w-0 gap-1 overflow-x-auto py-1 max-sm:-mx-4 max-sm:w-dvw max-sm:px-4"
      >
        {views.map((view) => (
          <Link
            key={view.viewId ?? view.name}
            to={view.query === '' ? pathname : `${pathname}?${view.query}`}
            className="view-link"
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {current?.isOwn && (
        <Form method="post" className="ml-auto">
          <input type="hidden" name="viewId" value={current.viewId} />
          <Button kind="plain" name="intent" value="delete-view">
            Delete view
          </Button>
        </Form>
      )}
      {current === undefined && <SaveView answer={isSaving ? answer : undefined} occasion={search} />}
      {answer && !isSaving && <FormProblems answer={answer} title="Nothing has changed" />}
    </div>
  );
}

function SaveView({ answer, occasion }: { answer: FormActionData | undefined; occasion: string }) {
  const details = useDismissibleDetails(occasion);
  return (
    <details ref={details} open={answer !== undefined} className="relative ml-auto">
      <summary className="button-plain list-none [&::-webkit-details-marker]:hidden">Save view</summary>
      <Form
        method="post"
        noValidate
        className="absolute right-0 z-20 mt-1 grid w-72 gap-4 rounded-[4px] border border-line bg-panel p-4"
      >
        <TextField
          id="name"
          name="name"
          label="Name"
          maxLength={maxViewNameLength}
          autoComplete="off"
          defaultValue={answer?.entered.name}
          error={fieldErrorLookup(answer?.problems ?? [])('name')}
        />
        <Checkbox
          name="isShared"
          label="Share with all staff"
          defaultChecked={answer?.entered.isShared === 'on'}
        />
        <div>
          <Button kind="filled" name="intent" value="save-view">
            Save view
          </Button>
        </div>
      </Form>
    </details>
  );
}
