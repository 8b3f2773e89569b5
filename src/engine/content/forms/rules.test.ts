import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../types.ts';
import { fieldsByLabelId, findForm, formFields, publicBlocks, publicForm } from './field-rules.ts';
import {
  displayTextOfAnswer,
  displayTextOfAnswers,
  enteredValues,
  maxFormLength,
  maxFormLineLength,
  maxFormTextLength,
  senderMailboxOf,
  senderOfAnswers,
  validateAnswers,
} from './rules.ts';
import { completeFormValues, filledTextAreas, formFixture } from './testing.ts';
import type { FieldAnswer, SubmittedValues } from './types.ts';

const sentences = (given: SubmittedValues, change: Parameters<typeof formFixture>[0] = {}) => {
  const evaluated = validateAnswers(formFixture(change), given);
  return evaluated.ok ? [] : evaluated.refusals.map(({ field, sentence }) => [field, sentence]);
};

const one = (block: object) =>
  formFixture({}, [{ id: 'one', isRequired: true, name: 'one', ...block } as Block]);

const taken = (block: object, ...values: string[]) => {
  const evaluated = validateAnswers(one(block), { one: values });
  return evaluated.ok ? evaluated.value[0]?.values : (evaluated.refusals[0]?.sentence ?? '');
};

const fitsOneLine = (line: string) => [...line].length <= maxFormLineLength && !/[\r\n\0]/.test(line);

describe('a submitted form', () => {
  it('keeps only the fields that its document defines', () => {
    const evaluated = validateAnswers(formFixture(), {
      ...completeFormValues,
      admin: ['yes'],
      source: ['elsewhere'],
      'form:key': ['k'],
    });
    expect(evaluated).toMatchObject({ ok: true });
    expect(
      evaluated.ok && evaluated.value.map(({ name, label, values }) => [name, label, ...values]),
    ).toEqual([
      ['name', 'Your name', 'Ana Núñez'],
      ['email', 'Email', 'ana@guests.example'],
      ['guests', 'Guests'],
      ['occasion', 'Occasion', 'wedding'],
      ['message', 'Message', 'A table for forty,\nin the shade.'],
      ['source', 'source', 'page'],
    ]);
  });

  it('is rejected with a sentence for each missing or invalid field', () => {
    expect(sentences({ email: ['ana@'], guests: ['forty'] })).toEqual([
      ['name-field', 'Please fill in “Your name”.'],
      ['email-field', 'Enter an email address for “Email”, such as name@example.com.'],
      ['guests-field', 'Enter a number for “Guests”, such as 12.'],
    ]);
  });

  it('may be incomplete if validation is off, but may not be too long or contain an answer that was not offered', () => {
    expect(sentences({ email: ['ana@'] }, { validate: false })).toEqual([]);
    expect(
      sentences({ message: ['x'.repeat(maxFormTextLength + 3)], occasion: ['war'] }, { validate: false }),
    ).toEqual([
      ['occasion-field', 'Please choose one of the answers to “Occasion”.'],
      ['message-field', '“Message” is 3 characters too long. The limit is 5,000.'],
    ]);
  });

  it('is rejected if its answers together exceed the maximum length', () => {
    const { blocks, given } = filledTextAreas(maxFormLength / maxFormTextLength + 1);
    const evaluated = validateAnswers(formFixture({}, blocks), given);
    expect(evaluated.ok || evaluated.refusals.map(({ field, sentence }) => [field, sentence])).toEqual([
      [undefined, 'Your answers are 5,000 characters too long in total. The limit is 100,000.'],
    ]);
  });

  it.each([
    ['tel', '(805) 555-0142', ['(805) 555-0142']],
    ['tel', '12', 'Enter a phone number for “one”, such as (805) 555-0142.'],
    ['number', '1,200.5', ['1,200.5']],
    ['number', '1e3', 'Enter a number for “one”, such as 12.'],
    ['date', '2026-02-28', ['2026-02-28']],
    ['date', '2026-02-30', 'Enter a full date for “one”, with month, day and year.'],
    ['url', 'https://example.com/a', ['https://example.com/a']],
    ['url', 'javascript:alert(1)', 'Enter a web address for “one”, such as https://example.com.'],
    ['text', ' \u0000 ', 'Please fill in “one”.'],
    ['password', ' two words ', [' two words ']],
    ['checkbox', 'on', ['on']],
    ['checkbox', 'off', 'Please choose one of the answers to “one”.'],
  ])('with a %s field containing %j yields %j', (type, value, expected) => {
    expect(taken({ kind: 'text-input', type }, value)).toEqual(expected);
  });

  it('has one answer for radio buttons that share a name, and a list of answers for such checkboxes', () => {
    const dots = (type: string) =>
      formFixture({}, [
        { kind: 'label', id: 'label', text: 'How many?', for: 'many' },
        {
          kind: 'text-input',
          id: 'few',
          type,
          name: 'many',
          value: 'few',
          label: 'A few',
          isRequired: false,
        },
        {
          kind: 'text-input',
          id: 'lots',
          type,
          name: 'many',
          value: 'lots',
          label: 'Lots',
          isRequired: true,
        },
      ] as Block[]);
    expect(formFields(dots('radio'))).toMatchObject([
      {
        label: 'How many?',
        values: [{ value: 'few', name: 'A few' }, { value: 'lots' }],
        controlId: 'few-field',
      },
    ]);
    expect(validateAnswers(dots('radio'), {})).toMatchObject({
      refusals: [{ sentence: 'Please choose an answer to “How many?”.' }],
    });
    expect(validateAnswers(dots('radio'), { many: ['lots', 'few'] })).toMatchObject({
      value: [{ values: ['lots'] }],
    });
    expect(validateAnswers(dots('checkbox'), { many: ['lots', 'few', 'lots'] })).toMatchObject({
      value: [{ values: ['lots', 'few'], names: ['Lots', 'A few'] }],
    });
  });

  it('never contains a name, value or length that the document does not allow', () => {
    const names = formFields(formFixture()).map(({ name }) => name);
    const anything = fc.string({ unit: fc.constantFrom(...'aZ é😀\0\r\n\u202e<&"@.1'), maxLength: 30 });
    const given = fc.dictionary(
      fc.oneof(anything, fc.constantFrom(...names, '__proto__', 'constructor', 'toString')),
      fc.array(
        fc.oneof(
          anything,
          fc.constantFrom('ana@guests.example', '12', 'wedding'),
          fc.constant('é'.repeat(600)),
        ),
        { maxLength: 3 },
      ),
    );
    fc.assert(
      fc.property(given, fc.boolean(), (values, validate) => {
        const evaluated = validateAnswers(formFixture({ validate }), values);
        if (!evaluated.ok) return evaluated.refusals.every(({ field, sentence }) => field && sentence);
        const said = (name: string) => evaluated.value.find((answer) => answer.name === name)?.values ?? [];
        return (
          evaluated.value.map(({ name }) => name).join() === names.join() &&
          said('source').join() === 'page' &&
          said('occasion').every((choice) => ['wedding', 'company'].includes(choice)) &&
          [...said('name'), ...said('email')].every((line) => fitsOneLine(line)) &&
          (!validate || (said('name').length === 1 && senderMailboxOf(evaluated.value) === said('email')[0]))
        );
      }),
      { numRuns: 200 },
    );
  });

  it('is returned as entered, without passwords, hidden fields and unknown fields', () => {
    const form = formFixture({}, [
      ...formFixture().blocks,
      { kind: 'text-input', id: 'secret', type: 'password', name: 'secret', isRequired: false },
    ]);
    expect(enteredValues(form, { name: ['<b>'], secret: ['x'], source: ['y'], other: ['z'] })).toEqual({
      name: ['<b>'],
    });
    expect(displayTextOfAnswer({ name: 'secret', label: 'Secret', kind: 'password', values: ['x'] })).toBe(
      '(not shown)',
    );
  });
});

describe('a form in a document', () => {
  it('is found anywhere in the document, by its own id only', () => {
    const within: Block[] = [{ kind: 'section', id: 'section', tone: 'plain', blocks: [formFixture()] }];
    expect(findForm(within, 'enquiry')?.name).toBe('Private events');
    expect(findForm(within, 'section')).toBeUndefined();
    expect(findForm([], 'enquiry')).toBeUndefined();
  });

  it('is shown without its destination and headers', () => {
    const shown = JSON.stringify(
      publicForm(
        formFixture({ action: 'https://crm.example.com/in', customHeaders: { authorization: 'secret' } }),
      ),
    );
    expect(shown).not.toMatch(/crm\.example|secret|visits@/);
    // The reader rejects nested forms; if one existed, it would reveal no more.
    expect(JSON.stringify(publicForm(formFixture({}, [formFixture()])))).not.toMatch(/visits@/);
  });

  it('is exposed to other programs without its destination and headers, at any depth of the document', () => {
    const form = formFixture({ customHeaders: { authorization: 'secret' } });
    const within: Block[] = [
      {
        kind: 'tabs',
        id: 'tabs',
        items: [{ label: 'One', blocks: [{ kind: 'section', id: 'in', tone: 'plain', blocks: [form] }] }],
      },
      {
        kind: 'accordion',
        id: 'fold',
        items: [{ title: 'Two', blocks: [{ kind: 'columns', id: 'cols', columns: [{ blocks: [form] }] }] }],
      },
    ];
    const shown = JSON.stringify(publicBlocks(within));
    expect(shown.match(/"kind":"form"/g)).toHaveLength(2);
    expect(shown).not.toMatch(/secret|visits@/);
  });

  it('pairs each label with the field it names, or else with the next field', () => {
    const named = fieldsByLabelId(
      formFixture({}, [
        { kind: 'label', id: 'one', text: 'Nothing follows this' },
        { kind: 'label', id: 'two', text: 'Name' },
        { kind: 'text', id: 'between', text: 'As on the passport.' },
        { kind: 'text-input', id: 'name', type: 'text', name: 'name', isRequired: true },
        { kind: 'text-area', id: 'message', name: 'message', isRequired: true },
        { kind: 'label', id: 'three', text: 'Message', for: 'message' },
        { kind: 'label', id: 'four', text: 'Nobody', for: 'nobody' },
      ]),
    );
    expect([...named].map(([label, { id }]) => [label, id])).toEqual([
      ['two', 'name'],
      ['three', 'message'],
    ]);
  });
});

it('extracts the sender of a form and formats the answers as text', () => {
  const answer = (label: string, kind: FieldAnswer['kind'], ...values: string[]): FieldAnswer => ({
    ...{ label, kind, values, name: label.toLowerCase() },
  });
  const answers = [
    answer('First name', 'line', 'Ana'),
    answer('Last name', 'line', 'Núñez'),
    answer('Company name', 'line', 'Acme'),
    answer('Email', 'email', 'ana@guests.example'),
    answer('Date', 'date'),
    answer('Anything else?', 'lines', 'In the\nshade'),
  ];
  expect(senderOfAnswers(answers)).toEqual({ name: 'Ana Núñez', email: 'ana@guests.example' });
  expect(senderOfAnswers([])).toEqual({ name: '', email: '' });
  expect(displayTextOfAnswers(answers).split('\n').slice(-4)).toEqual([
    'Email: ana@guests.example',
    'Anything else?',
    'In the',
    'shade',
  ]);
});
