/** The finder of faults in layouts finds each kind of fault. */

import { findFaults } from './support/faults.ts';
import { expect, test } from './support/test.ts';

const FAULTS = {
  'scrolls sideways: 500 px wide': '<p style="width: 500px">Far</p>',
  'beside the screen: "Far away"': '<p style="position: absolute; left: -50px">Far away</p>',
  'text cut off: "Words without an end"':
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Words without an end</p>',
  'text cut off: "An ellipsis"':
    '<p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">An ellipsis</p>',
  'word split: "Unbelievable" in "Unbelievable"':
    '<p style="width: 50px; word-break: break-all">Unbelievable</p>',
  'small target: "No", 20 × 20 px': '<button style="width: 20px; height: 20px; padding: 0">No</button>',
  'under the footer: "Last"': '<p style="margin-top: 610px">Last</p><footer>Fixed</footer>',
  'not on the screen without scrolling: "D", 100 px':
    '<p><bdi>Which?</bdi></p><ul><li><button aria-pressed="false">A</button></li><li><button aria-pressed="false">B</button></li><li><button aria-pressed="false">C</button></li><li style="position: absolute; top: 640px"><button aria-pressed="false">D</button></li></ul>',
};

const STYLE =
  'body { margin: 0 } p { margin: 0; font: 16px/20px sans-serif } button { width: 100px; height: 100px } footer { position: fixed; inset: auto 0 0; height: 60px; background: white }';

test.use({ viewport: { width: 360, height: 640 } });

for (const [fault, html] of Object.entries(FAULTS))
  test(`a page with a fault in its layout has it found: ${fault}`, async ({ page }) => {
    await page.setContent(`<style>${STYLE}</style><main>${html}</main>`);
    const isQuestion = html.includes('Which?');
    expect(await page.evaluate(findFaults, { isQuestion })).toContain(fault);
  });

test('a page without a fault has none found, and names and topics may end in an ellipsis', async ({
  page,
}) => {
  const name = '<bdi>A name that is far too long for its line</bdi>';
  const line = 'width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis';
  await page.setContent(
    `<style>${STYLE}</style><main><p>Which?</p><p style="${line}">${name}</p><button>Yes</button></main>`,
  );
  expect(await page.evaluate(findFaults, { isQuestion: false })).toEqual([]);
});
