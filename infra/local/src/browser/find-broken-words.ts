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
				const text = texts.currentNode.data;
				for (const { index, 0: word } of text.matchAll(/[\\p{Script=Latin}\\p{M}]+/gu)) {
					const range = document.createRange();
					// The hyphen that a soft hyphen shows in the line before belongs to the letter behind it.
					range.setStart(texts.currentNode, text[index - 1] === "\\u00ad" ? index + 1 : index);
					range.setEnd(texts.currentNode, index + word.length);
					if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
				}
			}
		}
		return [...new Set(broken)];
	})()`);
}
