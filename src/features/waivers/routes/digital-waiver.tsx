import { data, href, type MetaFunction, redirect } from 'react-router';
import { isLinkToken } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { readSignedWaiver, readWaiver, signWaiver } from '../../../engine/visits/waivers/index.server.ts';
import { findWaiverTextVersion } from '../../../engine/visits/waivers/text-rules.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requestedVersion } from '../../../platform/requested-version.server.ts';
import { pageTitle } from '../../../winery.ts';
import { legalPagePaths, legalTextVersions } from '../../../winery-legal.ts';
import { readWaiverForm } from '../forms.ts';
import { SignedWaiverCopy } from '../ui/signed-copy.tsx';
import { WaiverNotFoundPage, WaiverPage } from '../ui/waiver-page.tsx';
import { WaiverTextPage } from '../ui/waiver-reading.tsx';
import type { Route } from './+types/digital-waiver.ts';

const path = legalPagePaths.waiver;

export const meta: MetaFunction = () => [
  { title: pageTitle('Waiver') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the waiver of a reservation through the link that its party shares (`?t=`), a signed copy through the copy's own link (`?copy=`),
 * or any version of the text alone.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock, seal } = context.get(dependenciesContext);
  const { read } = database;
  const copyToken = url.searchParams.get('copy');
  if (copyToken !== null) {
    const copy = isLinkToken(copyToken) ? await readSignedWaiver({ read, seal }, copyToken) : undefined;
    return data({ kind: 'copy', copy } as const, { status: copy ? 200 : 404, headers: privateHeaders });
  }
  const token = url.searchParams.get('t');
  const now = clock.now();
  if (token === null) {
    const shown = requestedVersion(url, legalTextVersions('waiver'), now);
    return data({ kind: 'words', shown, text: shown && findWaiverTextVersion(shown.from) } as const);
  }
  const view = isLinkToken(token) ? await readWaiver(read, token, now) : undefined;
  const when = view && formatVisitTime(view.startsAt);
  return data({ kind: 'form', view, when, now } as const, {
    status: view ? 200 : 404,
    headers: privateHeaders,
  });
}

type WaiverAnswer = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const values = await request.formData();
  const form = readWaiverForm(values);
  const reject = (problems: WaiverAnswer['problems'], status: number) => {
    const entered = Object.fromEntries(
      [...values].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value.slice(0, 300)]] : [],
      ),
    );
    return data<WaiverAnswer>({ problems, entered }, { status, headers: privateHeaders });
  };
  if (!form) {
    const sentence = 'Something went wrong with this form. Please try again. We saved what you entered.';
    return reject([{ fieldId: undefined, sentence }], 400);
  }
  const token = url.searchParams.get('t') ?? '';
  const userAgent = request.headers.get('user-agent') ?? '';
  const signed = await signWaiver(shop, token, form, { clientAddress, userAgent });
  if (!signed.ok) {
    return reject(
      signed.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })),
      422,
    );
  }
  return redirect(`${href('/digital-waiver')}?copy=${signed.value.copyToken}`, {
    status: 303,
    headers: privateHeaders,
  });
}

export default function DigitalWaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'words') return <WaiverTextPage {...loaderData} path={path} />;
  if (loaderData.kind === 'copy') {
    return loaderData.copy ? <SignedWaiverCopy {...loaderData.copy} /> : <WaiverNotFoundPage />;
  }
  const { view, when = '', now } = loaderData;
  return view ? <WaiverPage view={view} when={when} now={now} answer={actionData} /> : <WaiverNotFoundPage />;
}
