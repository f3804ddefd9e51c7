import type { Page } from '@playwright/test';

/** Buttons, links, headings and labels whose text is cut off by an element around it or by the edge of the screen. */
export function cutOffOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const READ = 'button, a[href], h1, h2, h3, h4, label, legend, summary, [role="tab"], th, dt';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(READ)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const text of textsIn(element)) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const why = whyCut(element, range.getBoundingClientRect());
        const read = `${element.tagName.toLowerCase()} "${text.textContent?.slice(0, 60)}"`;
        if (why) found.push(`${read}: ${why}`);
      }
    }
    return found;

    /** The visible text nodes of an element. */
    function textsIn(element: HTMLElement): Node[] {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const isBlank = node.textContent?.trim() === '';
        if (!isBlank && node.parentElement && !isOnlyHeard(node.parentElement)) texts.push(node);
      }
      return texts;
    }

    /** Why a text is cut off. In a panel that scrolls sideways it is not, since scrolling shows the rest. */
    function whyCut(element: HTMLElement, text: DOMRect): string | undefined {
      for (let around: HTMLElement | null = element; around; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX) && around !== document.documentElement) return undefined;
        if (/hidden|clip/.test(overflowX) && around !== document.body) {
          const box = around.getBoundingClientRect();
          if (text.left < box.left - 1 || text.right > box.right + 1) return 'cut off at its side';
        }
        if (position === 'fixed') break;
      }
      if (text.left < -1 || text.right > innerWidth + 1) return 'beyond the edge of the screen';
      return undefined;
    }

    /** Only for screen readers, or a link that becomes visible on focus. */
    function isOnlyHeard(element: HTMLElement): boolean {
      for (let around: HTMLElement | null = element; around; around = around.parentElement) {
        const { width, height, bottom } = around.getBoundingClientRect();
        if ((width <= 1 && height <= 1) || bottom < 0) return true;
      }
      return false;
    }
  });
}

/** The innermost elements that make the page wider than the screen. */
export function overflowOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const boxes = [...document.body.querySelectorAll('*')];
    const least = Math.min(...boxes.map((one) => one.getBoundingClientRect().left));
    const wide = boxes.filter((element) => {
      const { left, width } = element.getBoundingClientRect();
      return width > 1 && left <= least + 20;
    });
    const innermost = wide.filter(
      (one) => !wide.some((other) => other !== one && one.contains(other)),
    );
    const names = innermost.map(
      (one) => `${one.tagName.toLowerCase()} "${one.textContent?.slice(0, 40)}"`,
    );
    return [`${scrollWidth} px`, ...names];
  });
}
