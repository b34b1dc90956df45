import { parseScope } from "../../clients/rules/scope.ts";
import { AuthorizationFault } from "../errors.ts";
import { isOfWeb, type ResponseMode, responseModes } from "./authorization-response.ts";
import { type RawQuery, replaceInQuery } from "./raw-query.ts";

export const prompts = ["none", "login", "consent", "select_account", "create"] as const;
type Prompt = (typeof prompts)[number];

/** What the scope `openid` adds to an authorization request (OpenID Connect Core §3.1.2.1). */
export type SignInRequest = {
	nonce: string | undefined;
	responseMode: ResponseMode;
	prompts: ReadonlySet<Prompt>;
	/** Seconds since the user was verified; 0 is as `prompt=login`. */
	maxAge: number | undefined;
	idTokenHint: string | undefined;
	/** Two factors, if the account has a second one. */
	wantsFactor: boolean;
};

const once = [
	...["prompt", "max_age", "login_hint", "id_token_hint", "acr_values"],
	...["nonce", "response_mode", "request", "request_uri"],
];

/** Reads it. Throws AuthorizationFault. */
export function readSignIn(query: RawQuery, redirectUri: string): SignInRequest {
	for (const name of once)
		if (query(name).kind === "repeated") throw invalid(`The parameter ${name} is repeated; send it once.`);
	if (query("request").kind === "once")
		throw new AuthorizationFault("request_not_supported", "The parameter request is not supported.");
	if (query("request_uri").kind === "once")
		throw new AuthorizationFault("request_uri_not_supported", "The parameter request_uri is not supported.");
	return {
		nonce: readText(query, "nonce", /^[\x20-\x7e]{1,1000}$/, "1 to 1000 ASCII characters"),
		responseMode: readResponseMode(query, redirectUri),
		prompts: readPrompts(query),
		maxAge: readMaxAge(query),
		idTokenHint: readText(query, "id_token_hint", /^[\w.-]+$/, "an ID token"),
		wantsFactor: words(query, "acr_values").includes("2"),
	};
}

/** Whether a request asks for an ID token. Without, OpenID Connect's parameters are ignored. */
function isSignIn(query: RawQuery): boolean {
	const scope = query("scope");
	return scope.kind === "once" && parseScope(scope.text ?? "").includes("openid");
}

/** Whether no page may be shown: also before the request was read. */
export function isPromptNone(query: RawQuery): boolean {
	return isSignIn(query) && words(query, "prompt").join() === ("none" satisfies Prompt);
}

/** How an error returns to the app: also before the request was read. */
export function responseModeOfFault(query: RawQuery, redirectUri: string): ResponseMode {
	try {
		return isSignIn(query) ? readResponseMode(query, redirectUri) : "query";
	} catch {
		return "query";
	}
}

/** What to fill in on the sign-in page. Says nothing about whether there is such an account. */
export function readLoginHint(query: RawQuery): string | undefined {
	const hint = query("login_hint");
	const text = isSignIn(query) && hint.kind === "once" ? hint.text : undefined;
	return text !== undefined && /^\P{Cc}{1,254}$/u.test(text) ? text : undefined;
}

/** The request as it goes on once the user has signed in, verified their identity or chosen the account. */
export function afterSignIn(target: string, { prompts: asked, maxAge }: SignInRequest): string {
	const prompt = asked.has("consent") ? "consent" : null;
	return replaceInQuery(target, { prompt, ...(maxAge === 0 && { max_age: null }) });
}

function readResponseMode(query: RawQuery, redirectUri: string): ResponseMode {
	const value = query("response_mode");
	if (value.kind === "absent") return "query";
	const mode = value.kind === "once" ? responseModes.find((one) => one === value.text) : undefined;
	if (!mode) throw invalid(`The parameter response_mode must be ${responseModes.join(" or ")}.`);
	if (mode === "query") return mode;
	if (!isOfWeb(new URL(redirectUri).protocol))
		throw invalid("The response_mode form_post needs an http or https redirect_uri.");
	const state = query("state");
	// A page cannot contain NUL, and a form sends every line break as CRLF.
	if (state.kind === "once" && /\0|\r(?!\n)|(?<!\r)\n/.test(state.text ?? "\0"))
		throw invalid("With response_mode=form_post, state must be UTF-8 without NUL, with CRLF as line breaks.");
	return mode;
}

function readPrompts(query: RawQuery): ReadonlySet<Prompt> {
	const asked = new Set(
		words(query, "prompt").map((word) => {
			const known = prompts.find((prompt) => prompt === word);
			if (!known) throw invalid(`The parameter prompt must be of ${prompts.join(", ")}.`);
			return known;
		}),
	);
	if (asked.has("none") && asked.size > 1)
		throw invalid("The parameter prompt must be none alone, or other values.");
	return asked;
}

function readMaxAge(query: RawQuery): number | undefined {
	const text = readText(query, "max_age", /^\d{1,9}$/, "a number of seconds");
	return text === undefined ? undefined : Number(text);
}

function readText(query: RawQuery, name: string, pattern: RegExp, what: string): string | undefined {
	const value = query(name);
	if (value.kind !== "once") return undefined;
	if (!pattern.test(value.text ?? "")) throw invalid(`The parameter ${name} must be ${what}.`);
	return value.text;
}

function words(query: RawQuery, name: string): string[] {
	const value = query(name);
	return value.kind === "once" ? (value.text ?? "?").split(" ").filter(Boolean) : [];
}

const invalid = (description: string) => new AuthorizationFault("invalid_request", description);
