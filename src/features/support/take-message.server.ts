import { ok, type Refusal, type Result, refused } from '../../core/result.ts';
import { openSupportCase, type SupportDependencies } from '../../engine/support/index.server.ts';
import { validateSupportMessage } from '../../engine/support/rules.ts';
import type { SupportRefusalCode } from '../../engine/support/types.ts';
import { readFormPhotos } from '../../platform/form-photos.ts';
import { normalizeText } from '../../platform/normalize-text.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { contactFormSchema, guestContactSchema } from './forms.ts';
import { supportMailboxFor } from './mailbox-rules.ts';

type Dependencies = SupportDependencies & { readonly seal: Seal };

type MessageRefusalCode = SupportRefusalCode | 'FORM_FIELD' | 'FORM_BROKEN' | 'RATE_LIMIT';

const messagesPerHour = 10;
/**
 * The maximum number of messages per hour for one email address. Each message sends an email to an address that a guest may have made up.
 */
const messagesToMailboxPerHour = 5;

/** Counts a message from this client before its body is read. Returns whether the hourly limit still allows it. */
export function countContactMessage(dependencies: Dependencies, clientAddress: string): Promise<boolean> {
  return isAllowed(dependencies, 'contact-us', clientKeyOfAddress(clientAddress), messagesPerHour);
}

async function isAllowed(
  dependencies: Dependencies,
  bucket: string,
  key: string,
  limit: number,
): Promise<boolean> {
  const now = dependencies.clock.now();
  const answer = await takeRateLimitToken(dependencies, { bucket, key, limit, windowSeconds: 3_600, now });
  return answer.allowed;
}

/**
 * The result of submitting a contact message. `number` is undefined for a form filled in by a bot: nothing was stored, and the response
 * doesn't reveal that.
 */
export type StoredContactMessage = { readonly number: number | undefined };

/**
 * Stores a message. Name and email address come from the account of a signed-in customer; guests enter theirs. `FORM_FIELD`: a field is
 * invalid; `FORM_BROKEN`: a hidden field is missing or malformed; `RATE_LIMIT`: too many messages for this email address.
 */
export async function storeContactMessage(
  dependencies: Dependencies,
  signedIn: SignedInSession | undefined,
  form: FormData,
): Promise<Result<StoredContactMessage, MessageRefusalCode>> {
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const message = contactFormSchema.safeParse(values);
  const guest = signedIn ? undefined : guestContactSchema.safeParse(values);
  const wrong = [...(guest?.error?.issues ?? []), ...(message.error?.issues ?? [])];
  const broken = wrong.some(({ path }) => path[0] === 'formKey' || path[0] === 'website');
  if (broken) return refused({ code: 'FORM_BROKEN', sentence: '' });
  if (wrong.length > 0 || !message.success)
    return refused(...allWrong(values, signedIn, wrong.map(fieldRefusal)));
  const { website, ...fields } = message.data;
  if (website !== '') return ok({ number: undefined });
  const writer = signedIn
    ? {
        name: `${signedIn.firstName} ${signedIn.lastName}`.trim(),
        email: signedIn.email,
        customerId: signedIn.customerId,
      }
    : { name: guest?.data?.name ?? '', email: guest?.data?.email ?? '', customerId: undefined };
  const mayMail = await isAllowed(
    dependencies,
    'contact-us-mailbox',
    writer.email.toLowerCase(),
    messagesToMailboxPerHour,
  );
  if (!mayMail) return refused({ code: 'RATE_LIMIT', sentence: contactLimitSentence });
  const photos = await readFormPhotos(form);
  return openSupportCase(dependencies, writer, { ...fields, photos }, supportMailboxFor(fields.topic));
}

/** The fields in page order, for the error summary. */
const fieldOrder = ['name', 'email', 'topic', 'orderNumber', 'message', 'photos'];

/**
 * Returns all refusals of a form in page order: those of its schema and the engine's for the other fields, so that all problems are
 * reported together.
 */
function allWrong(
  values: Readonly<Record<string, unknown>>,
  signedIn: SignedInSession | undefined,
  found: readonly Refusal<'FORM_FIELD'>[],
): Refusal<MessageRefusalCode>[] {
  const entered = (field: string) => normalizeText(String(values[field] ?? ''));
  const name = signedIn ? signedIn.email : entered('name');
  const evaluated = validateSupportMessage({ name }, { message: entered('message'), photos: [] });
  const others = evaluated.ok ? [] : evaluated.refusals;
  const known = new Set(found.map(({ field }) => field));
  return [...found, ...others.filter(({ field }) => !known.has(field))].sort(
    (one, other) => fieldOrder.indexOf(one.field ?? '') - fieldOrder.indexOf(other.field ?? ''),
  );
}

export const contactLimitSentence = 'Too many messages. Please wait an hour and try again, or call us.';

function fieldRefusal({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): Refusal<'FORM_FIELD'> {
  return { code: 'FORM_FIELD', sentence: message, field: String(path[0]) };
}
