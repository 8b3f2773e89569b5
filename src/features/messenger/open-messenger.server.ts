import type { ShopDependencies } from '../../dependencies.server.ts';
import {
  type ConversationDependencies,
  markConversationRead,
  moveConversationsToCustomer,
} from '../../engine/support/conversations/index.server.ts';
import { conversationUpdatesSince, unreadMessages } from '../../engine/support/conversations/rules.ts';
import { viewConversation } from '../../engine/support/conversations/view.server.ts';
import type { SignedInSession, Visitor } from '../../platform/visitor.server.ts';
import { expectedAnswerTimeAt } from './answer-time-rules.ts';
import {
  clearedGuestTokenCookie,
  createGuestToken,
  guestTokenCookie,
  type MessengerVisitor,
  messengerVisitorForCustomer,
  messengerVisitorForGuest,
  readGuestToken,
} from './bearers.server.ts';
import { toConversationUpdateView } from './news-rules.ts';
import type { OpenMessengerResponse } from './types.ts';

type Dependencies = ConversationDependencies & Pick<ShopDependencies, 'configuration' | 'seal' | 'chat'>;

type Asking = {
  readonly cookieHeader: string | null;
  readonly visitor: Visitor;
  /** The chat token that the server issued to the browser; null for guests and if it couldn't be loaded. */
  readonly token: string | null;
  readonly isLooking: boolean;
};

type Opened = { readonly answer: OpenMessengerResponse; readonly setCookies: readonly string[] };

/**
 * Logs a visitor in to the messenger and returns the conversation so far with the cookies to set. With a token of their current session,
 * the visitor is logged in as a customer and takes over the guest's conversation in this browser; otherwise as a guest.
 */
export async function openMessenger(dependencies: Dependencies, asking: Asking): Promise<Opened> {
  const { configuration, database, clock, seal } = dependencies;
  const { cookieHeader } = asking;
  const known = readGuestToken(configuration, cookieHeader);
  const signedIn = await vouchedFor(dependencies, asking);
  if (signedIn) {
    const { customerId } = signedIn;
    const guest = known && messengerVisitorForGuest(seal, known).owner;
    const tookOver = guest && (await moveConversationsToCustomer(dependencies, { ...guest, customerId }));
    // Another tab may be sending a message as the guest right now. It moves with the next login.
    const setCookies = guest && !tookOver ? [clearedGuestTokenCookie(configuration)] : [];
    return { answer: await answerFor(messengerVisitorForCustomer(seal, signedIn)), setCookies };
  }
  const token = known ?? createGuestToken();
  const setCookies = [guestTokenCookie(configuration, token)];
  return { answer: await answerFor(messengerVisitorForGuest(seal, token)), setCookies };

  async function answerFor({ key, owner, signedIn }: MessengerVisitor): Promise<OpenMessengerResponse> {
    const conversation = await viewConversation(database.read, owner);
    const unseen = conversation ? unreadMessages(conversation).length : 0;
    if (unseen > 0 && asking.isLooking) await markConversationRead(database.read, owner);
    const customer = signedIn ? { firstName: signedIn.firstName, email: signedIn.email } : null;
    return {
      kind: 'own',
      visitor: { key, customer },
      answerTime: expectedAnswerTimeAt(clock.now()),
      unseen: asking.isLooking ? 0 : unseen,
      news: conversationUpdatesSince(undefined, conversation).map(toConversationUpdateView),
    };
  }
}

async function vouchedFor(
  { chat, clock }: Dependencies,
  { token, visitor }: Asking,
): Promise<SignedInSession | undefined> {
  if (token === null) return undefined;
  const [signedIn, customerId] = await Promise.all([visitor.signedIn(), chat.customerOf(token, clock.now())]);
  return signedIn?.customerId === customerId ? signedIn : undefined;
}
