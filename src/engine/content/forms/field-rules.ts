import { eachBlock, nestedBlocks } from '../rules.ts';
import type { Block, BlockOf, FieldBlock, FormBlock, InputType } from '../types.ts';
import type { FieldKind, FieldValue, FormField } from './types.ts';

/** More fields than these are nobody's form. */
export const mostFields = 60;

/** The id of a field's control; blocks of one name are led to at the first of them. */
export function controlId(blockId: string): string {
  return `${blockId}-field`;
}

type StandingField = FieldBlock & { readonly id: string };

const isField = (block: Block): block is Block & StandingField =>
  block.kind === 'text-input' || block.kind === 'text-area' || block.kind === 'select';

/** The form of this id among the blocks of a document. */
export function formIn(blocks: readonly Block[], formId: string): BlockOf<'form'> | undefined {
  for (const block of blocks) {
    const found = block.kind === 'form' ? block : formIn(nestedBlocks(block), formId);
    if (found?.id === formId) return found;
  }
  return undefined;
}

/** What a form asks, a name once. The server takes nothing else, whatever a browser sends. */
export function formFields(form: Pick<FormBlock, 'blocks'>): readonly FormField[] {
  const blocks = eachBlock(form.blocks);
  const labels = labelWords(blocks);
  const fields = new Map<string, FormField>();
  for (const block of blocks.filter(isField)) {
    const { name } = block;
    const known = fields.get(name);
    if (known) fields.set(name, joinedFields(known, block));
    else if (fields.size < mostFields) fields.set(name, fieldOf(block, labels.get(block.id)));
  }
  return [...fields.values()];
}

/** Whichever of them is required, the question is. */
function joinedFields(field: FormField, block: StandingField): FormField {
  return {
    ...field,
    isRequired: field.isRequired || block.isRequired,
    values: [...field.values, ...valuesOf(block)],
  };
}

/** The names of the fields that must be answered. */
export function requiredNames(form: Pick<FormBlock, 'blocks'>): ReadonlySet<string> {
  return new Set(formFields(form).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
}

function fieldOf(block: StandingField, words: string | undefined): FormField {
  return {
    name: block.name,
    kind: kindOf(block),
    label: words || questionOf(block) || block.name,
    isRequired: block.isRequired,
    controlId: controlId(block.id),
    values: valuesOf(block),
  };
}

/** The dots of one question have a label each; what is asked is their name. */
function questionOf(block: StandingField): string | undefined {
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

function kindOf(block: StandingField): FieldKind {
  if (block.kind === 'select') return 'choice';
  return block.kind === 'text-area' ? 'lines' : kinds[block.type];
}

function valuesOf(block: StandingField): readonly FieldValue[] {
  if (block.kind === 'select') return block.options.filter(({ value }) => value !== '');
  if (block.kind === 'text-area') return [];
  if (block.type === 'hidden') return [{ value: block.value ?? block.defaultValue ?? '', name: '' }];
  if (block.type !== 'checkbox' && block.type !== 'radio') return [];
  const value = tickedValue(block);
  return [{ value, name: block.label ?? value }];
}

/** What a ticked box or dot says; without a value of its own what browsers say. */
export function tickedValue({ value }: Pick<FieldBlock, 'value'>): string {
  return value || 'on';
}

/** The field that each label names, by the label's id: the one that it says, else the next one. Of several of one name it is the first. */
export function namedFields(form: Pick<FormBlock, 'blocks'>): ReadonlyMap<string, StandingField> {
  return fieldsByLabel(eachBlock(form.blocks));
}

function fieldsByLabel(blocks: readonly Block[]): Map<string, StandingField> {
  const named = new Map<string, StandingField>();
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

/** A label that is followed by another label names nothing. */
function nextField(blocks: readonly Block[]): StandingField | undefined {
  const next = blocks.find((block) => block.kind === 'label' || isField(block));
  return next && isField(next) ? next : undefined;
}

/** The words of the label that names each field, by the field's id. */
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
 * A form as browsers may know it: where its answers go, and what is sent along, stays with the house (quality A20).
 * Whoever hands blocks to a page passes them through here.
 */
export function shownForm<Form extends FormBlock>(form: Form): Form {
  const { action: _action, sendSubmissionsToEmail: _mailbox, ...shown } = form;
  return { ...shown, customHeaders: {}, blocks: shownBlocks(form.blocks) } as Form;
}

/** Blocks as anybody may read them: each form among them without where it leads. */
export function shownBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'form':
        return shownForm(block);
      case 'section':
        return { ...block, blocks: shownBlocks(block.blocks) };
      case 'columns':
        return { ...block, columns: block.columns.map(({ blocks }) => ({ blocks: shownBlocks(blocks) })) };
      case 'accordion':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: shownBlocks(item.blocks) })),
        };
      case 'tabs':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, blocks: shownBlocks(item.blocks) })),
        };
      default:
        return block;
    }
  });
}
