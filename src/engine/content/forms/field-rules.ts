import { flattenBlocks, nestedBlocks } from '../rules.ts';
import type { Block, BlockOf, FieldBlock, FormBlock, InputType } from '../types.ts';
import type { FieldKind, FieldValue, FormField } from './types.ts';

export const maxFormFields = 60;

/** Returns the id of a field's control. If several blocks share a name, links lead to the first one. */
export function fieldControlId(blockId: string): string {
  return `${blockId}-field`;
}

type IdentifiedField = FieldBlock & { readonly id: string };

const isField = (block: Block): block is Block & IdentifiedField =>
  block.kind === 'text-input' || block.kind === 'text-area' || block.kind === 'select';

/** Returns the form with this id among the blocks of a document; undefined if there is none. */
export function findForm(blocks: readonly Block[], formId: string): BlockOf<'form'> | undefined {
  for (const block of blocks) {
    const found = block.kind === 'form' ? block : findForm(nestedBlocks(block), formId);
    if (found?.id === formId) return found;
  }
  return undefined;
}

/** Returns the fields of a form, one for each name and at most `maxFormFields`. The server accepts no other fields. */
export function formFields(form: Pick<FormBlock, 'blocks'>): readonly FormField[] {
  const blocks = flattenBlocks(form.blocks);
  const labels = labelWords(blocks);
  const fields = new Map<string, FormField>();
  for (const block of blocks.filter(isField)) {
    const { name } = block;
    const known = fields.get(name);
    if (known) fields.set(name, joinedFields(known, block));
    else if (fields.size < maxFormFields) fields.set(name, fieldOf(block, labels.get(block.id)));
  }
  return [...fields.values()];
}

/** Returns a field merged with another block of the same name. The field is required if any of its blocks is. */
function joinedFields(field: FormField, block: IdentifiedField): FormField {
  return {
    ...field,
    isRequired: field.isRequired || block.isRequired,
    values: [...field.values, ...valuesOf(block)],
  };
}

/** Returns the names of the required fields. */
export function requiredFieldNames(form: Pick<FormBlock, 'blocks'>): ReadonlySet<string> {
  return new Set(formFields(form).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
}

function fieldOf(block: IdentifiedField, words: string | undefined): FormField {
  return {
    name: block.name,
    kind: kindOf(block),
    label: words || questionOf(block) || block.name,
    isRequired: block.isRequired,
    controlId: fieldControlId(block.id),
    values: valuesOf(block),
  };
}

/**
 * Returns the label or placeholder of a field; undefined for a radio button, whose own label describes a choice rather than the question.
 */
function questionOf(block: IdentifiedField): string | undefined {
  const isDot = block.kind === 'text-input' && block.type === 'radio';
  return isDot ? undefined : block.label || block.placeholder;
}

const kinds: Readonly<Record<InputType, FieldKind>> = {
  text: 'line',
  email: 'email',
  tel: 'tel',
  number: 'number',
  date: 'date',
  url: 'url',
  password: 'password',
  checkbox: 'choices',
  radio: 'choice',
  hidden: 'fixed',
};

function kindOf(block: IdentifiedField): FieldKind {
  if (block.kind === 'select') return 'choice';
  return block.kind === 'text-area' ? 'lines' : kinds[block.type];
}

function valuesOf(block: IdentifiedField): readonly FieldValue[] {
  if (block.kind === 'select') return block.options.filter(({ value }) => value !== '');
  if (block.kind === 'text-area') return [];
  if (block.type === 'hidden') return [{ value: block.value ?? block.defaultValue ?? '', name: '' }];
  if (block.type !== 'checkbox' && block.type !== 'radio') return [];
  const value = valueWhenChecked(block);
  return [{ value, name: block.label ?? value }];
}

/** Returns the value that a checkbox or radio button submits when checked; browsers send `on` if it has no value. */
export function valueWhenChecked({ value }: Pick<FieldBlock, 'value'>): string {
  return value || 'on';
}

/**
 * Returns the field that each label describes, by the label's id: the field that the label refers to or, if it refers to none, the next
 * field unless another label comes first. If several fields have that name, the first one counts.
 */
export function fieldsByLabelId(form: Pick<FormBlock, 'blocks'>): ReadonlyMap<string, IdentifiedField> {
  return fieldsByLabel(flattenBlocks(form.blocks));
}

function fieldsByLabel(blocks: readonly Block[]): Map<string, IdentifiedField> {
  const named = new Map<string, IdentifiedField>();
  for (const [position, block] of blocks.entries()) {
    if (block.kind !== 'label') continue;
    const target = block.for;
    const field = target
      ? blocks.filter(isField).find(({ id, name }) => id === target || name === target)
      : nextField(blocks.slice(position + 1));
    if (field) named.set(block.id, field);
  }
  return named;
}

/** Returns the field that follows a label; undefined if another label comes first. */
function nextField(blocks: readonly Block[]): IdentifiedField | undefined {
  const next = blocks.find((block) => block.kind === 'label' || isField(block));
  return next && isField(next) ? next : undefined;
}

/** Returns the text of each field's label, by the field's id. */
function labelWords(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const named = fieldsByLabel(blocks);
  return new Map(
    blocks.flatMap((block) => {
      const field = block.kind === 'label' ? named.get(block.id) : undefined;
      return block.kind === 'label' && field ? [[field.id, block.text] as const] : [];
    }),
  );
}

/**
 * Returns a form without its destination and headers, which browsers must not see (quality A20). Every page gets its forms through this
 * function.
 */
export function publicForm<Form extends FormBlock>(form: Form): Form {
  const { action: _action, sendSubmissionsToEmail: _mailbox, ...shown } = form;
  return { ...shown, customHeaders: {}, blocks: publicBlocks(form.blocks) } as Form;
}

/** Returns blocks with every form's destination and headers removed. */
export function publicBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'form':
        return publicForm(block);
      case 'section':
        return { ...block, blocks: publicBlocks(block.blocks) };
      case 'columns':
        return { ...block, columns: block.columns.map(({ blocks }) => ({ blocks: publicBlocks(blocks) })) };
      case 'accordion':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: publicBlocks(item.blocks) })),
        };
      case 'tabs':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: publicBlocks(item.blocks) })),
        };
      default:
        return block;
    }
  });
}
