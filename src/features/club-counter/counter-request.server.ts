import { wineryDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { findJoinCode, readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyContents, missingIn } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { joiningAccount } from '../../engine/clubs/applications/view.server.ts';
import { readSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { pickupFirst } from './rules.ts';

type Asked = Parameters<typeof readSender>[0] & { readonly url: URL };

/** Who stands at the counter, with which code, and what was typed so far. */
export async function readCounter({ request, url, context }: Asked) {
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
  const home = pickupFirst(from?.location, shop.pickupLocations);
  const typed = Object.entries(application?.contents ?? {}).filter(([, value]) => value !== '');
  const contents: ApplicationContents = {
    ...emptyContents,
    ...account?.contents,
    ...Object.fromEntries(typed),
  };
  /** Everything that is still to be typed beside this; where it goes to is asked last. */
  const missingBeside = (beside: ApplicationContents) =>
    missingIn(
      { contents: beside, hasBirthDate: application?.hasBirthDate ?? false },
      {
        today: wineryDate(shop.clock.now()),
        zipPlace: shop.zipCodes.lookup(beside.zipCode),
        pickupLocations: shop.pickupLocations,
        account,
      },
    );
  return {
    ...{ shop, sender, signedIn, account, application, contents, from, home, scanned },
    missingBeside,
    missing: missingBeside(contents),
  };
}

export type Counter = Awaited<ReturnType<typeof readCounter>>;
