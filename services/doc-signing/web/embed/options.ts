import { findLanguage, type Language } from "@repo/service-kit/languages";
import type { CssVars } from "./choose-colors.ts";

/** What the site that shows the frame may choose. Nothing of it can sign, decline or fill in. */
export type Options = {
	/** One that the pages have; others are ignored. */
	language?: Language;
	theme?: "auto" | "light" | "dark";
	cssVars?: CssVars;
	/** For a direct link: what the form begins with, and whether it is fixed. */
	name?: string;
	email?: string;
	lockName?: boolean;
	lockEmail?: boolean;
	/** For Documenso's components for authoring: of what they create, and what they hide. */
	externalId?: string;
	type?: "DOCUMENT" | "TEMPLATE";
	onlyEditFields?: boolean;
};

const MAX_HASH_LENGTH = 50_000;
const MAX_TEXT_LENGTH = 255;

/** The options of Documenso's components: base64 of the URI-encoded JSON. None if it is anything else. */
export function readHash(hash: string): Options {
	if (hash.length > MAX_HASH_LENGTH) return {};
	try {
		return readOptions(JSON.parse(decodeURIComponent(atob(decodeURIComponent(hash)))));
	} catch {
		return {};
	}
}

/** Takes what is known and well-formed, and ignores the rest. */
export function readOptions(value: unknown): Options {
	const text = (name: string) => {
		const one = own(value, name);
		return typeof one === "string" && one.length <= MAX_TEXT_LENGTH ? one : undefined;
	};
	const theme = own(value, "darkModeDisabled") === true ? "light" : text("theme");
	const language = findLanguage(text("language") ?? "");
	const [name, email, externalId] = [text("name"), text("email"), text("externalId")];
	return {
		...(language !== undefined && { language }),
		...((theme === "light" || theme === "dark") && { theme }),
		cssVars: (own(value, "cssVars") ?? {}) as CssVars,
		...(name !== undefined && { name, lockName: own(value, "lockName") === true }),
		...(externalId && { externalId }),
		...(text("type") === "TEMPLATE" && { type: "TEMPLATE" as const }),
		...(own(value, "onlyEditFields") === true && { onlyEditFields: true }),
		...(email !== undefined && { email, lockEmail: own(value, "lockEmail") === true }),
	};
}

/** A member of the object itself, not one that it inherits. */
export function own(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null && Object.hasOwn(value, name)
		? (value as Record<string, unknown>)[name]
		: undefined;
}
