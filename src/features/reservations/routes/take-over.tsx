import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { isLinkToken } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import {
  acceptReservationTransfer,
  type ReservationTransferView,
  readReservationTransfer,
} from '../../../engine/visits/reservations/index.server.ts';
import {
  amountDueDetails,
  transferRecipientGuaranteeNotes,
} from '../../../engine/visits/reservations/text-rules.ts';
import { rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { reservationPath } from '../rules.ts';
import { InvalidLinkPage } from '../ui/unknown-link.tsx';
import type { Route } from './+types/take-over.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('A visit for you') },
  { name: 'robots', content: 'noindex' },
];

/** Loads a reservation offered to a friend, through the link in the friend's email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const transfer = isLinkToken(params.token) ? await readReservationTransfer(shop, params.token) : undefined;
  if (!transfer) return data({ transfer: undefined }, { status: 404, headers: privateHeaders });
  const isOver = transfer.state !== 'offered' || transfer.expiresAt <= shop.clock.now();
  const picture = findPictureSource(`experience-${transfer.experience.slug}`);
  return data({ transfer, isOver, picture }, { headers: privateHeaders });
}

/** Accepts the transfer and redirects to the reservation's new link. The old link stops working. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const form = await request.formData();
  if (!isLinkToken(params.token)) throw data(null, { status: 404 });
  const signedIn = await context.get(visitorContext).signedIn();
  const taken = await acceptReservationTransfer(shop, params.token, signedIn?.customerId);
  return taken.ok ? redirect(reservationPath(taken.value)) : rejectForm(taken.refusals, form);
}

export default function AcceptTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST';
  if (!loaderData.transfer) return <InvalidLinkPage what="reservation" />;
  const { transfer, isOver, picture } = loaderData;
  const { experience, fromName, message } = transfer;
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-14 lg:pb-24">
      <div className="max-w-form">
        <p className="type-eyebrow mb-3 text-brass">{experience.title}</p>
        <h1 tabIndex={-1} className="type-heading">
          {isOver ? 'This offer has expired' : `${fromName} is giving you a visit`}
        </h1>
        <p className="mt-4 text-lead">{isOver ? overWords(transfer) : experience.facts.summary}</p>
        {message !== '' && !isOver && (
          <p className="mt-6 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">{message}</p>
        )}
        <div className="mt-8 empty:hidden">
          <ErrorSummary
            title="We couldn’t transfer this visit"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
        </div>
        <FactsTable facts={factsOf(transfer)} className="mt-8" />
        {isOver ? (
          <p className="mt-8">
            <ButtonLink kind="outline" to={href('/events/:slug', { slug: experience.slug })}>
              Book it yourself
            </ButtonLink>
          </p>
        ) : (
          <Form method="post" className="mt-8 space-y-4">
            <p className="text-small text-ink-soft">
              Accept by {withNonBreakingSpaces(formatVisitTime(transfer.expiresAt))}.
              {experience.ageRule === '21' && ' Guests must be 21 or older with ID.'}
              {transferRecipientGuaranteeNotes(experience, fromName).map((sentence) => ` ${sentence}`)}
            </p>
            <Button pendingLabel={isPending ? 'One moment' : undefined}>Accept visit</Button>
          </Form>
        )}
      </div>
      {picture && (
        <Picture
          source={picture}
          sizes="(min-width: 64rem) 25rem, 100vw"
          alt=""
          className="aspect-3/2 w-full rounded-winery object-cover"
        />
      )}
    </div>
  );
}

function overWords({ state, fromName }: ReservationTransferView): string {
  if (state === 'accepted')
    return 'This visit has already been accepted. You’ll find the link to the reservation in the confirmation email.';
  return `It wasn’t accepted in time, or ${fromName} canceled the offer. They can send it again.`;
}

function factsOf({ startsAt, party, experience, due }: ReservationTransferView) {
  return [
    { label: 'When', value: formatVisitTime(startsAt) },
    { label: 'Where', value: experience.facts.place },
    { label: 'Guests', value: String(party) },
    ...amountDueDetails(due),
  ];
}
