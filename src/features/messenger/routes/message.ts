import { ownerName, sendMessage } from '../../../engine/support/conversations/index.server.ts';
import { hasOpenConversation } from '../../../engine/support/conversations/view.server.ts';
import { readCall, rejectIfRateLimited, rejectWithRefusal } from '../call.server.ts';
import { messageCall } from '../forms.ts';
import { conversationUpdateView } from '../news-rules.ts';
import type { Route } from './+types/message.ts';

/** Accepts a message. Sending the same message again returns the same response. */
export async function action(asked: Route.ActionArgs) {
  const call = await readCall(asked, messageCall);
  if (call instanceof Response) return call;
  const { shop, bearer, fields, network } = call;
  const { owner } = bearer;
  const isBeginning = !(await hasOpenConversation(shop.database.read, owner));
  const flood = await rejectIfRateLimited(call, [
    { bucket: 'messenger-visitor', key: ownerName(owner), limit: 20, windowSeconds: 60 },
    { bucket: 'messenger', key: network, limit: 60, windowSeconds: 600 },
    ...(isBeginning ? [{ bucket: 'messenger-begin', key: network, limit: 10, windowSeconds: 3_600 }] : []),
  ]);
  if (flood) return flood;
  const sent = await sendMessage(shop, owner, fields);
  if (!sent.ok) return rejectWithRefusal(sent);
  const { number, message } = sent.value;
  const mark = { number, position: message.position, isClosed: false };
  return Response.json(conversationUpdateView({ kind: 'message', message, mark }));
}
