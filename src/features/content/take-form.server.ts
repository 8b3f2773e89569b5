import { findForm } from '../../engine/content/forms/field-rules.ts';
import {
  type FormInDocument,
  type SubmissionDependencies,
  storeSubmission,
} from '../../engine/content/forms/index.server.ts';
import { enteredValues, validateAnswers } from '../../engine/content/forms/rules.ts';
import {
  type FormSubmissionResponse,
  reservedFieldNames,
  type SubmittedValues,
} from '../../engine/content/forms/types.ts';
import { type ContentDependencies, contentById } from '../../engine/content/index.server.ts';
import { formValuesByName } from '../../platform/form-values.ts';
import { takeRateLimitToken, takeRateLimitTokens } from '../../platform/rate-limit.server.ts';
import { winery } from '../../winery.ts';

/** A form with its published document's id and its title. */
type PublishedForm = FormInDocument & { readonly title: string };

/**
 * Returns the form from its published document, or undefined if it doesn't exist. Only its two ids come from the browser; all else is read
 * from the document.
 */
export async function findPublishedForm(
  shop: ContentDependencies,
  { documentId = '', formId = '' }: { readonly documentId?: string; readonly formId?: string },
): Promise<PublishedForm | undefined> {
  if (!/^[\w-]{1,80}$/.test(documentId) || !/^[\w-]{1,80}$/.test(formId)) return undefined;
  const entry = await contentById(shop, documentId);
  const form = entry && findForm(entry.data.blocks, formId);
  return form && { documentId, form, title: form.name ?? entry.data.title ?? entry.name };
}

const hourSeconds = 3_600;
const triesOfNetwork = 60;
const sendingsOfNetwork = 10;
const sendingsOfAll = 300;

/**
 * Validates and stores a submission. Refuses it if its sender or the form exceeds a rate limit, and silently drops it if a program filled
 * in the hidden field.
 */
export async function acceptFormSubmission(
  shop: SubmissionDependencies,
  standing: FormInDocument,
  form: FormData,
  network: string,
): Promise<FormSubmissionResponse> {
  const given = givenValues(form);
  const entered = enteredValues(standing.form, given);
  const often = { kind: 'refused', message: limitSentence(), problems: [], entered } as const;
  if (!(await mayTry(shop, network))) return often;
  if (given[reservedFieldNames.trap]?.some((value) => value !== '')) return { kind: 'taken' };
  const evaluated = validateAnswers(standing.form, given);
  // Rejected entries do not count toward the limit.
  if (evaluated.ok && !(await maySend(shop, standing, network))) return often;
  const [key] = given[reservedFieldNames.key] ?? [];
  const taken = evaluated.ok ? await storeSubmission(shop, standing, { given, key, network }) : evaluated;
  if (taken.ok) return { kind: 'taken' };
  const [first] = taken.refusals;
  if (first?.code !== 'FORM_FIELD') {
    const isLost = first?.code === 'NOT_YET';
    const message = isLost || first?.code === 'NOT_TAKEN' ? undefined : first?.sentence;
    const why = { ...(message !== undefined && { message }), ...(isLost && { isLost }) };
    return { kind: 'refused', ...why, problems: [], entered };
  }
  const problems = taken.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  return { kind: 'refused', problems, entered };
}

const limitSentence = () =>
  `Too many attempts. Please try again in an hour, or call us at ${winery().phone.shown}.`;

async function mayTry(shop: SubmissionDependencies, network: string): Promise<boolean> {
  const window = { windowSeconds: hourSeconds, now: shop.clock.now() };
  const answer = await takeRateLimitToken(shop, {
    bucket: 'content-forms',
    key: network,
    limit: triesOfNetwork,
    ...window,
  });
  return answer.allowed;
}

async function maySend(
  shop: SubmissionDependencies,
  { documentId, form }: FormInDocument,
  network: string,
): Promise<boolean> {
  const window = { windowSeconds: hourSeconds, now: shop.clock.now() };
  const name = `${documentId}\n${form.id}`;
  const answer = await takeRateLimitTokens(shop, [
    { bucket: 'content-form-network', key: `${name}\n${network}`, limit: sendingsOfNetwork, ...window },
    { bucket: 'content-form', key: name, limit: sendingsOfAll, ...window },
  ]);
  return answer.allowed;
}

/** Returns the submitted texts by field name, without files. */
function givenValues(form: FormData): SubmittedValues {
  return Object.fromEntries(
    [...formValuesByName(form)].map(([name, values]) => [
      name,
      values.filter((value) => typeof value === 'string'),
    ]),
  );
}
