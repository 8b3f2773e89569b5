import { wineryDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { findJoinCode, readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyContents, missingApplicationFields } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { joiningAccount } from '../../engine/clubs/applications/view.server.ts';
import { readSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { defaultPickup } from './rules.ts';

type RouteArgs = Parameters<typeof readSender>[0] & { readonly url: URL };

/**
 * Reads the visitor of a tasting room sign-up: their account, the scanned QR code, and their application so far with its missing fields.
 */
export async function readCounter({ request, url, context }: RouteArgs) {
  const shop = context.get(dependenciesContext);
  const sender = readSender({ request, context });
  const { read } = shop.database;
  const signedIn = await context.get(visitorContext).signedIn();
  const account = signedIn && (await joiningAccount(read, signedIn.customerId));
  const found = await readApplication(shop, sender.cookieHeader);
  const application = found?.state === 'joined' || found?.source !== 'counter' ? undefined : found;
  const scanned = url.searchParams.get('code') ?? '';
  const code = scanned === '' ? undefined : await findJoinCode(read, scanned, wineryDate(shop.clock.now()));
  const from = code ?? application?.attribution;
  const home = defaultPickup(from?.location, shop.pickupLocations);
  const entered = Object.entries(application?.contents ?? {}).filter(([, value]) => value !== '');
  const contents: ApplicationContents = {
    ...emptyContents,
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

export type Counter = Awaited<ReturnType<typeof readCounter>>;
