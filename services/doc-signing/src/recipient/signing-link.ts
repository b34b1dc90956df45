import { currentLanguage, noteCaller, noteLanguage } from "@repo/http-errors";
import { newSecret } from "@repo/service-kit/crypto";
import { isSameOrigin } from "@repo/service-kit/http";
import type { Language } from "@repo/service-kit/languages";
import { type CallerKind, timeZone } from "@repo/validation";
import { type PageVisitor, visitor } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import type { SigningLink } from "../signing/embed-token-link.ts";
import { ForeignForm } from "../signing/errors.ts";
import { getSigningLink, type Signer } from "../signing/open-signing.ts";

type Request = Parameters<CallerKind<unknown>["authenticate"]>[0];

/** The holder of a signing link: the recipient's row, and who acts. */
export type LinkHolder = { row: SigningLink; signer: PageSigner };
type PageSigner = Signer & { visitor: PageVisitor };

/**
 * Callers with a signing link. Authenticated before the request's input is read. Their
 * statements count against the document's share of the database. Throws SigningLinkUnknown, ForeignForm.
 */
export function signingLink(
	deps: Pick<Dependencies, "config" | "db" | "clock" | "shares">,
): CallerKind<LinkHolder> {
	const { config, shares } = deps;
	const { authenticate } = visitor(deps);
	return {
		security: [],
		refusesOtherOrigins: true,
		authenticate: async (request) => {
			const token = String(request.params.token);
			const row = await getSigningLink(deps, token);
			const language = chooseLanguage(row.document.language);
			const reads = request.method === "GET" || request.method === "HEAD";
			if (!reads && !isSameOrigin(request, config.BASE_URL, { acceptNullOrigin: true }))
				throw new ForeignForm();
			const { id, email, documentId, tokenHash: linkHash } = row.recipient;
			noteCaller({ client: `recipient ${id}`, documentId });
			const asked = readFrame(request) ?? (await authenticate(request));
			// The document's, also for a signed-in recipient whose account has another.
			noteLanguage(language);
			const userAgent = request.headers["user-agent"]?.slice(0, 500) ?? null;
			const embedded = isFramed(request) && { embeddedIn: readParent(request) };
			const claimed = row.embed && describeClaim(row.embed);
			return {
				row,
				signer: {
					...{ recipientId: id, email, documentId, token, linkHash, language },
					timeZone: timeZone.safeParse(request.headers["time-zone"]).data ?? null,
					visitor: asked,
					visit: { ipAddress: request.ip ?? null, userAgent, ...embedded, ...claimed },
				},
			};
		},
		// Requests that act on a document wait for its lock, each with a connection.
		run: ({ row }, handle) => shares.run(`document:${row.document.id}`, handle),
	};
}

function describeClaim({ addressProvenByHost, voucher }: NonNullable<SigningLink["embed"]>) {
	return { addressProvenByHost, ...(addressProvenByHost && { vouchedBy: voucher }) };
}

/**
 * The visitor in a frame of another site. A secret in this header replaces the browser's cookie, which browsers do not send there,
 * and whatever cookies they do send are not read: a frame never acts with an account. Pages of other origins cannot set the header.
 */
export function readFrame(request: Request): PageVisitor | undefined {
	if (!isFramed(request)) return undefined;
	const sent = String(request.headers["frame-secret"]);
	const browserSecret = /^[\w-]{43}$/.test(sent) ? sent : newSecret();
	const { ip = "unknown", headers } = request;
	const userAgent = headers["user-agent"] ?? "";
	return {
		session: null,
		isFramed: true,
		secret: browserSecret,
		browser: { ipAddress: ip, userAgent, sessionSecret: undefined, browserSecret },
		pendingSecret: undefined,
		headers: { "Set-Cookie": [] },
		cookies: [],
	};
}

const isFramed = ({ headers }: Request): boolean => headers["frame-secret"] !== undefined;

function readParent({ headers }: Request): string | null {
	const claimed = String(headers["embedded-in"] ?? "");
	return claimed.length <= 300 && URL.canParse(claimed) && new URL(claimed).origin === claimed
		? claimed
		: null;
}

/** Sets the secret of a new browser, which challenges and codes are bound to. */
export function readCookies({ visitor: { cookies } }: PageSigner): Record<string, string | string[]> {
	return cookies.length > 0 ? { "Set-Cookie": cookies } : {};
}

/**
 * The language that the sender chose, otherwise the browser's: for the page, and for an error that occurs
 * while it is created.
 */
export function chooseLanguage(chosen: Language | null): Language {
	// The pseudo-language, where it is offered, counts as one.
	const language = chosen ?? ((currentLanguage() ?? "en") as Language);
	noteLanguage(language);
	return language;
}

/** Whether a path is a signing link's, a direct link's or a frame's, valid or not. */
export function isRecipientPath(path: string): boolean {
	return /^\/(sign|d|embed)\//.test(path);
}
