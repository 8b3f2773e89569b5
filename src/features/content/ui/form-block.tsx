import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { fieldsByLabelId, requiredFieldNames } from '../../../engine/content/forms/field-rules.ts';
import { type FormSubmissionResponse, reservedFieldNames } from '../../../engine/content/forms/types.ts';
import type { BlockOf, RichNode } from '../../../engine/content/types.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice, type NoticeTone } from '../../../ui/base/notice.tsx';
import { FormStateContext } from './form-state.ts';
import { RichText } from './words.tsx';

/** Returns a message of one paragraph of plain text. */
const words = (text: string): readonly RichNode[] => [{ kind: 'paragraph', spans: [{ text }] }];

/** Returns a message's text without formatting. */
function wordsOf(nodes: readonly RichNode[] | undefined): string {
  return (nodes ?? [])
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ')
    .trim();
}

/** Returns the text of a message if it is a single paragraph without formatting, otherwise undefined. */
function lineOf(nodes: readonly RichNode[]): string | undefined {
  const [first, ...more] = nodes;
  const isPlain =
    first?.kind === 'paragraph' &&
    more.length === 0 &&
    first.spans.every(({ link, isStrong, isEmphasis }) => !link && !isStrong && !isEmphasis);
  return isPlain ? wordsOf(nodes) : undefined;
}

/** The error message of the specification (§8), used if neither the server nor the document provides one. */
const defaultError = words('Form submission error :( Please check your answers and try again');
const defaultThanks = words('Thanks!');
const defaultSending = 'Sending...';

type FormBlockProps = {
  block: BlockOf<'form'>;
  documentId: string;
  /** The response to a submission without scripts, on the form's own page. */
  answer?: FormSubmissionResponse | undefined;
  /** The path of the page that contains the form, if it is not the current page. */
  from?: string | undefined;
  children: ReactNode;
};

/**
 * A form as configured by an editor. With scripts it is submitted in place; otherwise the form's own page shows the response. Only entries
 * are sent, because the server reads the destination from the published document.
 */
export function FormBlock({ block, documentId, answer, from, children }: FormBlockProps) {
  const { id, resetFormOnSubmit } = block;
  const action = `/forms/${encodeURIComponent(documentId)}/${encodeURIComponent(id)}`;
  const fetcher = useFetcher<FormSubmissionResponse>({ key: action });
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string>(undefined);
  const isSending = fetcher.state !== 'idle';
  const outcome = fetcher.data ?? answer;
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  // Shown next to the submit button, unless it links to fields.
  const isAbove = fetcher.data === undefined || (refused?.problems.length ?? 0) > 0;
  const named = useMemo(() => fieldsByLabelId(block), [block]);
  const required = useMemo(() => requiredFieldNames(block), [block]);

  useEffect(() => {
    if (fetcher.data === undefined) return;
    const isLost = fetcher.data.kind === 'refused' && fetcher.data.isLost;
    if (!isLost) key.current = undefined;
    if (fetcher.data.kind === 'taken' && resetFormOnSubmit) form.current?.reset();
  }, [fetcher.data, resetFormOnSubmit]);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    key.current ??= crypto.randomUUID();
    data.set(reservedFieldNames.key, key.current);
    void fetcher.submit(data, { method: 'post', action, defaultShouldRevalidate: false });
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      onSubmit={send}
      noValidate
      aria-label={block.name}
      className="content-flow max-w-form"
    >
      {refused && isAbove && <Refused block={block} answer={refused} />}
      <FormStateContext
        value={{
          named,
          labelled: new Set([...named.values()].map((field) => field.id)),
          required,
          questions: new Map([...named].map(([labelId, field]) => [field.name, labelId])),
          entered: answer?.kind === 'refused' ? answer.entered : undefined,
          errorOf: fieldErrorLookup(refused?.problems),
          sendingWords: isSending ? wordsOf(block.sendingMessage) || defaultSending : undefined,
        }}
      >
        {children}
      </FormStateContext>
      {refused && !isAbove && <Refused block={block} answer={refused} />}
      {outcome?.kind === 'taken' && !isSending && (
        <ReachedThanks>
          <FormThanks nodes={block.successMessage} />
        </ReachedThanks>
      )}
      <input type="hidden" name={reservedFieldNames.from} value={from ?? pathname} />
      <Trap id={`${id}-website`} />
    </form>
  );
}

export function FormThanks({ nodes }: { nodes: readonly RichNode[] }) {
  return <Message kind="success" nodes={wordsOf(nodes) === '' ? defaultThanks : nodes} />;
}

/** A container that takes the focus and scrolls into view when it appears, because the reset form may be taller than the window. */
function ReachedThanks({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}

/** A notice. A message of one plain paragraph becomes its title; any other becomes its content. */
function Message({ kind, nodes }: { kind: NoticeTone; nodes: readonly RichNode[] }) {
  const line = lineOf(nodes);
  if (line !== undefined) return <Notice kind={kind} live title={line} />;
  return (
    <Notice kind={kind} live>
      <RichText nodes={nodes} />
    </Notice>
  );
}

type Refusal = Extract<FormSubmissionResponse, { kind: 'refused' }>;

/** The error notice, with the server's message, or else the document's, or else the default. */
function Refused({ block, answer }: { block: BlockOf<'form'>; answer: Refusal }) {
  const { message, problems } = answer;
  const own = wordsOf(block.errorMessage) === '' ? defaultError : (block.errorMessage ?? defaultError);
  const shown = message === undefined ? own : words(message);
  if (problems.length === 0) return <Message kind="error" nodes={shown} />;
  return <ErrorSummary title={wordsOf(shown)} problems={problems} occasion={answer} />;
}

/** A hidden field for detecting bots: people leave it empty, programs fill it in. */
function Trap({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor={id}>Leave this field empty</label>
      <input
        id={id}
        name={reservedFieldNames.trap}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}
