import { Form, href, isRouteErrorResponse, Link, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { uploadPackage } from '../../engine/staff/index.server.ts';
import {
  maxPackageBytes,
  packageTooLargeSentence,
  packageUploadHint,
} from '../../engine/staff/packages/rules.ts';
import { listPackageImports } from '../../engine/staff/packages/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { streamUploadedFile } from '../../platform/uploaded-file.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { FileField, fileSizeValidator } from '../../ui/base/file-field.tsx';
import { formatDayAndTime } from '../format-rules.ts';
import { packageStateLabels } from '../package-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/package.ts';

const shownImports = 10;

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'team.manage');
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const imports = await listPackageImports(database.read, shownImports);
  return {
    imports: imports.map(({ importId, state, uploadedBy, createdAt }) => ({
      ...{ importId, uploadedBy, ...packageStateLabels[state] },
      at: formatDayAndTime(createdAt, now),
    })),
  };
}

/** Stores an uploaded package file, which a worker then checks. */
export async function action(args: Route.ActionArgs) {
  const { actor, memberId } = await requireStaff(args, 'team.manage');
  const { requestId } = args.context.get(requestContext);
  const content = streamUploadedFile(args.request) ?? nothing();
  const by = { actor, memberId, requestId };
  const uploaded = await uploadPackage(args.context.get(dependenciesContext), content, by);
  if (!uploaded.ok) return rejectForm(uploaded.refusals, new FormData(), 422);
  return redirect(href('/admin/package/:importId', { importId: uploaded.value }));
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Returns an error message if the upload was rejected before it was read. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    const sentence = isRouteErrorResponse(thrown) ? uploadProblem(thrown.status) : undefined;
    if (sentence === undefined) throw thrown;
    return { problems: [{ fieldId: 'file', sentence }], entered: {} } satisfies FormActionData;
  }
}

function uploadProblem(status: number): string | undefined {
  if (status === 413) return packageTooLargeSentence;
  if (status === 408) return 'The file took too long to upload. Please try again on a better connection.';
  return status === 503 ? 'Other packages are being uploaded. Please try again in a minute.' : undefined;
}

export const meta = () => [{ title: backOfficePageTitle('Import a winery package') }];

export default function PackagePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Import a winery package">
        Your wines, clubs, visits, pages and photos from one file. Nothing changes until you confirm.
      </PageHeader>
      <TwoColumnLayout
        main={
          <>
            <Upload answer={actionData as FormActionData | undefined} />
            <Imports {...loaderData} />
          </>
        }
        side={<AboutPackages />}
      />
    </>
  );
}

function Upload({ answer }: { answer: FormActionData | undefined }) {
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Panel title="Your package">
      <FormProblems answer={answer} title="The package wasn’t uploaded" />
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
        <FileField
          id="file"
          label="ZIP file"
          accept=".zip,application/zip"
          hint={packageUploadHint}
          error={fieldErrorLookup(answer?.problems ?? [])('file')}
          evaluate={fileSizeValidator(maxPackageBytes, packageTooLargeSentence)}
        />
        <div>
          <Button kind="filled" pendingLabel={isPending ? 'Uploading …' : undefined}>
            Check the package
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Imports({ imports }: Route.ComponentProps['loaderData']) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Recent packages" isFlush>
      <ul>
        {imports.map(({ importId, label, tone, at, uploadedBy }) => (
          <li
            key={importId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0"
          >
            <Link to={href('/admin/package/:importId', { importId })} className="link-line">
              {at}
            </Link>
            <span className="text-ink-soft">{uploadedBy}</span>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const contents = [
  {
    title: 'Your winery',
    text: 'Name, addresses, hours and policies in winery.json, the only file that every package needs.',
  },
  {
    title: 'Wines and goods',
    text: 'In the folder catalog: your wines as a CSV file, a JSON file with the texts of each wine, sets and goods.',
  },
  { title: 'Clubs, visits and rewards', text: 'In the folders clubs, experiences and rewards.' },
  { title: 'Page and email text', text: 'In the folders pages, legal and emails.' },
  { title: 'Photographs', text: 'In the folder media, with a description of each in media.json.' },
  {
    title: 'Customers',
    text: 'In the folder customers: CSV files from another platform. Customers don’t receive an email.',
  },
];

function AboutPackages() {
  return (
    <Panel title="What a package holds">
      <p className="mb-4 text-small text-ink-soft">
        A folder with these files, compressed into a ZIP file. Leave out what you don’t have. An import adds
        and changes things but never deletes anything.
      </p>
      <dl className="grid gap-3">
        {contents.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-small text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
