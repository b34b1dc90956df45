import type { Page } from "playwright-core";

/**
 * A color in transition, as after a change of the color scheme, has the contrast of neither its start nor its
 * end. Inherited colors start their own transition when the parent's ends.
 */
export async function settleColors(page: Page): Promise<void> {
	await page.evaluate(`(async () => {
		for (let rounds = 0; rounds < 20; rounds++) {
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			const running = document.getAnimations()
				.filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime < 2_000);
			if (running.length === 0) return;
			await Promise.all(running.map((one) => one.finished.catch(() => {})));
		}
	})()`);
}
