import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create } from 'fontkit';
import Pdf from 'pdfkit';
import { formatCents } from '../../core/money.ts';
import { formatGiftCardCode } from '../../engine/gifts/cards/code-rules.ts';
import { deriveCode, derivePin } from '../../engine/gifts/cards/index.server.ts';
import { giftCardFaceOf } from '../../engine/gifts/cards/rules.ts';
import type { GiftCard } from '../../engine/gifts/cards/types.ts';
import type { MediaStorage } from '../../integrations/media-storage/port.ts';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import { currentTheme } from '../../ui/theme/theme.server.ts';
import { winery, wineryAddressLine } from '../../winery.ts';
import { breakIntoLines, type FontRun, splitIntoFontRuns } from './print-rules.ts';

type Document = InstanceType<typeof Pdf>;

/** A PDF and its text fonts. `signs` has, for each font, a test whether the font includes a character. */
type Sheet = { readonly pdf: Document; readonly signs: readonly ((codePoint: number) => boolean)[] };

/* A Letter sheet in points, 72 per inch. */
const page = { width: 612, height: 792, margin: 60 };
const card = { width: 324, height: 324 / 1.586 };
/** Returns the print versions of the theme's font files, by font name. */
function faceFiles() {
  const { headings, text } = currentTheme().fonts;
  const file = (family: string, more = '') => `print-${family.toLowerCase().replaceAll(' ', '-')}${more}.ttf`;
  return { display: file(headings), text: file(text), textMore: file(text, '-ext') };
}
const textFaces = ['text', 'textMore'] as const;

type PrintDependencies = {
  readonly seal: Pick<Seal, 'derive' | 'keyIds'>;
  readonly mediaStorage: Pick<MediaStorage, 'read'>;
  readonly publicUrl: string;
};

/**
 * Renders the card as a one-page PDF with picture, message, amount, code and PIN. Messages are drawn as plain text, so the PDF contains no
 * link, script or form.
 */
export async function renderGiftCardPdf(
  { seal, mediaStorage, publicUrl }: PrintDependencies,
  gift: GiftCard,
): Promise<Buffer> {
  const pdf = new Pdf({ size: [page.width, page.height], margin: 0, info: documentInfo(gift) });
  const whole = buffer(pdf);
  const signs = await registerFaces(pdf);
  await drawPicture(pdf, gift, mediaStorage);
  drawWords({ pdf, signs }, gift);
  drawMoney(pdf, gift, { code: formatGiftCardCode(deriveCode(seal, gift)), pin: derivePin(seal, gift) });
  drawFoot(pdf, publicUrl);
  pdf.end();
  return whole;
}

function documentInfo({ initialCents }: GiftCard) {
  return {
    Title: `Gift card, ${formatCents(initialCents)}`,
    Author: winery().legalName,
    Creator: winery().legalName,
  };
}

/** Registers the fonts with the PDF and returns, for each text font, a test whether it includes a character. */
async function registerFaces(pdf: Document): Promise<Sheet['signs']> {
  const faces = new Map<string, Buffer>();
  for (const [name, file] of Object.entries(faceFiles())) {
    const face = await readFile(join(findProjectFolder(), 'public/fonts', file));
    faces.set(name, face);
    pdf.registerFont(name, face);
  }
  return textFaces.map((name) => {
    const font = create(faces.get(name) ?? Buffer.alloc(0));
    return (codePoint) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint);
  });
}

async function drawPicture(
  pdf: Document,
  { design }: GiftCard,
  storage: PrintDependencies['mediaStorage'],
): Promise<void> {
  const { picture: name, title } = giftCardFaceOf(design);
  const picture = name === undefined ? undefined : findSavedPicture(name)?.mail;
  const left = (page.width - card.width) / 2;
  pdf.save();
  pdf.roundedRect(left, page.margin, card.width, card.height, 8).clip();
  if (picture) {
    pdf.image(await buffer(await storage.read(basename(picture.file))), left, page.margin, {
      cover: [card.width, card.height],
      align: 'center',
      valign: 'center',
    });
  }
  if (!picture) drawPlain(pdf, left, title);
  pdf.restore();
  pdf
    .roundedRect(left, page.margin, card.width, card.height, 8)
    .lineWidth(0.5)
    .stroke(currentTheme().day.line);
  pdf.y = page.margin + card.height + 32;
}

/** Draws a card design without a picture: the winery's name and the card's title. */
function drawPlain(pdf: Document, left: number, title: string): void {
  const { day } = currentTheme();
  const inside = { width: card.width - 48 };
  pdf.rect(left, page.margin, card.width, card.height).fill(day.paper);
  pdf
    .font('display')
    .fontSize(22)
    .fillColor(day.action)
    .text(winery().name, left + 24, page.margin + 28, inside);
  pdf
    .font('text')
    .fontSize(12)
    .fillColor(day.inkSoft)
    .text(title, left + 24, pdf.y + 6, inside);
}

const column = { x: page.margin + 54, width: page.width - 2 * (page.margin + 54) };
const lineHeight = 1.45;

/** The distance of the amount from the top of the page, in points (1/72 inch). Recipient, message and sender must fit above it. */
const moneyTop = 536;
/**
 * Font sizes for the message, in points, largest first. The first one that fits is used; at the smallest, text that doesn't fit is cut off.
 */
const sizes = [12, 10.5, 9, 8] as const;

/** Draws the recipient, the message and the sender. */
function drawWords(sheet: Sheet, { isForBuyer, recipientName, senderName, message }: GiftCard): void {
  const { pdf } = sheet;
  if (!isForBuyer && recipientName !== '')
    write(pdf, setting(sheet, `For ${recipientName}`, 20), currentTheme().day.ink);
  const from = isForBuyer || senderName === '' ? undefined : setting(sheet, `From ${senderName}`, 12);
  const room = moneyTop - pdf.y - (from ? heightOf(from) : 0);
  const settings = sizes.map((size) => setting(sheet, message, size));
  const fitting = settings.find((each) => heightOf(each) <= room) ?? settings.at(-1);
  if (message !== '' && fitting) {
    const most = Math.max(1, Math.floor((room - gap) / (fitting.size * lineHeight)));
    write(pdf, { ...fitting, lines: fitting.lines.slice(0, most) }, currentTheme().day.ink);
  }
  if (from) write(pdf, from, currentTheme().day.inkSoft);
}

/** Text broken into lines at one font size, in points. */
type Setting = { readonly size: number; readonly lines: readonly (readonly FontRun[])[] };

const gap = 10;
const heightOf = ({ size, lines }: Setting) => size * lineHeight * lines.length + gap;

/** Breaks text into lines, setting each character in the first font that includes it. */
function setting({ pdf, signs }: Sheet, words: string, size: number): Setting {
  pdf.fontSize(size);
  return { size, lines: breakIntoLines(splitIntoFontRuns(words, signs), widthIn(pdf), column.width) };
}

function widthIn(pdf: Document) {
  return ({ face, text }: FontRun) => pdf.font(faceNamed(face)).widthOfString(text);
}

/** Draws centered lines and moves the PDF's position below them. */
function write(pdf: Document, { size, lines }: Setting, color: string): void {
  pdf.fontSize(size).fillColor(color);
  const widthOf = widthIn(pdf);
  for (const line of lines) {
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

const faceNamed = (face: number) => textFaces[face] ?? 'text';

function drawMoney(
  pdf: Document,
  { initialCents }: GiftCard,
  { code, pin }: { readonly code: string; readonly pin: string },
): void {
  const centred = { width: column.width, align: 'center' } as const;
  pdf.y = moneyTop;
  rule(pdf);
  pdf.font('display').fontSize(40).fillColor(currentTheme().day.action);
  pdf.text(formatCents(initialCents), column.x, pdf.y + 16, centred);
  pdf.font('text').fontSize(17).fillColor(currentTheme().day.ink);
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
    .stroke(currentTheme().day.line);
}

function drawFoot(pdf: Document, publicUrl: string): void {
  const lines = [
    `Enter the code and PIN when you check out at ${new URL(publicUrl).host}, or show this page at the winery.`,
    'Any balance stays on the card. It never expires, and there are no fees.',
    'Anyone with the code and PIN can spend it, so keep it safe.',
    `${wineryAddressLine()} · ${winery().phone.shown}`,
  ];
  pdf.font('text').fontSize(9.5).fillColor(currentTheme().day.inkSoft);
  const width = page.width - 2 * page.margin;
  pdf.text(lines.join('\n'), page.margin, pdf.y + 18, { width, align: 'center', lineGap: 3 });
}
