import { Form, href, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listMedia, saveMedia } from '../../engine/content/media/index.server.ts';
import { parseFocalPoint } from '../../engine/content/media/rules.ts';
import { type FormActionData, malformedFormResponse, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { TextField } from '../../ui/base/text-field.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readPictureFile } from '../picture-form.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { PictureDescriptionFields, PictureFileField, submitPictureForm } from '../ui/picture-fields.tsx';
import type { Route } from './+types/media.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'media.manage');
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const pictures = await listMedia(database.read);
  return {
    pictures: pictures.map(({ name, alt, stem, width, height, widths, savedAt }) => ({
      ...{ name, alt, width, height, saved: formatDayAndTime(savedAt, now) },
      source: { width, height, stem: `/media/${stem}`, widths: widths.slice(0, 2) },
    })),
  };
}

const pictureForm = z.object({ name: z.string(), alt: z.string(), focal: z.string() });

export async function action(args: Route.ActionArgs) {
  const { actor } = await requireStaff(args, 'media.manage');
  const dependencies = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const read = pictureForm.safeParse(formValues(form)).data;
  if (!read) return malformedFormResponse(form);
  const { name, alt, focal } = read;
  const content = await readPictureFile(form);
  const file = { name: name.trim(), alt, focalPoint: parseFocalPoint(focal), content };
  const saved = await saveMedia(dependencies, file, actor);
  if (!saved.ok) return rejectForm(saved.refusals, form, 422);
  const text = `Picture ${saved.value.media.name} ${saved.value.change}.`;
  return redirect(href('/admin/media'), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitPictureForm(serverAction);

export const meta = () => [{ title: backOfficePageTitle('Pictures') }];

export default function MediaPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Pictures">
        A picture replaces the built-in one of the same name on every page within a second.
      </PageHeader>
      <TwoColumnLayout
        main={<PictureList {...loaderData} />}
        side={<AddPicture answer={actionData as FormActionData} />}
      />
    </>
  );
}

function PictureList({ pictures }: Route.ComponentProps['loaderData']) {
  return (
    <Panel title="Saved pictures" aside={pictures.length} isFlush>
      {pictures.length === 0 && (
        <EmptyListMessage title="No pictures yet." icon="media">
          Pages show the pictures that come with the shop until you add your own.
        </EmptyListMessage>
      )}
      <ul>
        {pictures.map(({ name, alt, width, height, saved, source }) => (
          <li key={name} className="flex gap-4 border-b border-line px-4 py-3 last:border-0">
            <div className="grid h-20 w-20 shrink-0 place-items-center bg-paper-deep">
              <Picture source={source} sizes="5rem" alt="" className="max-h-20 w-auto" />
            </div>
            <div className="min-w-0">
              <Link to={href('/admin/media/:name', { name })} className="font-medium wrap-anywhere link-line">
                {name}
              </Link>
              <p className="wrap-anywhere">{alt}</p>
              <p className="text-small text-ink-soft">
                {width} × {height}, saved {saved}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AddPicture({ answer }: { answer: FormActionData | undefined }) {
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Panel title="Add or replace a picture">
      <FormProblems answer={answer} title="The picture wasn’t saved" />
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
        <PictureFileField label="Picture" error={error('file')} />
        <TextField
          id="name"
          name="name"
          label="Name"
          hint="Where it is shown: the slug of a wine, such as merlot-2022, or the name of a place on a page."
          maxLength={80}
          defaultValue={answer?.entered.name}
          error={error('name')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PictureDescriptionFields alt={answer?.entered.alt} focal={answer?.entered.focal} error={error} />
        <div>
          <Button kind="filled" pendingLabel={isPending ? 'Saving …' : undefined}>
            Save picture
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
