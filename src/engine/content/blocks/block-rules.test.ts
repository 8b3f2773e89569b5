import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flattenBlocks } from '../rules.ts';
import { arbitraryRawBlocks } from '../testing.ts';
import { readBlocks, toBuilderBlocks } from './block-rules.ts';

const quick = { numRuns: 300 };

test('reads any stored value into blocks that read back unchanged', () => {
  fc.assert(
    fc.property(arbitraryRawBlocks, (raw) => {
      const { blocks } = readBlocks(raw);
      expect(readBlocks(blocks)).toEqual({ blocks, faults: [] });
    }),
    quick,
  );
});

test('reads back unchanged any blocks written in the hosted page builder’s format', () => {
  fc.assert(
    fc.property(arbitraryRawBlocks, (raw) => {
      const { blocks } = readBlocks(raw);
      const wire = JSON.parse(JSON.stringify(toBuilderBlocks(blocks)));
      expect(readBlocks(wire)).toEqual({ blocks, faults: [] });
    }),
    quick,
  );
});

test('assigns a unique ID to every block', () => {
  fc.assert(
    fc.property(arbitraryRawBlocks, (raw) => {
      const ids = flattenBlocks(readBlocks(raw).blocks).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[\w-]+$/.test(id))).toBe(true);
    }),
    quick,
  );
});

test('reads any JSON value without an error, and returns no blocks if it is not a document', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      readBlocks(value);
    }),
    quick,
  );
  expect(readBlocks(undefined)).toEqual({ blocks: [], faults: [] });
  expect(readBlocks('blocks').faults).toEqual(['The document: blocks must be a list.']);
});

test('skips and reports a form nested inside another form, at any depth', () => {
  const form = { kind: 'form', blocks: [{ kind: 'submit-button' }] };
  const inner = { kind: 'section', blocks: [form, { kind: 'text', text: 'stays' }] };
  const { blocks, faults } = readBlocks([{ ...form, blocks: [inner] }, form]);
  expect(flattenBlocks(blocks).map(({ kind }) => kind)).toEqual([
    ...['form', 'section', 'text'],
    ...['form', 'submit-button'],
  ]);
  expect(faults).toEqual(['Block 1.1.1 is a form inside another form.']);
});
