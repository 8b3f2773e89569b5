import { isEmail } from '../../../core/contact-text.ts';
import { parseCivilDate } from '../../../core/dates.ts';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { normalizeLine, normalizeText } from '../../../platform/normalize-text.ts';
import type { FormBlock } from '../types.ts';
import { formFields } from './field-rules.ts';
import type { FieldAnswer, FormField, SubmittedValues } from './types.ts';

/** The retention time of submissions in days, as stated in the privacy policy. */
export const submissionRetentionDays = 180;

export const maxFormLineLength = 500;
export const maxFormTextLength = 5_000;
/**
 * The maximum number of characters that a visitor can enter in one submission. The database allows 512 KiB, enough for this many of any
 * characters.
 */
export const maxFormLength = 100_000;

export type AnswerRefusalCode = 'FORM_FIELD';

/**
 * Validates a submission against the fields of its form and returns the answers. Values that a field cannot have are always rejected;
 * missing or malformed ones only if the form validates (specification §5).
 */
export function validateAnswers(
  form: Pick<FormBlock, 'blocks' | 'validate'>,
  given: SubmittedValues,
): Result<readonly FieldAnswer[], AnswerRefusalCode> {
  const answers = formFields(form).map((field) => ({ field, values: readValues(field, given) }));
  const refusals = answers.flatMap(({ field, values }): Refusal<AnswerRefusalCode>[] => {
    const sentence = misfit(field, values) ?? (form.validate ? lack(field, values) : undefined);
    return sentence === undefined ? [] : [{ code: 'FORM_FIELD', sentence, field: field.controlId }];
  });
  const over = answers.reduce(
    (sum, { field, values }) => sum + countCharacters(field, values),
    -maxFormLength,
  );
  if (over > 0) {
    const sentence = `Your answers are ${formatGroupedDigits(over)} characters too long in total. The limit is ${formatGroupedDigits(maxFormLength)}.`;
    refusals.push({ code: 'FORM_FIELD', sentence });
  }
  if (refusals.length > 0) return refused(...refusals);
  return ok(answers.map(({ field, values }) => answerTo(field, values)));
}

/**
 * Returns the answer to a field, with the names of the chosen values if the field offers several. A single checkbox has no value names,
 * because its label describes it.
 */
function answerTo({ name, label, kind, values: allowed }: FormField, values: readonly string[]): FieldAnswer {
  if (allowed.length < 2) return { name, label, kind, values };
  const names = values.map((value) => allowed.find((each) => each.value === value)?.name ?? value);
  return { name, label, kind, values, names };
}

/** Returns the submitted values of a field. Reads own properties only, because a field can be named `constructor`. */
const ownValues = (given: SubmittedValues, name: string) =>
  (Object.hasOwn(given, name) ? given[name] : undefined) ?? [];

function readValues({ name, kind, values }: FormField, given: SubmittedValues): readonly string[] {
  if (kind === 'fixed') return values.slice(0, 1).map(({ value }) => value);
  const submitted = ownValues(given, name);
  if (kind === 'choices') return [...new Set(submitted)].filter((value) => value !== '');
  const [first = ''] = submitted;
  const value = kind === 'lines' ? normalizeText(first) : isVerbatim(kind) ? first : normalizeLine(first);
  return value === '' ? [] : [value];
}

/** Returns whether values of this kind must not be normalized: choices defined by the document, and passwords. */
const isVerbatim = (kind: FormField['kind']) => kind === 'choice' || kind === 'password';

/** Returns the number of characters that the visitor entered; values that the document defines do not count. */
function countCharacters({ kind }: Pick<FormField, 'kind'>, values: readonly string[]): number {
  if (kind === 'fixed' || kind === 'choice' || kind === 'choices') return 0;
  return [...(values[0] ?? '')].length;
}

/** Returns why these values can never be an answer to this field, whether the form validates or not; undefined if they can. */
function misfit({ kind, label, values: allowed }: FormField, values: readonly string[]): string | undefined {
  if (kind === 'choice' || kind === 'choices') {
    return values.every((value) => allowed.some((each) => each.value === value))
      ? undefined
      : `Please choose one of the answers to “${label}”.`;
  }
  const longest = kind === 'lines' ? maxFormTextLength : maxFormLineLength;
  const length = countCharacters({ kind }, values);
  if (length <= longest) return undefined;
  return `“${label}” is ${formatGroupedDigits(length - longest)} characters too long. The limit is ${formatGroupedDigits(longest)}.`;
}

/** Returns why a value is missing or malformed; undefined if it is neither. */
function lack({ kind, label, isRequired }: FormField, [value]: readonly string[]): string | undefined {
  if (value === undefined) return isRequired ? missing(kind, label) : undefined;
  switch (kind) {
    case 'email':
      return isEmail(value) ? undefined : `Enter an email address for “${label}”, such as name@example.com.`;
    case 'tel':
      return isTelephone(value) ? undefined : `Enter a phone number for “${label}”, such as (805) 555-0142.`;
    case 'number':
      return /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,9})?$/.test(value)
        ? undefined
        : `Enter a number for “${label}”, such as 12.`;
    case 'date':
      return parseCivilDate(value)
        ? undefined
        : `Enter a full date for “${label}”, with month, day and year.`;
    case 'url':
      return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
        ? undefined
        : `Enter a web address for “${label}”, such as https://example.com.`;
    default:
      return undefined;
  }
}

function missing(kind: FormField['kind'], label: string): string {
  if (kind === 'choice') return `Please choose an answer to “${label}”.`;
  return kind === 'choices' ? `Please check the box “${label}”.` : `Please fill in “${label}”.`;
}

function isTelephone(text: string): boolean {
  const digits = text.replace(/[\s().\-/+]/g, '').replace(/(?:ext|x)\d+$/i, '');
  return /^\d{7,15}$/.test(digits);
}

/** Returns the visitor's email address, used to reply and to find their submissions; undefined if the answers contain none. */
export function senderMailboxOf(answers: readonly FieldAnswer[]): string | undefined {
  const [mailbox] = answers
    .filter(({ kind }) => kind === 'email')
    .flatMap(({ values }) => values)
    .filter(isEmail);
  return mailbox;
}

/** Returns the entered values to show again in the form, without passwords. */
export function enteredValues(form: Pick<FormBlock, 'blocks'>, given: SubmittedValues): SubmittedValues {
  return Object.fromEntries(
    formFields(form)
      .filter(({ kind }) => kind !== 'password' && kind !== 'fixed')
      .map(
        ({ name }) =>
          [name, ownValues(given, name).map((value) => value.slice(0, maxFormTextLength * 2))] as const,
      )
      .filter(([, values]) => values.length > 0),
  );
}

/** Returns an answer as display text, without passwords. */
export function displayTextOfAnswer({ kind, values, names = values }: FieldAnswer): string {
  if (values.length === 0) return '–';
  return kind === 'password' ? '(not shown)' : names.join(', ');
}

/** Returns the sender's name, cut to 100 characters, and email address as entered; each is empty if the answers contain none. */
export function senderOfAnswers(answers: readonly FieldAnswer[]): {
  readonly name: string;
  readonly email: string;
} {
  const names = answers.filter(
    ({ kind, name, label }) => kind === 'line' && [name, label].some((each) => personsName.test(each)),
  );
  const name = names.flatMap(({ values }) => values).join(' ');
  return { name: [...name].slice(0, longestWriter).join(''), email: senderMailboxOf(answers) ?? '' };
}

const longestWriter = 100;
const personsName = /^(your|full|first|last|family)?[ _-]*name$/i;

/** Returns the answers as text, one below the other, each with its label. Empty answers are left out. */
export function displayTextOfAnswers(answers: readonly FieldAnswer[]): string {
  return answers
    .filter(({ values }) => values.length > 0)
    .map((answer) => {
      const colon = /[?.!:]$/.test(answer.label) ? '' : ':';
      return `${answer.label}${colon}${answer.kind === 'lines' ? '\n' : ' '}${displayTextOfAnswer(answer)}`;
    })
    .join('\n');
}
