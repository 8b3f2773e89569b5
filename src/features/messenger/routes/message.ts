import {
  conversationSubscriberKey,
  sendVisitorMessage,
} from '../../../engine/support/conversations/index.server.ts';
import { hasOpenConversation } from '../../../engine/support/conversations/view.server.ts';
import { readMessengerCall, rejectIfRateLimited, rejectMessengerCallWithRefusal } from '../call.server.ts';
import { messageCallSchema } from '../forms.ts';
import { toConversationUpdateView } from '../news-rules.ts';
import type { Route } from './+types/message.ts';

/** Accepts a message. Sending the same message again returns the same response. */
export async function action(asked: Route.ActionArgs) {
  const call = await readMessengerCall(asked, messageCallSchema);
  if (call instanceof Response) return call;
  const { shop, bearer, fields, network } = call;
  const { owner } = bearer;
  const isBeginning = !(await hasOpenConversation(shop.database.read, owner));
  const flood = await rejectIfRateLimited(call, [
    { bucket: 'messenger-visitor', key: conversationSubscriberKey(owner), limit: 20, windowSeconds: 60 },
    { bucket: 'messenger', key: network, limit: 60, windowSeconds: 600 },
    ...(isBeginning ? [{ bucket: 'messenger-begin', key: network, limit: 10, windowSeconds: 3_600 }] : []),
  ]);
  if (flood) return flood;
  const sent = await sendVisitorMessage(shop, owner, fields);
  if (!sent.ok) return rejectMessengerCallWithRefusal(sent);
  const { number, message } = sent.value;
  const mark = { number, position: message.position, isClosed: false };
  return Response.json(toConversationUpdateView({ kind: 'message', message, mark }));
}
