import { useEffect, useRef } from 'react';
import { Form, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  maxWineListBytes,
  wineListColumns,
  wineListTooLargeSentence,
} from '../../engine/catalog/importing/rules.ts';
import { importWines } from '../../engine/catalog/index.server.ts';
import { malformedFormResponse } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { FileField, fileSizeValidator } from '../../ui/base/file-field.tsx';
import { TextArea } from '../../ui/base/text-field.tsx';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import {
  readWineListForm,
  rejectWineList,
  respondWithImportPreview,
  type WineListAnswer,
} from '../wines-form.server.ts';
import type { Route } from './+types/wines-import.ts';

export async function loader(args: Route.LoaderArgs) {
  const { capabilities } = await requireStaff(args, 'catalog.manage');
  return { mayImportPackages: capabilities.has('team.manage') };
}

/** Returns a preview of the changes in a list of wines, or saves the list once the preview is confirmed. */
export async function action(args: Route.ActionArgs) {
  const { actor } = await requireStaff(args, 'catalog.manage');
  const dependencies = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const intent = form.get('intent');
  if (intent !== 'check' && intent !== 'import') return malformedFormResponse(form);
  const { table, refusals } = await readWineListForm(form);
  if (refusals.length > 0) return rejectWineList(refusals, table);
  const confirmed = intent === 'import' ? String(form.get('mark')) : undefined;
  const outcome = await importWines(dependencies, { table, confirmed }, actor);
  if (!outcome.ok) return rejectWineList(outcome.refusals, table);
  if (confirmed === undefined) return respondWithImportPreview(table, outcome.value);
  const count = (as: string) => outcome.value.wines.filter((wine) => wine.as === as).length;
  const text = [
    ...(count('created') > 0 ? [`${countWithNoun(count('created'), 'wine')} added.`] : []),
    ...(count('changed') > 0 ? [`${countWithNoun(count('changed'), 'wine')} changed.`] : []),
  ].join(' ');
  return redirect(href('/admin/wines/import'), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
}

/** Returns an error message and keeps the entered list if the upload fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const entered = (await request.clone().formData()).get('table');
  try {
    return await serverAction();
  } catch (thrown) {
    if (!isRouteErrorResponse(thrown) || thrown.status !== 413) throw thrown;
    const problems = [{ fieldId: 'table', sentence: wineListTooLargeSentence }];
    return { problems, entered: {}, table: String(entered ?? '') } satisfies WineListAnswer;
  }
}

export const meta = () => [{ title: backOfficePageTitle('Import wines') }];

export default function WinesImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: WineListAnswer | undefined = actionData && 'table' in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title="Import wines" actions={<Actions {...loaderData} />}>
        From a CSV file made in any spreadsheet. Nothing is saved until you confirm.
      </PageHeader>
      <TwoColumnLayout
        main={
          <>
            {answer?.preview && <Preview table={answer.table} {...answer.preview} />}
            {/* A new answer is a new form: its field has the list as the server read it. */}
            <ListForm key={answer?.preview?.mark ?? answer?.table ?? ''} answer={answer} />
          </>
        }
        side={<AboutColumns />}
      />
    </>
  );
}

function Actions({ mayImportPackages }: Route.ComponentProps['loaderData']) {
  return (
    <>
      {mayImportPackages && <ButtonLink to={href('/admin/package')}>Import a package</ButtonLink>}
      <a href={href('/admin/wines/template')} download className="button-outline">
        Download the template
      </a>
    </>
  );
}

function ListForm({ answer }: { answer: WineListAnswer | undefined }) {
  const navigation = useNavigation();
  const isPending = navigation.formData?.get('intent') === 'check';
  return (
    <Panel title={answer?.preview ? 'Change the list' : 'Your list'}>
      <FormProblems answer={answer} title="The list wasn’t imported" />
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
        <FileField
          id="file"
          label="File"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hint="CSV, up to 1 MB and 2,000 wines, separated by commas, semicolons or tabs."
          evaluate={fileSizeValidator(maxWineListBytes, wineListTooLargeSentence)}
        />
        <TextArea
          id="table"
          name="table"
          label="Or paste it here"
          optional
          hint="Include the line with the column names. If you choose a file, it is used instead."
          rows={answer ? 14 : 5}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          defaultValue={answer?.table}
          error={fieldErrorLookup(answer?.problems ?? [])('table')}
        />
        <div>
          <Button
            kind={answer?.preview ? 'outline' : 'filled'}
            name="intent"
            value="check"
            pendingLabel={isPending ? 'Checking …' : undefined}
          >
            Check the list
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type PreviewProps = NonNullable<WineListAnswer['preview']> & { table: string };
type PreviewRow = PreviewProps['rows'][number];

const columns: readonly Column<PreviewRow>[] = [
  { id: 'name', header: 'Wine', cell: ({ name }) => name },
  {
    id: 'change',
    header: 'Change',
    cell: ({ isNew }) => (
      <StatusBadge tone={isNew ? 'good' : 'info'}>{isNew ? 'New' : 'Changed'}</StatusBadge>
    ),
  },
  { id: 'type', header: 'Type', label: 'Type', cell: ({ type }) => type },
  { id: 'size', header: 'Size', label: 'Size', cell: ({ size }) => size },
  { id: 'code', header: 'SKU', label: 'SKU', cell: ({ code }) => code },
  { id: 'stock', header: 'Stock', label: 'Stock', atEnd: true, cell: ({ stock }) => stock },
  {
    id: 'price',
    header: 'Price',
    label: 'Price',
    atEnd: true,
    cell: ({ price, priceBefore }) => (priceBefore === undefined ? price : `${priceBefore} → ${price}`),
  },
];

function Preview({ table, mark, rows, unchanged, ignored }: PreviewProps) {
  const isPending = useNavigation().formData?.get('intent') === 'import';
  const shown = useRef<HTMLFieldSetElement>(null);
  // The preview appears above the form that asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another mark
  useEffect(() => shown.current?.focus(), [mark]);
  return (
    <fieldset ref={shown} tabIndex={-1} aria-label="What the import does" className="min-w-0">
      <Panel title="What the import does" aside={countWithNoun(rows.length, 'wine')} isFlush>
        <DataTable
          caption="Wines in the list"
          columns={columns}
          rows={rows}
          idOf={({ code }) => code}
          asCards
          empty={
            <EmptyListMessage title="Nothing changes.">
              The catalog already has every wine in this list, with the same details.
            </EmptyListMessage>
          }
        />
        <div className="grid gap-4 border-t border-line p-4">
          {rows.length > 0 && unchanged > 0 && <p>{countWithNoun(unchanged, 'wine')} stay as they are.</p>}
          {ignored.length > 0 && (
            <p className="wrap-anywhere">These columns are not used: {ignored.join(', ')}.</p>
          )}
          {rows.length > 0 && (
            <Form method="post" encType="multipart/form-data" className="grid gap-3">
              <input type="hidden" name="table" value={table} />
              <input type="hidden" name="mark" value={mark} />
              <p className="text-small text-ink-soft">
                New wines are on sale as soon as you confirm, with the stock in the list.
              </p>
              <div>
                <Button
                  kind="filled"
                  name="intent"
                  value="import"
                  pendingLabel={isPending ? 'Importing …' : undefined}
                >
                  Import {countWithNoun(rows.length, 'wine')}
                </Button>
              </div>
            </Form>
          )}
        </div>
      </Panel>
    </fieldset>
  );
}

function AboutColumns() {
  return (
    <Panel title="Columns">
      <p className="mb-4 text-small text-ink-soft">
        Required columns have a star. Leave out or leave blank what you don’t know; pages show only what you
        enter. A wine already in the catalog, matched by SKU or by name, vintage and size, keeps its details
        where the list is blank.
      </p>
      <dl className="grid gap-3">
        {wineListColumns.map(({ title, isRequired, says }) => (
          <div key={title}>
            <dt className="font-medium">
              {title}
              {isRequired && ' *'}
            </dt>
            <dd className="text-small text-ink-soft">{says.replaceAll('`', '')}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
