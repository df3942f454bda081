/** Draws the picture of a game's results on a canvas, with the page's own fonts and colors, always in the light theme. */

import { drawAvatar } from '../../../components/game/draw-avatar.ts';
import { withinTeamSpot } from '../../../components/podium/podium-places.ts';
import type { PictureFace, PictureStep } from './picture-content.ts';
import { truncateToWidth, wrapText, type Pen } from './picture-text.ts';
import { readTheme, type Theme } from './picture-theme.ts';

export interface PictureContent {
  /** Empty if the game has none. */
  readonly gameName: string;
  /** Who won, as a sentence. */
  readonly title: string;
  /** The first place first. */
  readonly steps: readonly PictureStep[];
  /** The sharer's result, what was played, and the highlight, as sentences. */
  readonly lines: readonly string[];
  /** Where to play, as a sentence; null if others cannot open the address. */
  readonly address: string | null;
  readonly direction: 'ltr' | 'rtl';
  readonly words: {
    readonly bot: string;
    number(value: number): string;
    more(count: number): string;
  };
}

/** In pixels: 4:5, a format that most services show uncropped. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 72;

/** The round table behind the podium, in pixels. */
const TABLE = { y: 780, radius: 440 } as const;
const PODIUM_BOTTOM = 1060;
/** Of the steps for the ranks 1 to 3, in pixels. */
const STEP_TOPS = [690, 770, 820] as const;
const TITLE_SIZES = [60, 50, 42, 36];
const STEP_WIDTH = 300;
const STEP_GAP = 10;
const FACE_SIZES = [230, 180, 180] as const;
/** The card below the podium, in pixels, and its rows. */
const CARD_HEIGHT = 206;
const ROW_HEIGHT = 45;
const ROWS_MAX = 4;

/** The picture as a PNG. Rejects if the browser cannot draw it. */
export async function drawPicture(content: PictureContent): Promise<Blob> {
  const theme = readTheme();
  await loadFonts(content, theme);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.direction = content.direction;
  context.textAlign = 'center';
  const pen: Pen = { context, theme };
  drawTable(pen);
  drawHead(pen, content);
  for (const [index, step] of content.steps.entries())
    await drawStep(pen, content, step, middleOf(index, content));
  drawFoot(pen, content);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error('the picture could not be made'));
      else done(blob);
    }, 'image/png');
  });
}

/** A canvas does not wait for fonts, so the fonts of all its texts are loaded first. Other scripts use the system's fonts. */
async function loadFonts(content: PictureContent, theme: Theme): Promise<void> {
  const { gameName, title, steps, lines, address } = content;
  const names = steps.flatMap((step) => step.names.map(({ name }) => name)).join(' ');
  const text = `Quizround 0123456789 ${gameName} ${title} ${names} ${lines.join(' ')} ${address ?? ''}`;
  const fonts = [`700 40px ${theme.display}`, `600 40px ${theme.text}`];
  await Promise.all(fonts.map((font) => document.fonts.load(font, text)));
}

/** The background, and the round table behind the podium. */
function drawTable({ context, theme }: Pen): void {
  context.fillStyle = theme.color('paper');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.save();
  context.beginPath();
  context.arc(WIDTH / 2, TABLE.y, TABLE.radius, 0, 2 * Math.PI);
  context.fillStyle = theme.color('ring');
  context.fill();
  context.setLineDash([5, 18]);
  context.lineWidth = 5;
  context.strokeStyle = theme.color('line');
  context.beginPath();
  context.arc(WIDTH / 2, TABLE.y, TABLE.radius * 0.9, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

function drawHead(pen: Pen, { gameName, title }: PictureContent): void {
  const { context, theme } = pen;
  drawLogo(pen);
  if (gameName !== '') {
    context.fillStyle = theme.color('ink-soft');
    context.font = `600 34px ${theme.text}`;
    context.fillText(truncateToWidth(context, gameName, WIDTH - 2 * MARGIN), WIDTH / 2, 186);
  }
  context.fillStyle = theme.color('ink');
  const { size, rows } = titleRows(pen, title);
  const top = rows.length === 1 ? 280 : 262;
  for (const [row, text] of rows.entries()) context.fillText(text, WIDTH / 2, top + row * size * 1.2);
}

/** The title in at most two rows, in the largest size that fits. In the smallest size it may be shortened. */
function titleRows({ context, theme }: Pen, title: string): { size: number; rows: string[] } {
  let found = { size: 0, rows: [''] };
  for (const size of TITLE_SIZES) {
    context.font = `700 ${size}px ${theme.display}`;
    found = { size, rows: wrapText(context, title, WIDTH - 2 * MARGIN, 2) };
    if (!found.rows.some((row) => row.endsWith('…'))) break;
  }
  return found;
}

/** The logo with the product's name beside it, always from left to right. */
function drawLogo({ context, theme }: Pen): void {
  context.save();
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.font = `700 44px ${theme.display}`;
  const name = 'Quizround';
  const size = 64;
  const start = (WIDTH - size - 18 - context.measureText(name).width) / 2;
  const [x, y] = [start + size / 2, 96];
  const scale = size / 40;
  const disc = (dx: number, dy: number, radius: number, color: string): void => {
    context.beginPath();
    context.arc(x + dx * scale, y + dy * scale, radius * scale, 0, 2 * Math.PI);
    context.fillStyle = theme.color(color);
    context.fill();
  };
  disc(0, 0, 8, 'ink');
  for (let seat = 0; seat < 8; seat++) {
    const angle = (seat / 8) * 2 * Math.PI;
    const isLit = seat === 1;
    disc(15 * Math.sin(angle), -15 * Math.cos(angle), isLit ? 4.6 : 3.2, isLit ? 'act' : 'ink');
  }
  context.fillStyle = theme.color('ink');
  context.fillText(name, start + size + 18, y + 16);
  context.restore();
}

/** The first in the middle, the second at the start side, the third at the end side. */
function middleOf(index: number, { steps, direction }: PictureContent): number {
  const shift = steps.length === 2 ? [0.5, -0.5] : [0, -1, 1];
  const side = direction === 'rtl' ? -1 : 1;
  return WIDTH / 2 + side * (shift[index] ?? 0) * (STEP_WIDTH + STEP_GAP);
}

async function drawStep(pen: Pen, content: PictureContent, step: PictureStep, middle: number): Promise<void> {
  const { context, theme } = pen;
  const place = step.rank === 1 ? 0 : step.rank === 2 ? 1 : 2;
  const top = STEP_TOPS[place];
  const left = middle - STEP_WIDTH / 2;
  await drawFaces(pen, step.faces, { x: middle, y: top, size: FACE_SIZES[place] });
  context.fillStyle = theme.color((['gold', 'silver', 'bronze'] as const)[place]);
  context.beginPath();
  context.roundRect(left, top, STEP_WIDTH, PODIUM_BOTTOM - top, [28, 28, 0, 0]);
  context.fill();
  context.fillStyle = theme.color('medal-ink');
  let y = top + 52;
  for (const { name, isBot } of step.names) {
    context.font = `700 32px ${theme.text}`;
    context.fillText(truncateToWidth(context, name, STEP_WIDTH - 28), middle, y);
    y += 38;
    if (!isBot) continue;
    context.font = `500 24px ${theme.text}`;
    context.fillText(content.words.bot, middle, y - 6);
    y += 26;
  }
  if (step.more > 0) {
    context.font = `700 32px ${theme.text}`;
    context.fillText(content.words.more(step.more), middle, y);
    y += 38;
  }
  context.font = `600 30px ${theme.text}`;
  context.fillText(content.words.number(Math.round(step.total)), middle, y);
  const room = PODIUM_BOTTOM - y;
  if (room < 90) return;
  const size = Math.min(110, room - 20);
  context.font = `700 ${size}px ${theme.display}`;
  context.fillText(content.words.number(step.rank), middle, PODIUM_BOTTOM - (room - size * 0.72) / 2);
}

/** The faces on a step, in one or more rows. `spot`: the middle of its upper edge, and the width for all faces, in pixels. */
async function drawFaces(
  { context, theme }: Pen,
  faces: readonly PictureFace[],
  spot: { x: number; y: number; size: number },
): Promise<void> {
  const area = { x: spot.x, y: spot.y - spot.size / 2 - 8, size: spot.size };
  for (const [index, { seed, seat }] of faces.entries()) {
    const { x, y, size } = withinTeamSpot(area, index, faces.length);
    context.save();
    context.beginPath();
    context.arc(x, y, size / 2, 0, 2 * Math.PI);
    context.fillStyle = theme.color(`seat-${seat % 10}`);
    context.fill();
    context.clip();
    context.drawImage(await imageOf(drawAvatar(seed)), x - size / 2, y - size / 2, size, size);
    context.restore();
  }
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The sentences on a card, the first in bold, and the address. */
function drawFoot(pen: Pen, { lines, address }: PictureContent): void {
  const { context, theme } = pen;
  if (lines.length > 0) {
    context.fillStyle = theme.color('card');
    context.beginPath();
    context.roundRect(MARGIN, PODIUM_BOTTOM, WIDTH - 2 * MARGIN, CARD_HEIGHT, 36);
    context.fill();
    context.fillStyle = theme.color('ink');
    const rows = lines.flatMap((line, index) => {
      const font = `${index === 0 ? 700 : 500} 32px ${theme.text}`;
      context.font = font;
      // Three sentences have four rows: the last one may be long.
      const most = index === lines.length - 1 ? ROWS_MAX - index : 1;
      return wrapText(context, line, WIDTH - 2 * MARGIN - 64, most).map((text) => ({ text, font }));
    });
    const first = PODIUM_BOTTOM + CARD_HEIGHT / 2 - ((rows.length - 1) * ROW_HEIGHT) / 2 + 11;
    for (const [row, { text, font }] of rows.entries()) {
      context.font = font;
      context.fillText(text, WIDTH / 2, first + row * ROW_HEIGHT);
    }
  }
  if (address === null) return;
  context.font = `700 34px ${theme.text}`;
  context.fillStyle = theme.color('act-text');
  context.fillText(truncateToWidth(context, address, WIDTH - 2 * MARGIN), WIDTH / 2, HEIGHT - 40);
}
