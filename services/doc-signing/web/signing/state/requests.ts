import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { FieldView, SigningView } from "../../../src/recipient/presenter.ts";
import type { SignatureKind } from "../../../src/signing/saved-signatures/kinds.ts";
import type { SavedSignatures } from "../../../src/signing/saved-signatures/queries.ts";
import type { Answer } from "./answer.ts";

/** A rejection by the server, as text for people. `final` if this page can do nothing more. */
export class Refused extends Error {
	readonly final: boolean;
	readonly fields: Map<number, string>;
	/** For too many requests: when the same one may succeed, from Retry-After; 0 if the response has none. */
	readonly retryAfterMs: number | undefined;
	constructor(message: string, final: boolean, fields: Map<number, string>, retryAfterMs?: number) {
		super(message);
		this.final = final;
		this.fields = fields;
		this.retryAfterMs = retryAfterMs;
	}
}

const KEPT_ALIVE_LENGTH = 20_000;
const TIMEOUT_MS = 60_000;

/** What a frame of another site does in place of the page. */
export type Frame = {
	/** Asks a second time, naming the document and the effect. */
	confirm(act: Act["purpose"], view: SigningView): Promise<boolean>;
	/** After the last action; `reason` of a refusal. */
	finish(reason?: string): void;
};

/** The link whose page this is: the page's URL, except in a frame. */
export const link = {
	base: location.pathname.replace(/\/+$/, ""),
	headers: {} as Record<string, string>,
	frame: undefined as Frame | undefined,
};

export const pdfAddress = () => `${link.base}/document.pdf`;
export const firstPageAddress = () => `${link.base}/first-page.webp?readable`;
/** Separates what this tab stores for one link from another's. */
export const pageKey = () => link.base;

/** Of the signature in a field, or of a saved one. In a preview, the version is the image. */
export function imageAddress(of: number | SignatureKind, version: string): string {
	if (version.startsWith("data:")) return version;
	return typeof of === "number"
		? `${link.base}/fields/${of}/image.png?v=${version}`
		: `/settings/signature/${of}?v=${version}`;
}

export function saveField(fieldId: number, answer: Answer): Promise<FieldView> {
	return send("PUT", `/fields/${fieldId}`, answer);
}

/** Reports that the page ran, which tells a person from a mail scanner. If it is lost, the first action counts. */
export async function reportOpened(): Promise<void> {
	await send("POST", "/opened").catch(() => {});
}

export async function giveConsent(): Promise<void> {
	await send("POST", "/consent");
}

/** The proof of the recipient's identity; the session proves an account. */
export type Proof =
	| { method: "PASSKEY"; response: AuthenticationResponseJSON }
	| { method: "TWO_FACTOR_AUTH"; code: string }
	| { method: "EMAIL_CODE"; proofId: string; code: string };

export type Act = { purpose: "SIGN" } | { purpose: "DECLINE"; reason: string };

/** `seen`: when the document was last corrected, as this page shows it, and `fields` as it shows them. */
export function complete(
	seen: string | null,
	fields: FieldView[],
	proof: Proof | undefined,
): Promise<{ location: string }> {
	const seenFields = fields.map(({ id, savedAt }) => ({ id, savedAt }));
	return send("POST", "/complete", { seen, seenFields, ...(proof && { proof }) });
}

export function decline(reason: string, proof: Proof | undefined): Promise<{ location: string }> {
	return send("POST", "/decline", { reason, ...(proof && { proof }) });
}

/** Options for the browser: the challenge is the hash of what the passkey signs. */
export function startPasskey(act: Act): Promise<PublicKeyCredentialRequestOptionsJSON> {
	return send("POST", "/passkey", act);
}

export function sendCode(): Promise<{ proofId: string }> {
	return send("POST", "/code");
}

/** Ends the current session. */
export async function signOut(): Promise<void> {
	// Its response is a redirect to the sign-in page, which the caller opens.
	await fetch(`${link.base}/switch-account`, { method: "POST", redirect: "manual" });
}

/** Saves or deletes what the signed-in person is offered. Returns what is saved now. */
export function changeSaved(kind: SignatureKind, answer: Answer | undefined): Promise<SavedSignatures> {
	return call(answer ? "PUT" : "DELETE", `/settings/signature/${kind}`, answer);
}

/** Answers in place of the service. Throws Refused. */
export type LocalService = (path: string, body: object | undefined) => unknown;
let localService: LocalService | undefined;

/** From now on, nothing of this page reaches the service. */
export function answerLocally(service: LocalService): void {
	localService = service;
}

const send = <Result>(method: string, path: string, body?: object) =>
	call<Result>(method, link.base + path, body);

/** Rejects with Refused when the server rejected the request, and with another error when it is unreachable or failing. */
export async function call<Result>(method: string, address: string, body?: object): Promise<Result> {
	if (localService) return localService(address.replace(link.base, ""), body) as Result;
	const text = body && JSON.stringify(body);
	const response = await fetch(address, {
		method,
		headers: {
			Accept: "application/json",
			"Accept-Language": document.documentElement.lang,
			...link.headers,
			"Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
			...(text && { "Content-Type": "application/json" }),
		},
		...(text && { body: text }),
		// Finish after the page is closed; browsers limit the size of such requests.
		keepalive: (text?.length ?? 0) < KEPT_ALIVE_LENGTH,
		// A lost connection may not raise an error.
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (response.ok) return response.json();
	const { status } = response;
	if (status >= 500) throw new Error(`status ${status}`);
	const { detail, errors = [] } = await response.json().catch((error: unknown) => {
		// A proxy's limit may answer with a page.
		if (status === 429) return { detail: "" };
		throw error;
	});
	const fields = errors.flatMap(({ path, message }: { path: string; message: string }) => {
		const id = /^fields\.(\d+)$/.exec(path)?.[1];
		return id ? [[Number(id), message]] : [];
	});
	const retryAfterMs = status === 429 ? Number(response.headers.get("Retry-After")) * 1000 || 0 : undefined;
	throw new Refused(detail, status !== 400 && status !== 429, new Map(fields), retryAfterMs);
}
