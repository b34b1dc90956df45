/** @jsxRuntime automatic @jsxImportSource preact */
import { describe, expect, it } from "@jest/globals";
import { renderToString } from "preact-render-to-string";
import { describeTime, RelativeTime } from "./signs.tsx";

const now = new Date("2026-11-22T12:00:00Z");

describe("a relative time", () => {
	it.each([
		["2026-11-22T11:59:30Z", "just now"],
		["2026-11-22T11:45:00Z", "15 minutes ago"],
		["2026-11-22T09:00:00Z", "3 hours ago"],
		["2026-11-22T15:00:00Z", "in 3 hours"],
		["2026-11-21T12:00:00Z", "21 Nov 2026"],
		["2025-01-02T12:00:00Z", "2 Jan 2025"],
	])("%s is %s", (at, words) => {
		expect(describeTime(new Date(at), now, "en-GB") ?? "just now").toBe(words);
	});

	it("includes the exact time and zone", () => {
		expect(renderToString(<RelativeTime at={new Date("2026-11-22T09:00:00Z")} now={now} />)).toBe(
			'<time datetime="2026-11-22T09:00:00.000Z" title="22 November 2026 at 09:00 UTC">3 hours ago</time>',
		);
	});
});
