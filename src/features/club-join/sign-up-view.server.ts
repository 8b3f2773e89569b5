import { type CivilDate, formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyContents, missingIn } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { joiningAccount } from '../../engine/clubs/applications/view.server.ts';
import { lockText } from '../../engine/clubs/release-text-rules.ts';
import { monthOf } from '../../engine/clubs/releases/rules.ts';
import { type ChosenPlan, findPlan, tastesOf } from '../../engine/clubs/rules.ts';
import { clubTerms, howOften } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { readSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { firstChargeOn, planSentence, preferenceWords, stepOf, summaryFacts } from './rules.ts';
import type { PlanChoices, SignUpView } from './types.ts';

type Asked = Parameters<typeof readSender>[0] & { readonly url: URL };

/** Who joins, with what, and what the engine needs for it. */
export async function readJoining({ request, url, context }: Asked) {
  const shop = context.get(dependenciesContext);
  const sender = readSender({ request, context });
  const signedIn = await context.get(visitorContext).signedIn();
  const account = signedIn && (await joiningAccount(shop.database.read, signedIn.customerId));
  const found = await readApplication(shop, sender.cookieHeader);
  return {
    ...{ shop, sender, signedIn, account },
    application: found?.state === 'joined' ? undefined : found,
    hasJoined: found?.state === 'joined',
    isWithoutPayment: url.searchParams.get('isNoPaymentFlow') === 'true',
  };
}

export type Joining = Awaited<ReturnType<typeof readJoining>>;

/** What was typed, over what the account knows. */
export function contentsOf({
  application,
  account,
}: Pick<Joining, 'application' | 'account'>): ApplicationContents {
  const typed = Object.entries(application?.contents ?? {}).filter(([, value]) => value !== '');
  return { ...emptyContents, ...account?.contents, ...Object.fromEntries(typed) };
}

/** What is still to be typed of the person and the address. */
export function missingNow(joining: Pick<Joining, 'shop' | 'application' | 'account'>) {
  const { shop, application, account } = joining;
  const contents = contentsOf(joining);
  return missingIn(
    { contents, hasBirthDate: application?.hasBirthDate ?? false },
    {
      today: wineryDate(shop.clock.now()),
      zipPlace: shop.zipCodes.lookup(contents.zipCode),
      pickupLocations: shop.pickupLocations,
      account,
    },
  );
}

const pictures: Readonly<Record<string, string>> = { lantern: 'club-lantern-society' };

export function signUpView(
  joining: Joining,
  club: ClubOffer,
  wished: string | null,
  plan: string | null,
): SignUpView {
  const { application, account, signedIn, isWithoutPayment } = joining;
  const contents = contentsOf(joining);
  const found = findPlan([club], contents.plan, contents.frequency);
  const step = stepOf(application, found, missingNow(joining), wished);
  const chosen = step === 'plan' ? undefined : found;
  const place = placeOf(contents, joining.shop);
  return {
    ...{ isWithoutPayment, step, contents: { ...contents, plan: plan ?? contents.plan } },
    club: {
      slug: club.slug,
      title: club.title,
      picture: findPictureSources(pictures[club.slug] ?? `club-${club.slug}`),
    },
    choices: choicesOf(club, joining.shop.pickupLocations),
    planLine: chosen && planSentence(chosen, contents),
    personLine:
      step === 'agree' || step === 'code'
        ? `${contents.firstName} ${contents.lastName}, ${place}`
        : undefined,
    facts: chosen
      ? [...summaryFacts(chosen, contents, place), ...firstChargeFact(club, chosen, contents)]
      : [],
    terms: chosen && step === 'agree' ? clubTerms(chosen, contents) : undefined,
    asksEmail: signedIn === undefined,
    maySwitchDevice: signedIn === undefined && (step === 'agree' || step === 'code'),
    asksBirthDate: account?.knowsAge !== true,
    states: stateChoices,
    canFinish: signedIn !== undefined,
  };
}

type Places = Joining['shop']['pickupLocations'];

/** `San Francisco, CA`, which the ZIP alone may say; empty until something is typed. */
function placeOf(
  { isPickup, pickupLocation, city, stateCode, zipCode }: ApplicationContents,
  { pickupLocations, zipCodes }: Joining['shop'],
): string {
  if (isPickup) return pickupLocations.find(({ id }) => id === pickupLocation)?.name ?? '';
  const known = zipCodes.lookup(zipCode);
  const parts = [city || known?.city, stateCode || known?.stateCode];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function firstChargeFact(club: ClubOffer, chosen: ChosenPlan, contents: ApplicationContents) {
  const day = firstChargeOn(club, chosen, contents);
  return day === undefined ? [] : [{ label: 'First charge', value: formatLongDate(day) }];
}

function choicesOf(club: ClubOffer, places: Places): PlanChoices {
  const { tiers, frequencies, nextRelease } = club;
  return {
    plans: tiers.map(({ plan, bottles, discount, typicalLowCents, typicalHighCents }) => ({
      value: plan,
      label: `${bottles} bottles`,
      description: `${discount / 100}% off our wines`,
      aside: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`,
    })),
    frequencies: frequencies.map((each) => {
      const often = howOften(each);
      const months = /\((.*)\)/.exec(often)?.[1];
      return { value: each.frequency, label: each.title, ...(months && { description: months }) };
    }),
    preferences: tastesOf(club).map((each) => ({ value: each, label: preferenceWords[each] })),
    deliveries: [
      { value: 'ship', label: 'Send it to me', description: 'An adult signs at the door.' },
      ...places.map(({ id, name, hours }) => ({
        value: id,
        label: `I pick it up: ${name}`,
        description: hours,
        aside: 'Free',
      })),
    ],
    starts: nextRelease?.isOpen
      ? [
          {
            value: 'this_release',
            label: `With the box of ${formatLongDate(nextRelease.processOn)}`,
            description: `You can change it until ${lockText(nextRelease.locksAt)}.${onlyFor(club, nextRelease.processOn)}`,
          },
          { value: 'next_release', label: 'With the one after it' },
        ]
      : [],
  };
}

/** Who does not get the box of this day, where a club sends to some members less often. */
function onlyFor({ frequencies }: ClubOffer, processOn: CivilDate): string {
  const getIt = frequencies.filter(({ months }) => months.includes(monthOf(processOn)));
  if (getIt.length === frequencies.length) return '';
  return ` It is only for “${getIt.map(({ title }) => title).join('” and “')}”.`;
}
