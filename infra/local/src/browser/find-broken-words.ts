import type { Page } from "playwright-core";

/** Labels of the navigation, buttons and badges that continue in the next line within a word. Asian scripts may. */
export function findBrokenWords(page: Page): Promise<string[]> {
	return page.evaluate<string[]>(`(() => {
		const broken = [];
		for (const label of document.querySelectorAll("nav a, button, .button, .badge, .fit small")) {
			const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) {
				const element = texts.currentNode.parentElement;
				// In a closed menu, or only for screen readers.
				if (!element.checkVisibility() || element.getBoundingClientRect().width <= 1) continue;
				for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\\p{Script=Latin}\\p{M}]+/gu)) {
					const range = document.createRange();
					range.setStart(texts.currentNode, index);
					range.setEnd(texts.currentNode, index + word.length);
					if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
				}
			}
		}
		return [...new Set(broken)];
	})()`);
}
