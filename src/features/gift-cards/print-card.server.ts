import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { formatCents } from '../../core/money.ts';
import { formatCode } from '../../engine/gift-cards/code-rules.ts';
import { codeOf, pinOf } from '../../engine/gift-cards/index.server.ts';
import type { GiftCard } from '../../engine/gift-cards/types.ts';
import { house } from '../../house.ts';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { findMailPicture } from '../../ui/media/pictures.server.ts';
import { linesOf, type Run, runsOf } from './print-rules.ts';

type Document = InstanceType<typeof Pdf>;

/* A letter sheet in points: 72 to an inch. */
const page = { width: 612, height: 792, margin: 72 };
const card = { width: 324, height: 324 / 1.586 };
const ink = '#241b15';
const inkSoft = '#6b5d50';
const hairline = '#ddd2bf';
const wine = '#6e1a2a';

const faceFiles = {
  display: 'print-fraunces.ttf',
  text: 'print-instrument-sans.ttf',
  textMore: 'print-instrument-sans-ext.ttf',
} as const;
const textFaces = ['text', 'textMore'] as const;

/**
 * The card on a sheet of paper, to be cut out, folded or given as it is: its picture, the sender's words, the amount, code and PIN.
 * The words are set as text and as nothing else: a PDF of ours holds no link, no script and no form.
 */
export async function printCard(
  { seal, publicUrl }: { readonly seal: Pick<Seal, 'derive' | 'keyIds'>; readonly publicUrl: string },
  gift: GiftCard,
): Promise<Buffer> {
  const pdf = new Pdf({ size: [page.width, page.height], margin: page.margin, info: documentInfo(gift) });
  const whole = buffer(pdf);
  await registerFaces(pdf);
  await drawPicture(pdf, gift);
  drawWords(pdf, gift);
  drawMoney(pdf, gift, { code: formatCode(codeOf(seal, gift)), pin: pinOf(seal, gift) });
  drawFoot(pdf, publicUrl);
  pdf.end();
  return whole;
}

function documentInfo({ initialCents }: GiftCard) {
  return {
    Title: `Gift card, ${formatCents(initialCents)}`,
    Author: house.legalName,
    Creator: house.legalName,
  };
}

const publicFile = (path: string) => readFile(join(findProjectFolder(), 'public', path));

async function registerFaces(pdf: Document): Promise<void> {
  for (const [name, file] of Object.entries(faceFiles)) {
    pdf.registerFont(name, await publicFile(join('fonts', file)));
  }
}

async function drawPicture(pdf: Document, { design }: GiftCard): Promise<void> {
  const picture = findMailPicture(`gift-card-${design}`);
  const left = (page.width - card.width) / 2;
  pdf.save();
  pdf.roundedRect(left, page.margin, card.width, card.height, 8).clip();
  if (picture) pdf.image(await publicFile(picture.file), left, page.margin, { width: card.width });
  pdf.restore();
  pdf.roundedRect(left, page.margin, card.width, card.height, 8).lineWidth(0.5).stroke(hairline);
  pdf.y = page.margin + card.height + 36;
}

const column = { x: page.margin + 54, width: page.width - 2 * (page.margin + 54) };

/** Whom it is for, from whom, and what they say. */
function drawWords(pdf: Document, { isForBuyer, recipientName, senderName, message }: GiftCard): void {
  if (!isForBuyer && recipientName !== '') write(pdf, `For ${recipientName}`, { size: 20, gap: 10 });
  if (message !== '') write(pdf, message, { size: 12, gap: 10 });
  if (!isForBuyer && senderName !== '')
    write(pdf, `From ${senderName}`, { size: 12, colour: inkSoft, gap: 10 });
}

type Writing = { readonly size: number; readonly gap: number; readonly colour?: string };

/** Somebody's words, centred, each sign in the first of our faces that has it. */
function write(pdf: Document, words: string, { size, gap, colour = ink }: Writing): void {
  pdf.fontSize(size).fillColor(colour);
  const widthOf = ({ face, text }: Run) => pdf.font(faceNamed(face)).widthOfString(text);
  for (const line of linesOf(runsOf(words, signsOfFaces(pdf)), widthOf, column.width)) {
    let x = column.x + (column.width - line.reduce((all, run) => all + widthOf(run), 0)) / 2;
    const { y } = pdf;
    for (const run of line) {
      pdf.font(faceNamed(run.face)).text(run.text, x, y, { lineBreak: false });
      x += widthOf(run);
    }
    pdf.y = y + size * lineHeight;
  }
  pdf.y += gap;
}

const lineHeight = 1.45;
const faceNamed = (face: number) => textFaces[face] ?? 'text';

/** The library's types leave out the face that is set, which alone knows its signs. */
type Typeset = { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

function signsOfFaces(pdf: Document): ((codePoint: number) => boolean)[] {
  return textFaces.map((name) => {
    pdf.font(name);
    const { font } = (pdf as unknown as Typeset)._font;
    return (codePoint) => font.hasGlyphForCodePoint(codePoint);
  });
}

function drawMoney(
  pdf: Document,
  { initialCents }: GiftCard,
  { code, pin }: { readonly code: string; readonly pin: string },
): void {
  const centred = { width: column.width, align: 'center' } as const;
  pdf.y += 6;
  rule(pdf);
  pdf.font('display').fontSize(40).fillColor(wine);
  pdf.text(formatCents(initialCents), column.x, pdf.y + 16, centred);
  pdf.font('text').fontSize(17).fillColor(ink);
  pdf.text(code, column.x, pdf.y + 10, { ...centred, characterSpacing: 1 });
  pdf.fontSize(13).text(`PIN ${pin}`, column.x, pdf.y + 6, centred);
  pdf.y += 18;
  rule(pdf);
}

function rule(pdf: Document): void {
  pdf
    .moveTo(column.x, pdf.y)
    .lineTo(column.x + column.width, pdf.y)
    .lineWidth(0.5)
    .stroke(hairline);
}

function drawFoot(pdf: Document, publicUrl: string): void {
  const { address, phone, legalName } = house;
  const lines = [
    `Type the code and the PIN when you pay at ${new URL(publicUrl).host}, or show this sheet at the winery.`,
    'What you do not spend stays on the card. It never expires, and there are no fees.',
    'Whoever has the code and the PIN can spend it, so keep it like cash.',
    `${legalName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.zipCode} · ${phone.shown}`,
  ];
  pdf.font('text').fontSize(9.5).fillColor(inkSoft);
  pdf.text(lines.join('\n'), column.x, pdf.y + 18, { width: column.width, align: 'center', lineGap: 3 });
}
