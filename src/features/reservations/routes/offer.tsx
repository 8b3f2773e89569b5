import { data, Form, href, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { isLinkToken } from '../../../core/ids.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { acceptVisitWaitlistOffer, leaveVisitWaitlist } from '../../../engine/visits/waits/index.server.ts';
import type { VisitWaitlistEntryView } from '../../../engine/visits/waits/rules.ts';
import { readVisitWaitlistEntry } from '../../../engine/visits/waits/view.server.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { InvalidLinkPage } from '../ui/unknown-link.tsx';
import { visitWaitlistFacts, visitWaitlistHeading } from '../wait-rules.ts';
import type { Route } from './+types/offer.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your waitlist spot') },
  { name: 'robots', content: 'noindex' },
];

/** Loads a waitlist entry, or the seats offered to it, through the link in its emails. Requires no account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const wait = isLinkToken(params.token)
    ? await readVisitWaitlistEntry(database.read, params.token)
    : undefined;
  if (!wait) return data({ wait: undefined }, { status: 404, headers: privateHeaders });
  const picture = findPictureSource(`experience-${wait.experience.slug}`);
  return data({ wait, picture, now: clock.now() }, { headers: privateHeaders });
}

/** Starts this browser's checkout for the offered seats, or leaves the waitlist, which passes offered seats to the next person. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const form = await request.formData();
  const { token } = params;
  if (!isLinkToken(token)) throw data(null, { status: 404 });
  switch (form.get('intent')) {
    case 'take': {
      const signedIn = await context.get(visitorContext).signedIn();
      const { bearer, setCookies } = await ensureOwnCart(
        shop,
        readRequestSender({ request, context }),
        signedIn,
      );
      const taken = await acceptVisitWaitlistOffer(shop, bearer, token);
      if (!taken.ok) return rejectForm(taken.refusals, form);
      // A full page load, because only the checkout document's Content Security Policy allows the card fields.
      return redirectDocument(href('/shop/event-checkout'), { headers: headersWithCookies(setCookies) });
    }
    case 'leave':
      await leaveVisitWaitlist(shop, token);
      return redirect(href('/events/offer/:token', { token }));
    default:
      return malformedFormResponse(form);
  }
}

export default function WaitlistOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.wait) return <InvalidLinkPage what="waitlist spot" />;
  const { wait, picture, now } = loaderData;
  const { title, lead } = visitWaitlistHeading(wait);
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-14 lg:pb-24">
      <div className="max-w-form">
        <p className="type-eyebrow mb-3 text-brass">{wait.experience.title}</p>
        <h1 tabIndex={-1} className="type-heading">
          {title}
        </h1>
        <p className="mt-4 text-lead">{lead}</p>
        <div className="mt-8 empty:hidden">
          <ErrorSummary
            title="We couldn’t reserve these seats"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
        </div>
        <FactsTable facts={visitWaitlistFacts(wait)} className="mt-8" />
        {wait.state === 'offered' && wait.offerEndsAt && (
          <p className="mt-6">
            Held for you until {withNonBreakingSpaces(formatVisitTime(wait.offerEndsAt))}:{' '}
            <strong className="font-medium">
              <Countdown until={wait.offerEndsAt} now={now} over="time is up" />
            </strong>
          </p>
        )}
        <OfferActions wait={wait} />
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

/** The actions of a waitlist entry: accept the seats, pass them on, leave the waitlist, or see other times. */
function OfferActions({ wait }: { wait: VisitWaitlistEntryView }) {
  const pending = useNavigation().formData?.get('intent');
  const isOpen = wait.state === 'offered' || wait.state === 'waiting';
  return (
    <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {wait.state === 'offered' && (
        <Button name="intent" value="take" pendingLabel={pending === 'take' ? 'One moment' : undefined}>
          Accept {wait.party === 1 ? 'the seat' : `the ${wait.party} seats`}
        </Button>
      )}
      {isOpen ? (
        <Button
          kind={wait.state === 'offered' ? 'text' : 'outline'}
          name="intent"
          value="leave"
          pendingLabel={pending === 'leave' ? 'One moment' : undefined}
        >
          {wait.state === 'offered'
            ? `Pass ${wait.party === 1 ? 'it' : 'them'} to the next person`
            : 'Leave the waitlist'}
        </Button>
      ) : (
        <ButtonLink kind="outline" to={href('/events/:slug', { slug: wait.experience.slug })}>
          Other times
        </ButtonLink>
      )}
    </Form>
  );
}
