import { describe, expect, it } from "@jest/globals";
import { returnMethod } from "./return-method.ts";

const program = {};
const form = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };
const link = { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" };
const overHttp = { "upgrade-insecure-requests": "1" };
const script = { "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" };

describe("returning to an app", () => {
	it.each([
		["a decision by a browser", "https://app.example/cb?code=x", "decision", form, "page"],
		["a decision by a browser over plain http", "http://localhost:1/cb", "decision", overHttp, "page"],
		["a decision that returns to a native app", "com.example.app:/cb", "decision", form, "redirect"],
		["a decision by a program", "https://app.example/cb", "decision", program, "redirect"],
		["a decision by a script", "https://app.example/cb", "decision", script, "redirect"],
		["a request that follows our sign-in form", "https://app.example/cb", "request", form, "page"],
		["the same, to a native app", "com.example.app:/cb", "request", form, "page"],
		["a request that may follow it, over plain http", "https://app.example/cb", "request", overHttp, "page"],
		["a request from the app", "https://app.example/cb", "request", link, "redirect"],
		["a request by a program", "https://app.example/cb", "request", program, "redirect"],
	] as const)("after %s (%s) is right", (_what, location, step, headers, by) => {
		expect(returnMethod(location, step, headers)).toBe(by);
	});
});
