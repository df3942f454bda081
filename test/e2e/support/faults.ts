/** Finds faults of a page's layout as shown on the screen. The function is sent to the page, so it must not use anything of this file. */
/* oxlint-disable unicorn/consistent-function-scoping -- a function that is sent to a page takes its parts with it */

export interface FaultOptions {
  /** A question is open: its text and all options must be on the screen without scrolling. */
  readonly isQuestion: boolean;
}

/** Faults of the page at its present size, each a sentence. Scrolls to the end and back to the top. */
export function findFaults({ isQuestion }: FaultOptions): string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  const dialogs = Array.from(document.querySelectorAll('dialog[open]'));
  const scope = dialogs.at(-1) ?? document.body;
  const sayOf = (text: string | null): string =>
    `"${(text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}"`;

  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isSpokenOnly = element.closest('.sr-only, [inert], noscript, script, style') !== null;
    return (
      !isSpokenOnly &&
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };

  interface SeenText {
    readonly node: Text;
    readonly parent: Element;
    readonly box: DOMRect;
  }

  const seenTexts = (within: Element): SeenText[] => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const found: SeenText[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || parent === null || node.data.trim() === '' || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ node, parent, box: range.getBoundingClientRect() });
    }
    return found;
  };

  /** What extends beyond such a box is hidden: checkCutOff examines it. */
  const isClipped = (parent: Element): boolean => {
    for (
      let around: Element | null = parent;
      around !== null && around !== document.body;
      around = around.parentElement
    )
      if (
        /hidden|clip|auto|scroll/.test(getComputedStyle(around).overflowX) &&
        around.getBoundingClientRect().right <= root.clientWidth + 2
      )
        return true;
    return false;
  };

  /** Nobody can scroll a show screen, which is shown on a computer or a television. */
  function checkShowScreen(): void {
    const below = root.scrollHeight - root.clientHeight;
    if (document.querySelector('[data-stage]') !== null && root.clientWidth >= 1_024 && below > 2)
      faults.add(`the show screen reaches ${below} px below the screen`);
  }

  function checkSideways(): void {
    if (root.scrollWidth > root.clientWidth) faults.add(`scrolls sideways: ${root.scrollWidth} px wide`);
    for (const { node, parent, box } of seenTexts(scope)) {
      if (!isClipped(parent) && (box.right > root.clientWidth + 2 || box.left < -2))
        faults.add(`beside the screen: ${sayOf(node.data)}`);
    }
  }

  /** Names and topics are typed by players: they may end in an ellipsis, and a long one may break. */
  const isTyped = (parent: Element): boolean =>
    parent.closest('bdi, [data-free-text], [data-typed]') !== null;

  function checkWords(): void {
    for (const { node, parent } of seenTexts(scope)) {
      const isHyphenated = getComputedStyle(parent).hyphens === 'auto';
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(node.data)) continue;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}\p{M}’']{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        const isSplit = tops.some((top) => Math.abs(top - (tops[0] ?? top)) > 4);
        if (isSplit && !(isHyphenated && word.length >= 10) && !(isTyped(parent) && word.length > 12))
          faults.add(`word split: "${word}" in ${sayOf(node.data)}`);
      }
    }
  }

  function checkCutOff(): void {
    for (const { node, parent, box } of seenTexts(scope)) {
      for (
        let around: Element | null = parent;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX + overflowY) || around === scope) break;
        const edge = around.getBoundingClientRect();
        const isCutX =
          /hidden|clip/.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2);
        const isCutY =
          /hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4);
        const mayEnd = isTyped(parent) && textOverflow === 'ellipsis';
        if ((isCutX && !mayEnd) || isCutY) faults.add(`text cut off: ${sayOf(node.data)}`);
        // Text that ends in an ellipsis there crosses no outer edge.
        if (isCutX && mayEnd) break;
      }
    }
  }

  const CONTROLS = 'button, a[href], input, textarea, summary, select';

  /** At the end of the page, nothing may be under elements fixed to the lower edge. */
  function checkCovered(): void {
    window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
    const texts = seenTexts(scope).map(({ parent }) => parent);
    const controls = Array.from(scope.querySelectorAll(CONTROLS)).filter(isSeen);
    for (const element of new Set([...texts, ...controls])) {
      if (element.closest('footer, [data-toasts], output') !== null) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 2);
      const y = Math.min(bottom - 2, innerHeight - 1);
      if (top < innerHeight / 2 || bottom > innerHeight + 2 || right < 0 || left > innerWidth) {
        if (bottom > innerHeight + 2 && top > 0 && scope === document.body)
          faults.add(`below the end of the page: ${sayOf(element.textContent)}`);
        continue;
      }
      const on = document.elementFromPoint(x, y);
      if (on === null || element.contains(on) || on.contains(element)) continue;
      const coverer = on.closest('footer, [data-toasts], [role="status"], [role="region"], dialog');
      if (coverer?.matches('footer')) faults.add(`under the footer: ${sayOf(element.textContent)}`);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  }

  function checkQuestion(): void {
    const options = document.querySelector('main ul > li button[aria-pressed]')?.closest('ul');
    const buttons = Array.from(options?.querySelectorAll('button') ?? []);
    const question = document.querySelector('main p > bdi');
    if (buttons.length !== 4 || question === null)
      faults.add(`${buttons.length} options and ${question === null ? 'no' : 'a'} question`);
    const footer = document.querySelector('footer');
    const isFixed = footer !== null && getComputedStyle(footer).position === 'fixed';
    const end = isFixed ? footer.getBoundingClientRect().top : innerHeight;
    for (const element of [...buttons, ...(question === null ? [] : [question])]) {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > end + 1)
        faults.add(
          `not on the screen without scrolling: ${sayOf(element.textContent)}, ${Math.round(bottom - end)} px`,
        );
    }
  }

  /** Links in running text have the height of their line. */
  function checkTargets(): void {
    for (const element of scope.querySelectorAll('button, summary, a[href]')) {
      if (!isSeen(element) || getComputedStyle(element).display === 'inline') continue;
      const { width, height } = element.getBoundingClientRect();
      if (element.closest('footer') !== null ? height < 24 : Math.min(width, height) < 43.5)
        faults.add(
          `small target: ${sayOf(element.textContent || element.ariaLabel)}, ${Math.round(width)} × ${Math.round(height)} px`,
        );
    }
  }

  window.scrollTo({ top: 0, behavior: 'instant' });
  checkShowScreen();
  checkSideways();
  checkWords();
  checkCutOff();
  checkTargets();
  if (isQuestion) checkQuestion();
  if (dialogs.length === 0) checkCovered();
  return Array.from(faults);
}
