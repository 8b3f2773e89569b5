import { type CivilDate, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyApplicationContents, missingApplicationFields } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { loadApplicantAccount } from '../../engine/clubs/applications/view.server.ts';
import { formatLockTime } from '../../engine/clubs/release-text-rules.ts';
import { releaseMonth } from '../../engine/clubs/releases/rules.ts';
import { type ChosenPlan, findPlan, preferencesOfClub } from '../../engine/clubs/rules.ts';
import { clubTerms, describeFrequency } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import {
  chosenPlanDescription,
  currentSignUpStep,
  firstChargeDate,
  planSummaryFacts,
  winePreferenceChoiceLabels,
} from './rules.ts';
import type { ClubPlanOptions, SignUpView } from './types.ts';

type RouteArgs = Parameters<typeof readRequestSender>[0] & { readonly url: URL };

/** Reads the visitor of a sign-up page: their account, and their application so far. */
export async function readJoiningVisitor({ request, url, context }: RouteArgs) {
  const shop = context.get(dependenciesContext);
  const sender = readRequestSender({ request, context });
  const signedIn = await context.get(visitorContext).signedIn();
  const account = signedIn && (await loadApplicantAccount(shop.database.read, signedIn.customerId));
  const found = await readApplication(shop, sender.cookieHeader);
  return {
    ...{ shop, sender, signedIn, account },
    application: found?.state === 'joined' ? undefined : found,
    hasJoined: found?.state === 'joined',
    isWithoutPayment: url.searchParams.get('isNoPaymentFlow') === 'true',
  };
}

export type JoiningVisitor = Awaited<ReturnType<typeof readJoiningVisitor>>;

/** Returns the application's contents, with empty fields filled in from the account. */
export function prefilledContentsOf({
  application,
  account,
}: Pick<JoiningVisitor, 'application' | 'account'>): ApplicationContents {
  const entered = Object.entries(application?.contents ?? {}).filter(([, value]) => value !== '');
  return { ...emptyApplicationContents, ...account?.contents, ...Object.fromEntries(entered) };
}

/** Returns the required personal and address fields that are still missing. */
export function missingSignUpFields(joining: Pick<JoiningVisitor, 'shop' | 'application' | 'account'>) {
  const { shop, application, account } = joining;
  const contents = prefilledContentsOf(joining);
  return missingApplicationFields(
    { contents, hasBirthDate: application?.hasBirthDate ?? false },
    {
      today: wineryDate(shop.clock.now()),
      zipPlace: shop.zipCodes.lookup(contents.zipCode),
      pickupLocations: shop.pickupLocations,
      account,
    },
  );
}

export function toSignUpView(
  joining: JoiningVisitor,
  club: ClubOffer,
  requestedStep: string | null,
  plan: string | null,
): SignUpView {
  const { application, account, signedIn, isWithoutPayment } = joining;
  const contents = prefilledContentsOf(joining);
  const found = findPlan([club], contents.plan, contents.frequency);
  const step = currentSignUpStep(application, found, missingSignUpFields(joining), requestedStep);
  const chosen = step === 'plan' ? undefined : found;
  const place = deliveryPlace(contents, joining.shop);
  return {
    ...{ isWithoutPayment, step, contents: { ...contents, plan: plan ?? contents.plan } },
    club: {
      slug: club.slug,
      title: club.title,
      picture: findPictureSource(club.copy.picture),
    },
    choices: choicesOf(club, joining.shop.pickupLocations),
    planLine: chosen && chosenPlanDescription(chosen, contents),
    personLine:
      step === 'agree' || step === 'code'
        ? `${contents.firstName} ${contents.lastName}, ${place}`
        : undefined,
    facts: chosen
      ? [...planSummaryFacts(chosen, contents, place), ...firstChargeFact(club, chosen, contents)]
      : [],
    terms: chosen && step === 'agree' ? clubTerms(chosen, contents) : undefined,
    asksEmail: signedIn === undefined,
    maySwitchDevice: signedIn === undefined && (step === 'agree' || step === 'code'),
    asksBirthDate: account?.knowsAge !== true,
    states: stateChoices,
    canFinish: signedIn !== undefined,
  };
}

type Places = JoiningVisitor['shop']['pickupLocations'];

/**
 * Returns the delivery destination for display: the pickup location, or city and state such as `San Francisco, CA`, derived from the ZIP if
 * necessary. Empty if unknown.
 */
function deliveryPlace(
  { isPickup, pickupLocation, city, stateCode, zipCode }: ApplicationContents,
  { pickupLocations, zipCodes }: JoiningVisitor['shop'],
): string {
  if (isPickup) return pickupLocations.find(({ id }) => id === pickupLocation)?.name ?? '';
  const known = zipCodes.lookup(zipCode);
  const parts = [city || known?.city, stateCode || known?.stateCode];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function firstChargeFact(club: ClubOffer, chosen: ChosenPlan, contents: ApplicationContents) {
  const day = firstChargeDate(club, chosen, contents);
  return day === undefined ? [] : [{ label: 'First charge', value: formatLongDate(day) }];
}

function choicesOf(club: ClubOffer, places: Places): ClubPlanOptions {
  const { tiers, frequencies, nextRelease } = club;
  return {
    plans: tiers.map(({ plan, bottles, discount, typicalLowCents, typicalHighCents }) => ({
      value: plan,
      label: `${bottles} bottles`,
      description: `${discount / 100}% off our wines`,
      aside: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`,
    })),
    frequencies: frequencies.map((each) => {
      const often = describeFrequency(each);
      const months = /\((.*)\)/.exec(often)?.[1];
      return { value: each.frequency, label: each.title, ...(months && { description: months }) };
    }),
    preferences: preferencesOfClub(club).map((each) => ({
      value: each,
      label: winePreferenceChoiceLabels[each],
    })),
    deliveries: [
      { value: 'ship', label: 'Ship to me', description: 'An adult must sign for it.' },
      ...places.map(({ id, name, hours }) => ({
        value: id,
        label: `Pick up at ${name}`,
        description: hours,
        aside: 'Free',
      })),
    ],
    starts: nextRelease?.isOpen
      ? [
          {
            value: 'this_release',
            label: `The box for ${formatLongDate(nextRelease.processOn)}`,
            description: `You can make changes until ${formatLockTime(nextRelease.locksAt)}.${limitedTo(club, nextRelease.processOn)}`,
          },
          { value: 'next_release', label: 'The next box after that' },
        ]
      : [],
  };
}

/** Returns a sentence that names the frequencies that include this shipment; empty if all of them do. */
function limitedTo({ frequencies }: ClubOffer, processOn: CivilDate): string {
  const included = frequencies.filter(({ months }) => months.includes(releaseMonth(processOn)));
  if (included.length === frequencies.length) return '';
  return ` Only for “${included.map(({ title }) => title).join('” and “')}.”`;
}
