import {
  conversationSubscriberKey,
  requestTranscript,
} from '../../../engine/support/conversations/index.server.ts';
import {
  readMessengerCall,
  rejectIfRateLimited,
  rejectMessengerCall,
  rejectMessengerCallWithRefusal,
} from '../call.server.ts';
import { transcriptCallSchema } from '../forms.ts';
import type { Route } from './+types/transcript.ts';

/** Requests the transcript by email. A customer gets all of it; the email address entered by a guest gets only the winery's answers. */
export async function action(asked: Route.ActionArgs) {
  const call = await readMessengerCall(asked, transcriptCallSchema);
  if (call instanceof Response) return call;
  const { shop, bearer, fields, network } = call;
  const email = bearer.signedIn?.email ?? fields.email;
  if (email === undefined) {
    return rejectMessengerCall(422, { code: 'CALL_BROKEN', sentence: 'Enter an email address.' });
  }
  const flood = await rejectIfRateLimited(call, [
    {
      bucket: 'messenger-transcript',
      key: conversationSubscriberKey(bearer.owner),
      limit: 5,
      windowSeconds: 3_600,
    },
    { bucket: 'messenger-transcript-network', key: network, limit: 20, windowSeconds: 3_600 },
    { bucket: 'messenger-mailbox', key: email.toLowerCase(), limit: 5, windowSeconds: 3_600 },
  ]);
  if (flood) return flood;
  const asking = await requestTranscript(shop, bearer.owner, bearer.signedIn ? undefined : email);
  return asking.ok ? Response.json({ email }) : rejectMessengerCallWithRefusal(asking);
}
