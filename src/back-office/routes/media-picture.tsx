import { data, Form, href, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  findMedia,
  removeMedia,
  saveMedia,
  updateMediaDescription,
} from '../../engine/content/media/index.server.ts';
import { parseFocalPoint } from '../../engine/content/media/rules.ts';
import {
  type FormActionData,
  malformedFormResponse,
  refusalStatus,
  rejectForm,
} from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { Picture } from '../../ui/media/picture.tsx';
import { writeFlash } from '../flash.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readPictureFile } from '../picture-form.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { PictureDescriptionFields, PictureFileField, submitPictureForm } from '../ui/picture-fields.tsx';
import type { Route } from './+types/media-picture.ts';

type Asked = Route.LoaderArgs | Route.ActionArgs;

/**
 * Returns the picture whose name is in the URL.
 * @throws a page with status 404 if there is none.
 */
async function pictureOf(args: Asked) {
  const dependencies = args.context.get(dependenciesContext);
  const picture = await findMedia(dependencies.database.read, args.params.name);
  if (!picture) throw data(null, { status: 404 });
  return { dependencies, picture };
}

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'media.manage');
  const { dependencies, picture } = await pictureOf(args);
  const { name, alt, stem, type, width, height, widths, focalX, focalY, savedAt } = picture;
  return {
    ...{ name, alt, type: type.toUpperCase(), width, height, focal: `${focalX},${focalY}` },
    saved: formatDayAndTime(savedAt, dependencies.clock.now()),
    source: { width, height, stem: `/media/${stem}`, widths },
  };
}

const pictureForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), alt: z.string(), focal: z.string() }),
  z.object({ intent: z.literal('remove') }),
]);

export async function action(args: Route.ActionArgs) {
  const { actor } = await requireStaff(args, 'media.manage');
  const { dependencies, picture } = await pictureOf(args);
  const { name } = picture;
  const form = await args.request.formData();
  const asked = pictureForm.safeParse(formValues(form)).data;
  if (!asked) return malformedFormResponse(form);
  const answerWith = (to: string, text: string) =>
    redirect(to, {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  if (asked.intent === 'remove') {
    const removed = await removeMedia(dependencies, name, actor);
    if (!removed.ok) return rejectForm(removed.refusals, form);
    return answerWith(href('/admin/media'), `Picture ${name} removed.`);
  }
  const words = { name, alt: asked.alt, focalPoint: parseFocalPoint(asked.focal) };
  const content = await readPictureFile(form);
  const saved =
    content.length === 0
      ? await updateMediaDescription(dependencies, words, actor)
      : await saveMedia(dependencies, { ...words, content }, actor);
  if (!saved.ok) return rejectForm(saved.refusals, form, refusalStatus(saved.refusals));
  return answerWith(href('/admin/media/:name', { name }), `Picture ${name} saved.`);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitPictureForm(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Picture ${loaderData?.name ?? ''}`) },
];

export default function MediaPicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, alt, type, width, height, focal, saved, source } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const error = fieldErrorLookup(answer?.problems ?? []);
  const isPending = useNavigation().formMethod === 'POST';
  const shown = (
    <Panel>
      <Picture
        source={source}
        sizes="(min-width: 80rem) 44rem, 90vw"
        alt={alt}
        className="mx-auto max-h-160 w-auto"
      />
    </Panel>
  );
  const change = (
    <>
      <Panel title="Change it">
        <FormProblems answer={answer} title="Nothing has changed" />
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
          <PictureFileField label="New picture" optional error={error('file')} />
          <PictureDescriptionFields
            alt={answer?.entered.alt ?? alt}
            focal={answer?.entered.focal ?? focal}
            error={error}
          />
          <div>
            <Button
              kind="filled"
              name="intent"
              value="save"
              pendingLabel={isPending ? 'Saving …' : undefined}
            >
              Save picture
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel title="Remove it">
        <details>
          <summary className="w-fit cursor-pointer link-line">Remove this picture</summary>
          <Form method="post" className="mt-3 grid gap-3">
            <p>
              This removes <strong className="wrap-anywhere">{name}</strong> and its files. Pages then show
              the built-in picture of that name, if there is one. Emails already sent will no longer show it.
            </p>
            <div>
              <Button kind="danger" name="intent" value="remove">
                Remove {name}
              </Button>
            </div>
          </Form>
        </details>
      </Panel>
    </>
  );
  return (
    <>
      <PageHeader title={name} back={{ to: href('/admin/media'), label: 'Pictures' }}>
        {type}, {width} × {height}, saved {saved}
      </PageHeader>
      <TwoColumnLayout main={shown} side={change} />
    </>
  );
}
