import { wineryDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { findJoinCode, readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyApplicationContents, missingApplicationFields } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { loadApplicantAccount } from '../../engine/clubs/applications/view.server.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { defaultPickupLocation } from './rules.ts';

type RouteArgs = Parameters<typeof readRequestSender>[0] & { readonly url: URL };

/**
 * Reads the visitor of a tasting room sign-up: their account, the scanned QR code, and their application so far with its missing fields.
 */
export async function readCounterVisitor({ request, url, context }: RouteArgs) {
  const shop = context.get(dependenciesContext);
  const sender = readRequestSender({ request, context });
  const { read } = shop.database;
  const signedIn = await context.get(visitorContext).signedIn();
  const account = signedIn && (await loadApplicantAccount(read, signedIn.customerId));
  const found = await readApplication(shop, sender.cookieHeader);
  const application = found?.state === 'joined' || found?.source !== 'counter' ? undefined : found;
  const scanned = url.searchParams.get('code') ?? '';
  const code = scanned === '' ? undefined : await findJoinCode(read, scanned, wineryDate(shop.clock.now()));
  const from = code ?? application?.attribution;
  const home = defaultPickupLocation(from?.location, shop.pickupLocations);
  const entered = Object.entries(application?.contents ?? {}).filter(([, value]) => value !== '');
  const contents: ApplicationContents = {
    ...emptyApplicationContents,
    ...account?.contents,
    ...Object.fromEntries(entered),
  };
  /** Returns the required fields that these application contents lack. */
  const missingFrom = (entered: ApplicationContents) =>
    missingApplicationFields(
      { contents: entered, hasBirthDate: application?.hasBirthDate ?? false },
      {
        today: wineryDate(shop.clock.now()),
        zipPlace: shop.zipCodes.lookup(entered.zipCode),
        pickupLocations: shop.pickupLocations,
        account,
      },
    );
  return {
    ...{ shop, sender, signedIn, account, application, contents, from, home, scanned },
    missingFrom,
    missing: missingFrom(contents),
  };
}

export type CounterVisitor = Awaited<ReturnType<typeof readCounterVisitor>>;
