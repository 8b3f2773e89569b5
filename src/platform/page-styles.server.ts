/** A piece of a style sheet. What a piece says before its block decides whether a page needs it. */
type Piece =
  | { readonly kind: 'statement'; readonly text: string }
  | (Text & { readonly kind: 'rule'; readonly wants: readonly Wants[] })
  | { readonly kind: 'named'; readonly text: string; readonly name: string }
  | { readonly kind: 'variables'; readonly head: string; readonly variables: readonly Variable[] }
  | { readonly kind: 'group'; readonly head: string; readonly pieces: readonly Piece[] };

/** What is written as it is, and the words of it that may be names of something else: of variables, properties or animations. */
type Text = { readonly text: string; readonly words: readonly string[] };
type Variable = Text & { readonly name: string };

/** Without one of these a selector finds nothing. */
type Wants = { readonly classes: readonly string[]; readonly elements: readonly string[] };

type Page = { readonly classes: ReadonlySet<string>; readonly elements: ReadonlySet<string> };

/**
 * Finds the rules of a style sheet that a page's markup can use, in every state of it: a rule is left out when one of the
 * classes or elements it speaks of is nowhere in the page, a variable when nothing asks for it. What scripts put into the page
 * later comes with the whole sheet.
 */
export function stylesUsedBy(css: string): (html: string) => string {
  const pieces = piecesOf(css);
  const wordsOf = wordsWithVariables(pieces);
  return (html) => {
    const page = contentsOf(html);
    const words = new Set<string>();
    for (const [, name = ''] of html.matchAll(/var\((--[\w-]+)/g)) wordsOf(name, words);
    for (const word of wordsUsed(pieces, page)) wordsOf(word, words);
    return written(pieces, page, words);
  };
}

/** Adds a word to others; where it is a variable, with all that its value speaks of. */
function wordsWithVariables(pieces: readonly Piece[]): (word: string, to: Set<string>) => void {
  const variables = new Map(
    variablesOf(pieces).map((variable): [string, readonly string[]] => [variable.name, variable.words]),
  );
  return function add(word, to) {
    if (to.has(word)) return;
    to.add(word);
    for (const next of variables.get(word) ?? []) add(next, to);
  };
}

function variablesOf(pieces: readonly Piece[]): Variable[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'group') return variablesOf(piece.pieces);
    return piece.kind === 'variables' ? piece.variables : [];
  });
}

function* wordsUsed(pieces: readonly Piece[], page: Page): Generator<string> {
  for (const piece of pieces) {
    if (piece.kind === 'group') yield* wordsUsed(piece.pieces, page);
    else if (piece.kind === 'rule' && isWanted(piece.wants, page)) yield* piece.words;
  }
}

/** @param words all that the rules of this page speak of: animations, properties and variables are there for who asks for them. */
function written(pieces: readonly Piece[], page: Page, words: ReadonlySet<string>): string {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'statement') text += piece.text;
    else if (piece.kind === 'named') text += words.has(piece.name) ? piece.text : '';
    else if (piece.kind === 'rule') text += isWanted(piece.wants, page) ? piece.text : '';
    else {
      const inner =
        piece.kind === 'group'
          ? written(piece.pieces, page, words)
          : piece.variables.flatMap((variable) => (words.has(variable.name) ? variable.text : [])).join(';');
      if (inner !== '') text += `${piece.head}{${inner}}`;
    }
  }
  return text;
}

function isWanted(wants: readonly Wants[], page: Page): boolean {
  return wants.some(
    ({ classes, elements }) =>
      classes.every((name) => page.classes.has(name)) && elements.every((name) => page.elements.has(name)),
  );
}

/** Every class and element of the markup; React writes five characters of an attribute as entities. */
function contentsOf(html: string): Page {
  const classes = new Set<string>();
  // A sheet speaks of these two wherever it is put.
  const elements = new Set<string>(['html', 'body']);
  for (const [, element, value] of html.matchAll(/<([a-z][\w-]*)|\sclass="([^"]*)"/g)) {
    if (element !== undefined) elements.add(element);
    if (value === undefined) continue;
    const names = value
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const name of names.split(/\s+/)) classes.add(name);
  }
  if (elements.has('input') || elements.has('select') || elements.has('textarea')) elements.add(anyField);
  return { classes, elements };
}

/** Stands for the elements whose inner parts a browser draws and a sheet reaches by `::placeholder` and their like. */
const anyField = 'field';
const partOfField =
  /::(?:placeholder|file-selector-button|-webkit-(?:date|search|calendar|inner|outer)[\w-]*)/;

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < css.length) {
    const end = endOfHead(css, start);
    const head = css.slice(start, end).trim();
    if (css[end] !== '{') {
      if (head !== '') pieces.push({ kind: 'statement', text: `${head};` });
      start = end + 1;
      continue;
    }
    const close = endOfBlock(css, end);
    pieces.push(pieceOf(head, css.slice(end + 1, close)));
    start = close + 1;
  }
  return pieces;
}

function pieceOf(head: string, body: string): Piece {
  const text = `${head}{${body}}`;
  if (/^:root\b/.test(head)) return { kind: 'variables', head, variables: readVariables(body) };
  if (!head.startsWith('@'))
    return { kind: 'rule', text, words: wordsIn(body), wants: selectorsOf(head).map(wantsOf) };
  if (/^@(?:media|supports|layer|container)\b/.test(head))
    return { kind: 'group', head, pieces: piecesOf(body) };
  const [, name] = /^@(?:keyframes|property)\s+([\w-]+)/.exec(head) ?? [];
  return name === undefined ? { kind: 'statement', text } : { kind: 'named', text, name };
}

/** Where the next `;` or `{` stands, neither of them in a string, in brackets or escaped. */
function endOfHead(css: string, start: number): number {
  return scan(css, start, (character, depth) => depth === 0 && (character === ';' || character === '{'));
}

/** Where the block that opens here is closed. */
function endOfBlock(css: string, open: number): number {
  let blocks = 0;
  return scan(css, open, (character) => {
    if (character === '{') blocks += 1;
    if (character === '}') blocks -= 1;
    return blocks === 0;
  });
}

/** Walks on to the first character that is meant, past strings, comments and what is escaped; `depth` counts brackets. */
function scan(text: string, start: number, isMeant: (character: string, depth: number) => boolean): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      at += 1;
    } else if (character === '"' || character === "'") {
      at = endOfString(text, at);
    } else if (text.startsWith('/*', at)) {
      at = text.indexOf('*/', at) + 1;
    } else {
      if (character === '(' || character === '[') depth += 1;
      if (character === ')' || character === ']') depth -= 1;
      if (isMeant(character, depth)) return at;
    }
  }
  return text.length;
}

function endOfString(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text.charAt(at) !== text.charAt(open)) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function selectorsOf(head: string): string[] {
  const selectors: string[] = [];
  for (let start = 0; start <= head.length; ) {
    const end = scan(head, start, (character, depth) => depth === 0 && character === ',');
    selectors.push(head.slice(start, end));
    start = end + 1;
  }
  return selectors;
}

/** The classes and elements without which a selector finds nothing. What stands in `:not()` and its like may be there or not. */
function wantsOf(selector: string): Wants {
  const plain = withoutBrackets(selector);
  const bare = plain.replace(className, ' ');
  return {
    classes: [...plain.matchAll(className)].map(([, name = '']) =>
      name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
        code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    ),
    elements: [
      ...[...bare.matchAll(/(?<![\w:#-])[a-z][\w-]*/g)].map(([name]) => name),
      ...(partOfField.test(bare) ? [anyField] : []),
    ],
  };
}

const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;

/** What is asked for in any case: of `:where()` and `:is()` what is in them when it is one thing, of other brackets nothing. */
function withoutBrackets(selector: string): string {
  let plain = '';
  for (let start = 0; start < selector.length; ) {
    const open = scan(selector, start, (character) => character === '(' || character === '[');
    plain += selector.slice(start, open);
    let depth = 0;
    const close = scan(selector, open, (_, brackets) => {
      depth = brackets;
      return depth === 0;
    });
    const inner = selector.slice(open + 1, close);
    if (/:(?:where|is)$/.test(plain) && selectorsOf(inner).length === 1)
      plain += ` ${withoutBrackets(inner)} `;
    start = close + 1;
  }
  return plain;
}

function readVariables(body: string): Variable[] {
  const variables: Variable[] = [];
  for (let start = 0; start < body.length; ) {
    const end = scan(body, start, (character, depth) => depth === 0 && character === ';');
    const text = body.slice(start, end);
    const name = text.slice(0, text.indexOf(':')).trim();
    variables.push({ name, text, words: wordsIn(text.slice(name.length + 1)) });
    start = end + 1;
  }
  return variables;
}

function wordsIn(text: string): string[] {
  return [...new Set(text.match(/[a-z-][\w-]*/gi))];
}
