/** A piece of a style sheet. What a piece says before its block decides whether a page needs it. */
type Piece =
  | { readonly kind: 'statement'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string; readonly wants: readonly (readonly string[])[] }
  | { readonly kind: 'named'; readonly text: string; readonly name: string }
  | { readonly kind: 'group'; readonly head: string; readonly pieces: readonly Piece[] };

/**
 * Finds the rules of a style sheet that a page's markup can use, in every state of it: a rule is left out when one of the
 * classes it speaks of is nowhere in the page. What scripts put into the page later comes with the whole sheet.
 */
export function stylesUsedBy(css: string): (html: string) => string {
  const pieces = piecesOf(css);
  return (html) => {
    const classes = classesIn(html);
    const rules = written(pieces, classes, () => false);
    // Animations and properties have names; only now is it known who asks for them.
    return written(pieces, classes, (name) => rules.includes(name));
  };
}

function written(
  pieces: readonly Piece[],
  classes: ReadonlySet<string>,
  isAskedFor: (name: string) => boolean,
): string {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'statement') text += piece.text;
    else if (piece.kind === 'named') text += isAskedFor(piece.name) ? piece.text : '';
    else if (piece.kind === 'rule') {
      if (piece.wants.some((wanted) => wanted.every((name) => classes.has(name)))) text += piece.text;
    } else {
      const inner = written(piece.pieces, classes, isAskedFor);
      if (inner !== '') text += `${piece.head}{${inner}}`;
    }
  }
  return text;
}

/** Every class of the markup; React writes five characters of an attribute as entities. */
function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const names = value
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const name of names.split(/\s+/)) classes.add(name);
  }
  return classes;
}

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
  if (!head.startsWith('@')) return { kind: 'rule', text, wants: selectorsOf(head).map(classesOf) };
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

/** The classes without which a selector finds nothing. What stands in `:not()`, `:is()` and their like may be there or not. */
function classesOf(selector: string): string[] {
  let plain = '';
  for (let start = 0; start < selector.length; ) {
    const open = scan(selector, start, (character) => character === '(' || character === '[');
    plain += selector.slice(start, open);
    let depth = 0;
    const close = scan(selector, open, (_, brackets) => {
      depth = brackets;
      return depth === 0;
    });
    start = close + 1;
  }
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
}
