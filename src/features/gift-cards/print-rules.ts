/** A piece of text set in one font, identified by its index. */
export type FontRun = { readonly face: number; readonly text: string };

/** The character that replaces those that no font includes. */
const unknownSign = '\u00b7';
const tabWidth = '  ';

/**
 * Splits text into runs, setting each character in the first font that includes it. A dot replaces characters that no font includes.
 * Removes invisible and direction-changing characters, so that the text prints in the order in which it is stored.
 * @param faces tests, one per font, whether the font includes a character; preferred font first.
 */
export function splitIntoFontRuns(
  text: string,
  faces: readonly ((codePoint: number) => boolean)[],
): FontRun[] {
  const runs: { face: number; text: string }[] = [];
  for (const sign of plain(text)) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const found = sign === '\n' ? 0 : faces.findIndex((has) => has(codePoint));
    const face = Math.max(0, found);
    const shown = found === -1 ? unknownSign : sign;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, tabWidth)
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\n{3,}/g, '\n\n');
}

/**
 * Breaks runs into lines at line breaks and between words. A word is broken only if it is wider than a line. Characters keep their fonts.
 * @param widthOf returns the width of a run, in the same unit as `most`.
 * @param most the maximum width of a line.
 */
export function breakIntoLines(
  runs: readonly FontRun[],
  widthOf: (run: FontRun) => number,
  most: number,
): FontRun[][] {
  const lines: FontRun[][] = [[]];
  let wide = 0;
  const put = (run: FontRun) => {
    lines.at(-1)?.push(run);
    wide += widthOf(run);
  };
  const breakLine = () => {
    lines.push([]);
    wide = 0;
  };
  for (const word of wordsOf(runs)) {
    const isSpace = word[0]?.text.trim() === '';
    if (word[0]?.text === '\n') {
      breakLine();
      continue;
    }
    const width = word.reduce((all, run) => all + widthOf(run), 0);
    if (wide + width > most && wide > 0) breakLine();
    if (isSpace && wide === 0) continue;
    for (const run of width <= most ? word : signsOf(word)) {
      if (wide + widthOf(run) > most && wide > 0) breakLine();
      put(run);
    }
  }
  return lines;
}

function signsOf(runs: readonly FontRun[]): FontRun[] {
  return runs.flatMap(({ face, text }) => [...text].map((sign) => ({ face, text: sign })));
}

/** Splits runs into words, spaces and line breaks, in order. Each is a list of runs. */
function wordsOf(runs: readonly FontRun[]): FontRun[][] {
  const words: { face: number; text: string }[][] = [];
  let kind: string | undefined;
  for (const { face, text } of signsOf(runs)) {
    const now = text === '\n' ? 'break' : text.trim() === '' ? 'space' : 'word';
    const word = now === kind && now !== 'break' ? words.at(-1) : undefined;
    const last = word?.at(-1);
    if (last?.face === face) last.text += text;
    else if (word) word.push({ face, text });
    else words.push([{ face, text }]);
    kind = now;
  }
  return words;
}
