import { parseAst } from 'vite';

/** One small change to a file's text, like a programmer's mistake. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const otherMethods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
};

/**
 * Mutations of SQL: the pattern to replace, and the replacement. Includes only changes that the database accepts, because a rejected
 * statement says nothing about the tests.
 */
const sqlChanges: readonly (readonly [what: RegExp, other: (found: string) => string])[] = [
  [/(?<=\s)(<=|>=|<|>)(?=\s)/g, (found) => ({ '<': '<=', '<=': '<', '>': '>=' })[found] ?? '>'],
  [/(?<=\s)[+-](?=\s)/g, (found) => (found === '+' ? '-' : '+')],
  [/(?<=\b(where|and|or|on|when|having) [\w.]+ )=(?=\s)/g, () => '<>'],
  [/(?<!\bbetween\b[^()]*)\band\b|\bor\b/g, (found) => (found === 'and' ? 'or' : 'and')],
  [/\bnot (?=exists|in\b)/g, () => ''],
  [/\bis (not )?null\b/g, (found) => (found === 'is null' ? 'is not null' : 'is null')],
  [/\b(least|greatest)(?=\()/g, (found) => (found === 'least' ? 'greatest' : 'least')],
  [/\bfor (no key )?update\b[^`$]*/g, () => ''],
];

/**
 * Returns whether an expression is the result of a sort comparison, such as `a < b ? -1 : 1`. Such expressions are not mutated, because
 * only the sign counts and equal items are never compared.
 */
function isOrder(text: string): boolean {
  return /^[^?]+ < [^?]+ \? -1 : 1$/.test(text);
}

/**
 * Returns whether a node must not be mutated: an `invariant`, whose failure is a bug rather than a rule, or code that does not run, such as
 * types.
 */
function isLeftAlone(node: Node): boolean {
  const call = (node.type === 'ExpressionStatement' ? node.expression : node) as Node;
  const isAssertion = call.type === 'CallExpression' && (call.callee as Node).name === 'invariant';
  return isAssertion || node.type.startsWith('TSType') || node.type === 'ImportDeclaration';
}

/** Returns every mutant of this text, in the order of lines. */
export function mutantsOf(text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = ({ start, end }: Pick<Node, 'start' | 'end'>, after: string) => {
    const line = text.slice(0, start).split('\n').length;
    mutants.push({ start, end, line, before: text.slice(start, end), after });
  };
  const visit = (node: Node) => {
    if (isLeftAlone(node)) return;
    if (isOrder(text.slice(node.start, node.end))) {
      add({ start: node.start, end: node.end }, '1');
      add({ start: node.start, end: node.end }, '-1');
      return;
    }
    mutate(node, text, add);
    for (const [name, value] of Object.entries(node)) {
      const isLoop = name === 'test' && /^(For|While|DoWhile)Statement$/.test(node.type);
      if (!isLoop) for (const child of [value].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node);
  return mutants.toSorted((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function mutate(
  node: Node,
  text: string,
  add: (at: Pick<Node, 'start' | 'end'>, after: string) => void,
): void {
  const part = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const between = { start: part('left').end, end: part('right').start };
      const operator = String(node.operator);
      const gap = text.slice(between.start, between.end);
      for (const other of otherOperators[operator] ?? []) add(between, gap.replace(operator, other));
      break;
    }
    case 'UnaryExpression':
      if (node.operator === '!') add(node, text.slice(part('argument').start, part('argument').end));
      break;
    case 'IfStatement':
    case 'ConditionalExpression':
      add(part('test'), 'true');
      add(part('test'), 'false');
      break;
    case 'Literal':
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'number') add(node, String(node.value + 1));
      break;
    case 'CallExpression': {
      const callee = part('callee');
      const given = node.arguments as Node[];
      if (callee.name === 'and' && given.length > 1) {
        for (const { start, end } of given) add({ start, end }, 'undefined');
      }
      if (callee.type !== 'MemberExpression') break;
      const property = callee.property as Node;
      const other = otherMethods[String(property.name)];
      if (other) add(property, other);
      if (/^(filter|for)$/.test(String(property.name)))
        add({ start: (callee.object as Node).end, end: node.end }, '');
      break;
    }
    case 'TaggedTemplateExpression':
      if (part('tag').name !== 'sql') break;
      for (const { start, end } of part('quasi').quasis as Node[]) {
        for (const [what, other] of sqlChanges) {
          for (const { 0: found, index } of text.slice(start, end).matchAll(what)) {
            add({ start: start + index, end: start + index + found.length }, other(found));
          }
        }
      }
      break;
    case 'ArrayExpression':
      if ((node.elements as unknown[]).length > 0) add(node, '[]');
      break;
    case 'ExpressionStatement':
      if (part('expression').type !== 'Literal') add(node, ';');
      break;
  }
}
