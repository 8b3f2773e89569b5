import type { ReactNode } from 'react';
import { fieldControlId, valueWhenChecked } from '../../../engine/content/forms/field-rules.ts';
import type { BlockOf, InputType } from '../../../engine/content/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { FieldError } from '../../../ui/base/field.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { useFormState } from './form-state.ts';

type FieldBlock = BlockOf<'text-input' | 'text-area' | 'select'>;

export function FormControlBlock({
  block,
}: {
  block: FieldBlock | BlockOf<'label'> | BlockOf<'submit-button'>;
}) {
  switch (block.kind) {
    case 'label':
      return <Label block={block} />;
    case 'submit-button':
      return <Submit words={block.text} />;
    case 'text-input':
      if (block.type === 'hidden') return null;
      if (block.type === 'checkbox' || block.type === 'radio')
        return <Tick block={block} type={block.type} />;
      return <OneLine block={block} type={block.type} />;
    case 'text-area':
      return <Lines block={block} />;
    case 'select':
      return <Choice block={block} />;
  }
}

const questionId = (labelId: string) => `${labelId}-question`;

/** Returns whether a field is a checkbox or radio button with its own text, so that its label block is the question. */
function isAnswer(field: FieldBlock): boolean {
  return isTick(field) && field.label !== undefined;
}

function isTick(field: FieldBlock): boolean {
  return field.kind === 'text-input' && (field.type === 'checkbox' || field.type === 'radio');
}

const labelLook = 'block text-small font-medium';

function Label({ block }: { block: BlockOf<'label'> }) {
  const { named, required } = useFormState();
  const field = named.get(block.id);
  if (!field) return <p className={labelLook}>{block.text}</p>;
  const isOptional = !required.has(field.name);
  if (isAnswer(field)) {
    return (
      <p id={questionId(block.id)} className={`${labelLook} -mb-3`}>
        {block.text}
        {isOptional && <Optional />}
      </p>
    );
  }
  return (
    <label htmlFor={fieldControlId(field.id)} className={`${labelLook} -mb-4.5`}>
      {block.text}
      {isOptional && !isTick(field) && <Optional />}
    </label>
  );
}

/** The text that marks an optional field. Fields without it are required. */
function Optional() {
  return <span className="font-normal text-ink-soft"> (optional)</span>;
}

/** A control with its error below, and with its own label above if no label block names it. */
function Framed({ block, children }: { block: FieldBlock; children: ReactNode }) {
  const { labelled, errorOf } = useFormState();
  const id = fieldControlId(block.id);
  const error = errorOf(id);
  return (
    <div>
      {!labelled.has(block.id) && block.label !== undefined && (
        <label htmlFor={id} className={`${labelLook} mb-1.5`}>
          {block.label}
          {!block.isRequired && <Optional />}
        </label>
      )}
      {children}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** Returns the initial value of a control and the attributes that all controls share. */
function useControl(block: FieldBlock) {
  const { labelled, errorOf, entered } = useFormState();
  const id = fieldControlId(block.id);
  const hasError = errorOf(id) !== undefined;
  const hasWords = labelled.has(block.id) || block.label !== undefined;
  return {
    begun: entered ? (entered[block.name]?.[0] ?? '') : (block.value ?? block.defaultValue),
    attributes: {
      id,
      name: block.name,
      'aria-label': hasWords ? undefined : (block.placeholder ?? block.name),
      'aria-required': block.isRequired || undefined,
      'aria-invalid': hasError || undefined,
      'aria-describedby': hasError ? `${id}-error` : undefined,
    },
  };
}

const inputModes: Partial<Record<InputType, 'numeric' | 'email' | 'tel' | 'url'>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'numeric',
};

/** Autocomplete values, each with a pattern for the field names that editors usually choose. */
const fillings: readonly (readonly [RegExp, string])[] = [
  [/^e-?mail/i, 'email'],
  [/^(phone|tel)/i, 'tel'],
  [/^(your-?|full-?)?name$/i, 'name'],
  [/^first-?name$/i, 'given-name'],
  [/^last-?name$/i, 'family-name'],
  [/^(company|organi[sz]ation)/i, 'organization'],
  [/^zip/i, 'postal-code'],
];

function OneLine({ block, type }: { block: BlockOf<'text-input'>; type: InputType }) {
  const { begun, attributes } = useControl(block);
  const filling = fillings.find(([name]) => name.test(block.name))?.[1];
  return (
    <Framed block={block}>
      <input
        {...attributes}
        // Number inputs silently drop invalid text; a text input keeps it for the error message.
        type={type === 'number' ? 'text' : type}
        inputMode={inputModes[type]}
        autoComplete={
          type === 'password' ? 'off' : (filling ?? (type === 'email' || type === 'tel' ? type : undefined))
        }
        placeholder={block.placeholder}
        defaultValue={type === 'password' ? undefined : begun}
        className="field-box"
      />
    </Framed>
  );
}

function Lines({ block }: { block: BlockOf<'text-area'> }) {
  const { begun, attributes } = useControl(block);
  return (
    <Framed block={block}>
      <textarea
        {...attributes}
        rows={5}
        placeholder={block.placeholder}
        defaultValue={begun}
        className="field-box h-auto min-h-13 resize-y py-3"
      />
    </Framed>
  );
}

function Choice({ block }: { block: BlockOf<'select'> }) {
  const { begun, attributes } = useControl(block);
  const hasEmpty = block.options.some(({ value }) => value === '');
  return (
    <Framed block={block}>
      <div className="relative">
        <select
          {...attributes}
          defaultValue={begun ?? ''}
          className="field-box cursor-pointer appearance-none pr-11"
        >
          {!hasEmpty && <option value="">{block.placeholder ?? 'Please choose'}</option>}
          {block.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-4" />
      </div>
    </Framed>
  );
}

/** A checkbox or radio button with its text. A group's error appears below its first one. */
function Tick({ block, type }: { block: BlockOf<'text-input'>; type: 'checkbox' | 'radio' }) {
  const { labelled, questions, entered, errorOf } = useFormState();
  const { attributes } = useControl(block);
  const { 'aria-describedby': errorId } = attributes;
  const question = isAnswer(block) ? questions.get(block.name) : undefined;
  const value = valueWhenChecked(block);
  const isBegun = entered
    ? (entered[block.name] ?? []).includes(value)
    : block.defaultValue === value || block.defaultValue === 'true';
  const error = errorOf(attributes.id);
  const words = block.label ?? (labelled.has(block.id) ? undefined : (block.placeholder ?? block.value));
  return (
    <div>
      <label className="-my-3 flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...attributes}
          aria-label={words === undefined && !labelled.has(block.id) ? block.name : undefined}
          aria-describedby={classNames(question && questionId(question), errorId) || undefined}
          type={type}
          value={value}
          defaultChecked={isBegun}
          className={`${type === 'radio' ? 'tick-dot' : 'tick-box'} mt-0.5`}
        />
        {words !== undefined && <span>{words}</span>}
      </label>
      {error !== undefined && (
        <div className="mt-1">
          <FieldError id={attributes.id}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

function Submit({ words }: { words: string }) {
  const { sendingWords } = useFormState();
  return (
    <div>
      <Button pendingLabel={sendingWords}>{words}</Button>
    </div>
  );
}
