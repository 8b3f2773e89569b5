import type { CustomerId, SessionId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import {
  cancelEmailChange,
  changePassword,
  endOtherSessions,
  endSession,
  requestEmailChange,
  updateAccountName,
} from '../../engine/identity/index.server.ts';
import type { RequestSender } from '../../engine/identity/types.ts';
import {
  saveNewsletterChoice,
  withdrawNotificationRequest,
} from '../../engine/support/personal-data/index.server.ts';
import { serializeAccountCookie } from '../../platform/account-cookie.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import type { SettingsFormValues } from './forms.ts';

/**
 * The result of a settings form: the message on the next page, or the refusals that prevented the change. Undefined if the form named
 * something that isn't the customer's.
 */
export type SettingsChangeResult =
  | { readonly kind: 'done'; readonly sentence: string; readonly setCookies: readonly string[] }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  | undefined;

type Asking = {
  readonly shop: ShopDependencies;
  readonly signedIn: SignedInSession;
  readonly sender: RequestSender;
};

/** Applies one form of the settings page. The customer is identified by the session alone. */
export async function changeSettings(
  asking: Asking,
  form: SettingsFormValues,
): Promise<SettingsChangeResult> {
  const { shop, signedIn, sender } = asking;
  const { customerId } = signedIn;
  switch (form.intent) {
    case 'name': {
      const { firstName, lastName } = form;
      await updateAccountName(shop, customerId, { firstName, lastName });
      return done('Your name was updated.', [greeting(asking, firstName)]);
    }
    case 'email': {
      const { email, current } = form;
      const asked = await requestEmailChange(shop, signedIn, { email, current }, sender);
      if (!asked.ok) return { kind: 'refused', refusals: asked.refusals };
      return done(`We’ve emailed ${email}. Click the link in that email to confirm your new address.`);
    }
    case 'cancel-email': {
      await cancelEmailChange(shop, customerId);
      return done('Your email address stays the same. The link we sent no longer works.');
    }
    case 'password': {
      const { current, password } = form;
      const changed = await changePassword(shop, signedIn, { current, password }, sender);
      if (!changed.ok) return { kind: 'refused', refusals: changed.refusals };
      return done(
        'Your password was changed, and every other browser was signed out.',
        changed.value.setCookies,
      );
    }
    case 'letters': {
      const wanted = form.letters === 'on';
      await saveNewsletterChoice(shop.database.read, customerId, wanted, shop.clock.now());
      return done(
        wanted ? 'You’re subscribed to our newsletter.' : 'You’re unsubscribed from our newsletter.',
      );
    }
    case 'stop-waiting': {
      const isGone = await withdrawNotificationRequest(shop.database.read, signedIn, form);
      return isGone ? done('We won’t email you about that.') : undefined;
    }
    case 'end-session':
      return endOne(shop, customerId, form.sessionId as SessionId);
    case 'end-others': {
      const ended = await endOtherSessions(shop, customerId, signedIn.sessionId);
      const browsers = ended === 1 ? 'One other browser was' : `${ended} other browsers were`;
      return done(ended === 0 ? 'You weren’t signed in on any other browser.' : `${browsers} signed out.`);
    }
  }
}

async function endOne(
  shop: ShopDependencies,
  customerId: CustomerId,
  sessionId: SessionId,
): Promise<SettingsChangeResult> {
  const isEnded = await endSession(shop, customerId, sessionId);
  return isEnded ? done('That browser was signed out.') : undefined;
}

function done(sentence: string, setCookies: readonly string[] = []): SettingsChangeResult {
  return { kind: 'done', sentence, setCookies };
}

/** Returns the cookie with the first name shown in the header. The cookie expires with the session. */
function greeting({ shop, signedIn }: Asking, firstName: string): string {
  const leftSeconds = Math.floor((signedIn.expiresAt.getTime() - shop.clock.now().getTime()) / 1_000);
  return serializeAccountCookie(shop.configuration, firstName, Math.max(0, leftSeconds));
}
