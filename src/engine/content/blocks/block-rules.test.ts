import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachBlock } from '../rules.ts';
import { rawBlocks } from '../testing.ts';
import { readBlocks, writeBlocks } from './block-rules.ts';

const quick = { numRuns: 300 };

test('whatever an editor stored, its blocks are read, and read again they are the same', () => {
  fc.assert(
    fc.property(rawBlocks, (raw) => {
      const { blocks } = readBlocks(raw);
      expect(readBlocks(blocks)).toEqual({ blocks, faults: [] });
    }),
    quick,
  );
});

test('blocks that went out in the shape of the hosted page builder come back as they were', () => {
  fc.assert(
    fc.property(rawBlocks, (raw) => {
      const { blocks } = readBlocks(raw);
      const wire = JSON.parse(JSON.stringify(writeBlocks(blocks)));
      expect(readBlocks(wire)).toEqual({ blocks, faults: [] });
    }),
    quick,
  );
});

test('ids are there once, whatever was asked for', () => {
  fc.assert(
    fc.property(rawBlocks, (raw) => {
      const ids = eachBlock(readBlocks(raw).blocks).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[\w-]+$/.test(id))).toBe(true);
    }),
    quick,
  );
});

test('whatever is no document has no blocks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      readBlocks(value);
    }),
    quick,
  );
  expect(readBlocks(undefined)).toEqual({ blocks: [], faults: [] });
  expect(readBlocks('blocks').faults).toEqual(['The document: blocks must be a list.']);
});

test('a form within a form is left out alone, however deep, and named', () => {
  const form = { kind: 'form', blocks: [{ kind: 'submit-button' }] };
  const inner = { kind: 'section', blocks: [form, { kind: 'text', text: 'stays' }] };
  const { blocks, faults } = readBlocks([{ ...form, blocks: [inner] }, form]);
  expect(eachBlock(blocks).map(({ kind }) => kind)).toEqual([
    ...['form', 'section', 'text'],
    ...['form', 'submit-button'],
  ]);
  expect(faults).toEqual(['Block 1.1.1 is a form inside another form.']);
});
