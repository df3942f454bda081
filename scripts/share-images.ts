// Draws the picture that messengers show for a link, in every shipped language: `npm run share-images`. Chinese, Japanese and Korean need fonts on the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import { z } from 'zod';

import { LANGUAGES } from '../protocol/constants.ts';
import { findChromium } from './find-chromium.ts';

const WIDTH_PX = 1_200;
const HEIGHT_PX = 630;
const SEATS = ['#ffa262', '#72a8e0', '#e7d468', '#de81b8', '#66d1c3', '#b08cd9', '#abd580', '#f58783'];
/** The seat that picks, from the top on. */
const PICKS = 1;

const HomeSchema = z.object({
  headline: z.string(),
  description: z.string(),
  demo: z.object({
    picks: z.string(),
    names: z.record(z.string(), z.string()),
    topics: z.record(z.string(), z.string()),
  }),
});

const font = (path: string): string =>
  `data:font/woff2;base64,${readFileSync(join('node_modules', path)).toString('base64')}`;

const FONTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']
  .flatMap((part) => [
    ['Unbounded', `@fontsource-variable/unbounded/files/unbounded-${part}-wght-normal.woff2`],
    ['Onest', `@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`],
  ])
  .map(([family = '', path = ''], at) => {
    const range = ['U+0000-00FF,U+2000-206F', 'U+0100-02BA,U+1E00-1E9F', 'U+0400-045F', 'U+0460-052F'][
      at >> 1
    ];
    return `@font-face{font-family:${family};src:url(${font(path)});font-weight:200 900;unicode-range:${range}}`;
  })
  .join('');

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: WIDTH_PX, height: HEIGHT_PX } });
for (const { code } of LANGUAGES) {
  const home = HomeSchema.parse(JSON.parse(readFileSync(`web/i18n/${code}/home.json`, 'utf8')));
  await page.setContent(drawing(code, home));
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.screenshot({ path: `web/public/${code === 'en' ? 'share' : `share-${code}`}.png` });
}
await browser.close();

function drawing(language: string, { headline, description, demo }: z.infer<typeof HomeSchema>): string {
  const [, name = ''] = Object.values(demo.names);
  const [, topic = ''] = Object.values(demo.topics);
  const faces = SEATS.map((color, seat) =>
    face(color, (seat / SEATS.length) * 2 * Math.PI, seat === PICKS),
  ).join('');
  const size = [...headline].length > 40 ? 50 : 60;
  return `<!doctype html><html lang="${language}"><style>${FONTS}
    body{margin:0;width:${WIDTH_PX}px;height:${HEIGHT_PX}px;background:#fbf3e6;color:#2b1a0f;overflow:hidden;position:relative;font-family:Onest,'Noto Sans CJK SC','Noto Sans CJK JP','Noto Sans CJK KR',sans-serif}
    main{position:absolute;left:60px;top:0;width:590px;height:100%;display:grid;align-content:center;gap:22px}
    :lang(ko){word-break:keep-all}
    h1{margin:0;font:800 ${size}px/1.12 Unbounded,'Noto Sans CJK SC','Noto Sans CJK JP','Noto Sans CJK KR',sans-serif;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:break-word}
    p{margin:0;font-size:27px;line-height:1.3;color:#6b5344}
    svg{position:absolute;left:660px;top:0} text{text-anchor:middle}
  </style><main><h1>${escaped(headline)}</h1><p>Quizround · ${escaped(description)}</p></main>
  <svg width="540" height="630" viewBox="-290 -315 540 630"><circle r="275" fill="#f5e9da"/><circle r="154" fill="#fffdf8" stroke="#e3d5c1" stroke-width="3"/>
    <text y="-22" font-size="24" fill="#6b5344">${escaped(demo.picks.replace('{{name}}', name))}</text>
    <text y="22" font-family="Unbounded,Noto Sans CJK SC,Noto Sans CJK JP,Noto Sans CJK KR" font-weight="800" font-size="${topicSizePx(topic)}">${escaped(topic)}</text>${faces}</svg></html>`;
}

/** A seat with a smile; the one that picks is lit. */
function face(color: string, angle: number, isLit: boolean): string {
  const [x, y] = [Math.sin(angle) * 219, -Math.cos(angle) * 219];
  return `<g transform="translate(${x} ${y})"><circle r="44" fill="${color}" stroke="${isLit ? '#ff8a28' : '#fffdf8'}" stroke-width="6"/>
    <circle cx="-14" cy="-7" r="5" fill="#2b1a0f"/><circle cx="14" cy="-7" r="5" fill="#2b1a0f"/>
    <path d="M-15 11Q0 26 15 11" fill="none" stroke="#2b1a0f" stroke-width="4.5" stroke-linecap="round"/></g>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The topic stands in a circle that has room for some sixteen letters. */
function topicSizePx(topic: string): number {
  if (topic.length <= 9) return 34;
  return topic.length <= 13 ? 26 : 19;
}
