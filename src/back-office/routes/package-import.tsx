import type { ReactNode } from 'react';
import { data, Form, href, redirect, useNavigation, useRevalidator } from 'react-router';
import { z } from 'zod';
import { countWithNoun } from '../../core/count-words.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { confirmPackageImport } from '../../engine/staff/index.server.ts';
import { countPicturesToEncode } from '../../engine/staff/packages/rules.ts';
import { findPackageImport } from '../../engine/staff/packages/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { formatDayAndTime } from '../format-rules.ts';
import {
  type ImportChangeCounts,
  importChangeCounts,
  packageStateLabels,
  readPackageImportId,
} from '../package-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, FactList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useVisibleInterval } from '../ui/use-every.ts';
import type { Route } from './+types/package-import.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'team.manage');
  const { database, clock } = args.context.get(dependenciesContext);
  const importId = readPackageImportId(args.params.importId);
  const found = importId && (await findPackageImport(database.read, importId));
  if (!found) throw data(null, { status: 404 });
  const { state, faults, faultCount, preview, mark, isOutdated, picturesDone } = found;
  const now = clock.now();
  return {
    ...{ state, faults, faultCount, mark, isOutdated, picturesDone },
    changes: importChangeCounts(preview),
    pictures: countPicturesToEncode(preview),
    uploaded: `${formatDayAndTime(found.createdAt, now)} · ${found.uploadedBy}`,
    confirmedBy: found.confirmedBy,
    finished: found.finishedAt && formatDayAndTime(found.finishedAt, now),
  };
}

const confirmForm = z.object({ intent: z.literal('import'), mark: z.string().max(64) });

export async function action(args: Route.ActionArgs) {
  const { actor, memberId } = await requireStaff(args, 'team.manage');
  const importId = readPackageImportId(args.params.importId);
  if (!importId) throw data(null, { status: 404 });
  const form = await args.request.formData();
  const read = confirmForm.safeParse(formValues(form)).data;
  const { requestId } = args.context.get(requestContext);
  const given = { importId, mark: read?.mark ?? '' };
  const by = { actor, memberId, requestId };
  const confirmed = await confirmPackageImport(args.context.get(dependenciesContext), given, by);
  if (!confirmed) throw data(null, { status: 404 });
  if (!confirmed.ok) return rejectForm(confirmed.refusals, form);
  return redirect(href('/admin/package/:importId', { importId }));
}

type Shown = Route.ComponentProps['loaderData'];

const titleOf = ({ state, faultCount }: Pick<Shown, 'state' | 'faultCount'>) =>
  ({
    checking: 'Checking your package',
    faulty: `Your package has ${countWithNoun(faultCount, 'error')}`,
    ready: 'Your package is ready to import',
    importing: 'Importing your package',
    imported: 'Your package was imported',
  })[state];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? titleOf(loaderData) : 'Import a winery package') },
];

const refreshMilliseconds = 1_000;

export default function PackageImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, uploaded, confirmedBy, finished } = loaderData;
  const { revalidate } = useRevalidator();
  const isRunning = state === 'checking' || state === 'importing';
  useVisibleInterval(refreshMilliseconds, () => {
    if (isRunning) void revalidate();
  });
  const { label, tone } = packageStateLabels[state];
  return (
    <>
      <PageHeader
        title={titleOf(loaderData)}
        back={{ to: href('/admin/package'), label: 'Import a winery package' }}
        badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
      />
      <TwoColumnLayout
        main={
          <>
            {isRunning && <Progress {...loaderData} />}
            {state === 'faulty' && <Faults {...loaderData} />}
            {state === 'ready' && (
              <Preview answer={actionData as FormActionData | undefined} {...loaderData} />
            )}
            {state === 'imported' && <Imported {...loaderData} />}
          </>
        }
        side={
          <Panel isFlush>
            <FactList
              facts={[
                { label: 'Uploaded', value: uploaded },
                { label: 'Confirmed by', value: confirmedBy },
                { label: 'Imported', value: finished },
              ]}
            />
          </Panel>
        }
      />
    </>
  );
}

function Progress({ state, pictures, picturesDone }: Shown) {
  const isEncoding = state === 'importing' && picturesDone < pictures;
  const says =
    state === 'checking'
      ? 'This usually takes a few seconds.'
      : isEncoding
        ? `Encoded ${picturesDone.toLocaleString('en-US')} of ${countWithNoun(pictures, 'picture')}`
        : 'Saving your winery';
  return (
    <Panel>
      <p role="status" className="font-medium">
        {says}
      </p>
      {isEncoding && (
        <progress className="mt-2 progress-bar" value={picturesDone} max={pictures} aria-label="Progress" />
      )}
      <p className="mt-3 text-ink-soft">
        You can leave this page.{' '}
        {state === 'importing' && 'Customers see the changes once all of them are saved.'}
      </p>
      <noscript>
        <p className="mt-3">Reload this page to see its progress.</p>
      </noscript>
    </Panel>
  );
}

function Faults({ faults, faultCount }: Shown) {
  const more = faultCount - faults.length;
  return (
    <Panel title="Nothing was imported" aside={countWithNoun(faultCount, 'error')} isFlush>
      <ul>
        {faults.map(({ file, line, sentence }) => (
          <li
            key={`${file}:${line}: ${sentence}`}
            className="border-b border-line px-4 py-3 wrap-anywhere last:border-0"
          >
            {file !== '' && (
              <p className="text-small text-ink-soft">
                {file}:{line}
              </p>
            )}
            <p>{sentence.replaceAll('`', '')}</p>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 border-t border-line p-4">
        {more > 0 && <p>{more.toLocaleString('en-US')} more will appear once these are corrected.</p>}
        <p>Correct the files and upload the package again.</p>
        <div>
          <ButtonLink kind="filled" to={href('/admin/package')}>
            Choose another file
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

const columns: readonly Column<ImportChangeCounts>[] = [
  { id: 'what', header: 'What', cell: ({ what }) => what },
  { id: 'created', header: 'New', label: 'New', atEnd: true, cell: ({ created }) => created },
  { id: 'changed', header: 'Changed', label: 'Changed', atEnd: true, cell: ({ changed }) => changed },
  {
    id: 'unchanged',
    header: 'Unchanged',
    label: 'Unchanged',
    atEnd: true,
    cell: ({ unchanged }) => unchanged,
  },
];

function Changes({
  title,
  changes,
  children,
}: {
  title: string;
  changes: Shown['changes'];
  children: ReactNode;
}) {
  return (
    <Panel title={title} isFlush>
      <DataTable
        caption={title}
        columns={columns}
        rows={changes}
        idOf={({ what }) => what}
        asCards
        empty={
          <EmptyListMessage title="Nothing changes.">
            The shop already has everything in this package.
          </EmptyListMessage>
        }
      />
      <div className="grid gap-4 border-t border-line p-4">{children}</div>
    </Panel>
  );
}

function Preview({
  answer,
  changes,
  pictures,
  mark,
  isOutdated,
}: Shown & { answer: FormActionData | undefined }) {
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      {isOutdated && (
        <Notice live>
          The shop changed after you checked the package, so nothing was imported. Please review the changes
          again.
        </Notice>
      )}
      <FormProblems answer={answer} title="The package wasn’t imported" />
      <Changes title="What the import does" changes={changes}>
        <p>Nothing is deleted.</p>
        {changes.length > 0 && (
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="mark" value={mark} />
            {pictures > 0 && (
              <p>
                {countWithNoun(pictures, 'picture')} will be encoded for phones and large screens, which can
                take a few minutes.
              </p>
            )}
            <p className="text-small text-ink-soft">
              Customers see the changes as soon as everything is imported. Stock in the package is used for
              new items only.
            </p>
            <div>
              <Button
                kind="filled"
                name="intent"
                value="import"
                pendingLabel={isPending ? 'Starting …' : undefined}
              >
                Import the package
              </Button>
            </div>
          </Form>
        )}
      </Changes>
    </>
  );
}

function Imported({ changes }: Shown) {
  return (
    <Changes title="What the import did" changes={changes}>
      <div className="flex flex-wrap gap-2">
        <a href="/" className="button-filled">
          Open the shop
        </a>
        <ButtonLink to={href('/admin')}>Back to Today</ButtonLink>
      </div>
    </Changes>
  );
}
