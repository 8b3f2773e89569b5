import { randomUUID } from 'node:crypto';
import { data, isRouteErrorResponse, redirect } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { viewOrderHistory } from '../../../engine/orders/fulfillment/history-view.server.ts';
import { isPhoneOpenAt } from '../../../engine/support/hours-rules.ts';
import { supportTopics } from '../../../engine/support/types.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { photoUploadProblem } from '../../../platform/form-photos.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { type SignedInSession, visitorContext } from '../../../platform/visitor.server.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { type EnteredContact, readEnteredContact } from '../forms.ts';
import { signCaseNumber, verifySignedCaseNumber } from '../sign-case.server.ts';
import { contactLimitSentence, countContactMessage, storeContactMessage } from '../take-message.server.ts';
import type { ContactFormResponse, ContactOrderOption } from '../types.ts';
import { ContactForm } from '../ui/contact-form.tsx';
import { ContactPage } from '../ui/contact-page.tsx';
import type { Route } from './+types/contact-us.ts';

const path = '/shop/contact-us';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Contact us'),
    description: `Contact ${winery().legalName} about an order, the club or a visit. Phone hours and addresses.`,
    path,
  });

const pickableOrders = 25;

async function ordersToPick(
  { database }: ShopDependencies,
  signedIn: SignedInSession,
): Promise<ContactOrderOption[]> {
  const all = { kind: undefined, year: undefined, status: undefined, text: '' };
  const { orders } = await viewOrderHistory(database.read, signedIn.customerId, all, {
    page: 1,
    size: pickableOrders,
  });
  return orders.map(({ number, placedAt }) => ({
    number,
    label: `Order ${number}, ${formatDateWithYear(wineryDate(placedAt))}`,
  }));
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const asked = url.searchParams;
  const done = asked.get('done') ?? '';
  const now = shop.clock.now();
  const topic = supportTopics.find((each) => each === asked.get('topic'));
  const order = /^\d{1,12}$/.exec(asked.get('order') ?? '')?.[0];
  const begun: EnteredContact = { ...(topic && { topic }), ...(order && { orderNumber: order }) };
  return data(
    {
      writer: signedIn && { name: `${signedIn.firstName} ${signedIn.lastName}`, email: signedIn.email },
      orders: signedIn ? await ordersToPick(shop, signedIn) : [],
      formKey: randomUUID(),
      sent: done === '' ? undefined : { number: verifySignedCaseNumber(shop.seal, done) },
      begun,
      now,
      isOpen: isPhoneOpenAt(now),
    },
    { headers: privateHeaders },
  );
}

/** The error title of the specification (§8), used if the server has none. */
const defaultTitle = 'Form submission error :( Please check your answers and try again';

/** Accepts a message. Checks the rate limit before reading the form and its files. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  if (!(await countContactMessage(shop, clientAddress))) return refuse(429, { title: contactLimitSentence });
  // The multipart body is malformed.
  const form = await request.formData().catch(() => undefined);
  if (!form) return refuse(400, {});
  const signedIn = await context.get(visitorContext).signedIn();
  const taken = await storeContactMessage(shop, signedIn, form);
  if (taken.ok) {
    const { number } = taken.value;
    return redirect(`${path}?done=${number === undefined ? 'yes' : signCaseNumber(shop.seal, number)}`, 303);
  }
  const often = taken.refusals.find(({ code }) => code === 'RATE_LIMIT');
  const problems = taken.refusals.flatMap(({ field, sentence }) =>
    field === undefined ? [] : [{ fieldId: field, sentence }],
  );
  const entered = readEnteredContact(form);
  return refuse(often ? 429 : 422, { ...(often && { title: often.sentence }), problems, entered });
}

function refuse(
  status: number,
  { title = defaultTitle, problems = [], entered = {} }: Partial<ContactFormResponse>,
) {
  return data<ContactFormResponse>({ title, problems, entered }, status);
}

/** Submits the message. If it couldn't be sent, keeps the page with its entries and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const sentence = isRouteErrorResponse(thrown) ? photoUploadProblem(thrown.status) : undefined;
    const problems = sentence === undefined ? [] : [{ fieldId: 'photos', sentence }];
    return { title: defaultTitle, problems, entered: {} } satisfies ContactFormResponse;
  }
}

export default function ContactUsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { now, isOpen, sent, formKey } = loaderData;
  const answer = actionData as ContactFormResponse | undefined;
  return (
    <ContactPage now={now} isOpen={isOpen} sent={sent}>
      <ContactForm key={sent === undefined ? 'form' : formKey} {...loaderData} answer={answer} />
    </ContactPage>
  );
}
