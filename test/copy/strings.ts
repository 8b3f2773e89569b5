import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { once } from '../../src/core/once.ts';
import { isTestFile } from '../laws/modules.ts';
import { projectFolder } from '../laws/source.ts';
import { readWineryTexts, textsOfJson } from './winery-texts.ts';

/** One text that a person may read, as in the source. Braces mark placeholders: `{count} bottles`. */
export type CopyString = { readonly path: string; readonly line: number; readonly text: string };

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

const shown = ['src/**/*.{ts,tsx}', 'src/engine/compliance/data/*.json', 'db/seed/**/*.ts'];

/**
 * Returns every text of pages, emails, documents, refusals, the back office and the staff command line, in file order,
 * then the texts of the wineries.
 */
export const readCopy = once((): readonly CopyString[] => [...readCode(), ...readWineryTexts()]);

const readCode = (): CopyString[] =>
  globSync(shown, { cwd: projectFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTestFile(path) && !/\/(schema|testing)[^/]*$|\/page-cache\//.test(path))
    .sort()
    .flatMap((path) => copyStringsInSource(path, readFileSync(join(projectFolder, path), 'utf8')));

/** Returns the texts of one source file: JSX children, attributes that are read aloud or shown, and literals that read like words. */
export function copyStringsInSource(path: string, source: string): CopyString[] {
  if (path.endsWith('.json')) return textsOfJson(source).map((text) => ({ path, ...text }));
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: CopyString[] = [];
  const add = (node: Node, text: string) => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (!/[a-z]/i.test(tidy.replace(/\{[^}]*\}/g, ''))) return;
    found.push({ path, line: source.slice(0, node.start).split('\n').length, text: tidy });
  };
  visit(program as unknown as Node, []);
  return found;

  function visit(node: Node, parents: readonly Node[]): void {
    const below = [node, ...parents];
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (hasText(node)) {
        add(node, flatText(node));
        for (const inner of codeWithin(node)) visit(inner, below);
        return;
      }
    } else if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      const text = textOf(node)?.replaceAll('\u00a0', ' ');
      if (text !== undefined && reads(node, text, parents)) add(node, text);
    }
    for (const child of childrenOf(node)) visit(child, below);
  }
}

const jsxParents = ['JSXElement', 'JSXFragment'];
const listOf = (node: Node, key: string) => (node[key] as readonly Node[] | undefined) ?? [];
const hasText = (node: Node) =>
  listOf(node, 'children').some(({ type, value }) => type === 'JSXText' && /[a-z]/i.test(String(value)));

/** Returns a paragraph as one text, including the text of its links and emphasis. */
function flatText(node: Node): string {
  return listOf(node, 'children')
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value).replace(/\s*\n\s*/g, ' ');
      if (jsxParents.includes(child.type)) return flatText(child);
      const inside = child.expression as Node | undefined;
      return inside ? (textOf(inside) ?? `{${nameOf(inside)}}`) : '';
    })
    .join('');
}

/** Returns the code within a paragraph: attributes, and expressions that are not literals. */
function codeWithin(node: Node): Node[] {
  const opening = node.openingElement as Node | undefined;
  return [
    ...(opening ? listOf(opening, 'attributes') : []),
    ...listOf(node, 'children').flatMap((child) => {
      if (jsxParents.includes(child.type)) return codeWithin(child);
      const inside = child.expression as Node | undefined;
      return inside && textOf(inside) === undefined ? [inside] : [];
    }),
  ];
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const filled = listOf(node, 'expressions');
  return listOf(node, 'quasis')
    .map((part, index) => {
      const expression = filled[index];
      return (part.value as { cooked: string }).cooked + (expression ? `{${nameOf(expression)}}` : '');
    })
    .join('');
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'CallExpression') return nameOf(listOf(node, 'arguments')[0] ?? (node.callee as Node));
  return '…';
}

/** Matches the nodes of types, which contain no text that anyone reads. */
const typeOnly = /^TS(TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration|TypeParameterInstantiation)$/;

/** Returns a node's children, except types, and property names, which are code whatever they look like. */
function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== 'object' || (key === 'key' && !node.computed)) continue;
    for (const child of (Array.isArray(value) ? value : [value]) as readonly (Node | null)[])
      if (typeof child?.type === 'string' && !typeOnly.test(child.type)) children.push(child);
  }
  return children;
}

/** Matches the names of technical attributes. Every other attribute counts as text, because components name their attributes freely. */
const technical =
  /^(class|className|id|key|name|type|href|to|rel|value|defaultValue|method|action|kind|size|htmlFor|form|autoComplete|sizes|src|srcSet|as|crossOrigin|d|viewBox|fill|stroke.*|transform|points|inputMode|pattern|encType|target|role|prefetch|loading|decoding|media|accept|width|height|aria-(?!label|description|valuetext|roledescription).*|data-.*|.*Class(Name|es)?|intent|icon|variant|part|slot|tone|layout|httpEquiv|property|charSet|lang|content)$/;
const quiet = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TaggedTemplateExpression',
  'ThrowStatement',
  'TSLiteralType',
]);
/** Matches the names of functions whose string arguments are for machines or the log. */
const machineCalls =
  /^(href|sql|query|execute|resolve|join|startsWith|endsWith|includes|match|replace|replaceAll|split|get|set|has|append|info|warn|error|debug|fatal|raw|index|check|unique|clsx|test|createHash|setHeader|header|route|param|invariant|unreachable)$/;

/** Returns whether a literal is text for people, based on its position and form. */
function reads(node: Node, text: string, parents: readonly Node[]): boolean {
  const [parent, grandparent] = parents;
  if (
    !parent ||
    ['SwitchCase', 'MemberExpression'].includes(parent.type) ||
    parents.some(({ type }) => quiet.has(type))
  )
    return false;
  if (parent.type === 'BinaryExpression' && /^[=!]==?$/.test(String(parent.operator))) return false;
  const attribute = parents.find(({ type }) => type === 'JSXAttribute' || type === 'JSXElement');
  if (attribute?.type === 'JSXAttribute' && technical.test(attributeName(attribute))) return false;
  const call =
    parent.type === 'CallExpression'
      ? parent
      : grandparent?.type === 'CallExpression'
        ? grandparent
        : undefined;
  if (call && machineCalls.test(nameOfCallee(call))) return false;
  if (parent.type === 'JSXAttribute' && /^[a-z]?[A-Z]+$/.test(text)) return true;
  if (looksLikeWords(text)) return true;
  if (!isOneWord.test(text)) return false;
  return node.type === 'TemplateLiteral' ? text.includes(' ') : isPartOfText(parents);
}

/** Matches a single word with the placeholders next to it, such as `seats` or `, otherwise {price}`. */
const isOneWord = /^(\{[^}]*\}[,:]? |[,:] )*[a-z’-]+( \{[^}]*\}\.?)*$/;

/**
 * Returns whether a single word becomes part of a text, as in `${count === 1 ? 'seat' : 'seats'} left`, or is an item in a list of words.
 */
function isPartOfText(parents: readonly Node[]): boolean {
  const index = parents.findIndex(({ type }) => !/^(ConditionalExpression|LogicalExpression)$/.test(type));
  const [user, owner] = parents.slice(index);
  if (user?.type === 'TemplateLiteral') return looksLikeWords(textOf(user) ?? '');
  if (user?.type === 'CallExpression') return /^(countWithNoun|two)$/.test(nameOfCallee(user));
  if (user?.type === 'ArrayExpression')
    return listOf(user, 'elements').some((each) => /^[A-Z][a-z]+$/.test(String(each?.value)));
  return jsxParents.includes((user?.type === 'JSXExpressionContainer' ? owner : user)?.type ?? '');
}

function attributeName({ name }: Node): string {
  const { namespace, name: local } = name as { namespace?: { name: string }; name: unknown };
  return namespace ? `${namespace.name}:${String(local)}` : String(local);
}

function nameOfCallee({ callee }: Node): string {
  const { type, property, name } = callee as Node;
  return type === 'MemberExpression' ? String((property as Node).name) : String(name);
}

function looksLikeWords(text: string): boolean {
  const bare = text
    .replace(/\{[^}]*\}|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (
    /^(select|insert|update|delete|with|create|alter|drop|lock|begin|notify|listen|from|where|and)\b[^.!?]*$|^(ALTER|CREATE|INSERT|SELECT|UPDATE|DELETE) /.test(
      bare,
    )
  )
    return false;
  if (/[{}<>=]|;(?! [a-z])|\/\/|::|\w\(|^[#./?&@](?! )|^--/.test(bare)) return false;
  const words = bare.split(/\s+/);
  if (words.every((word) => !/^[“"'(]?[A-Za-z][a-zA-Z’'é-]*[”"'),.:;!?…]*$/.test(word))) return false;
  if (/^[A-Z][a-z’']+[.!?]?$|^pH$/.test(bare)) return true;
  if (words.length === 1) return false;
  if (words.length === 2 && /^[a-z’]+ [a-z’]+$/.test(bare)) return true;
  // A list of classes has no capitals and mostly hyphens or colons.
  if (!/[A-Z.!?,’]/.test(bare.replace(/\[[^\]]*\]/g, '')) && words.some((word) => /[-[/_]|:\w/.test(word)))
    return false;
  return /^[“"'(A-Z0-9$]/.test(bare) || words.length > 2 || /^\s|\s$/.test(text);
}
