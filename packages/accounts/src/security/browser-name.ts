import { accountWords } from "../languages/account-words.ts";

// Order matters: Edge and Opera also say "Chrome", Chrome also says "Safari".
const browsers = [
	["Edge", /\bEdg(?:e|A|iOS)?\//],
	["Opera", /\bOPR\//],
	["Firefox", /\b(?:Firefox|FxiOS)\//],
	["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
	["Safari", /\bSafari\//],
] as const;
const systems = [
	["Android", /\bAndroid\b/],
	["iPhone or iPad", /\b(?:iPhone|iPad)\b/],
	["Windows", /\bWindows\b/],
	["macOS", /\bMacintosh\b/],
	["ChromeOS", /\bCrOS\b/],
	["Linux", /\bLinux\b/],
] as const;

/** A User-Agent in words, as far as it can be recognized: "Firefox on Linux". */
export function browserName(userAgent: string): string {
	const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
	const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
	if (browser && system) return accountWords().browserOn({ browser, system });
	return browser ?? system ?? accountWords().unknownBrowser;
}
