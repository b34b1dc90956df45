import type { LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import type { Words } from "../../src/languages/words.ts";
import type { SigningView } from "../../src/recipient/presenter.ts";
import type { FrameView } from "../../src/recipient/routes/pages.tsx";
import { showApp } from "../signing/show-app.tsx";
import { type Act, call, link, Refused, reportOpened } from "../signing/state/requests.ts";
import { fetchImage } from "../signing/state/use-image.ts";
import type { Channel } from "./channel.ts";
import { confirmAct } from "./confirm-act.tsx";

/** While the recipient acts in another window; otherwise each poll waits half as long again. */
const POLL_MS = 3_000;
const MAX_POLL_MS = 30_000;

type PageWords = LoadedWords & Pick<Words, "page">;
type Context = {
	channel: Channel;
	/** The texts in the language of the page that the server sent. */
	loadWords: (lang: string) => Promise<PageWords>;
	root: HTMLElement;
	/** Otherwise, a link with nothing to do now can be left. */
	isLast: boolean;
};

/** How a link was left: signed or declined. */
export type Outcome = {
	token: string;
	documentId: number;
	recipientId: number;
	action: string;
	reason?: string;
};

const ended: Partial<Record<FrameView["state"], "waiting" | "expired" | "cancelled">> = {
	NOT_SENT_YET: "waiting",
	BEING_CHANGED: "waiting",
	WAITING: "waiting",
	EXPIRED: "expired",
	CANCELLED: "cancelled",
};

/**
 * Shows a link in the frame, and what becomes of it: its page as the server renders it, or the signing page. Resolves when the
 * recipient has acted, or can be left; the page then follows further changes until `stop` aborts.
 */
export function showLink(
	token: string,
	{ channel, loadWords, root, isLast }: Context,
	stop: AbortSignal,
): Promise<Outcome | undefined> {
	link.base = `/sign/${token}`;
	return new Promise((resolve) => {
		let current: FrameView | undefined;
		let acted: FrameView["signingStatus"] | undefined;
		let mustShow = true;
		let words: PageWords | undefined;
		let app: HTMLElement | undefined;
		let declinedFor = "";
		let usesWindow = false;
		let pollMs = POLL_MS;
		let last: Promise<void> = Promise.resolve();

		/** One at a time: an older response must not replace a newer one. */
		function refresh(): Promise<void> {
			const result = last.then(look);
			last = result.catch(() => {});
			return result;
		}

		async function look(): Promise<void> {
			const known = current && !mustShow ? `?known=${current.version}` : "";
			const view = await call<FrameView>("GET", `${link.base}/view${known}`);
			if (stop.aborted) return;
			const before = current;
			current = view;
			// Each saved value changes the page.
			const isSame = !mustShow && before?.state === view.state && view.state === "READY";
			if (!isSame && view.html !== null) await show(view.html);
			mustShow = false;
			if (before?.state !== view.state) pollMs = POLL_MS;
			report(view, before);
		}

		function report(view: FrameView, before: FrameView | undefined): void {
			const { state, documentId, recipientId, methods, signingStatus, documentStatus, redirectUrl } = view;
			const about = { token, documentId, recipientId };
			const previously = acted;
			acted = signingStatus;
			if (!before) channel.send({ event: "ready", ...about, state });
			const event = ended[state];
			if (event && before?.state !== state) channel.send({ event, ...about });
			const [method] = methods;
			const needsWindow = mayAct(state) && method !== undefined && !methods.includes("EMAIL_CODE");
			usesWindow ||= needsWindow;
			if (needsWindow && before?.state !== state) channel.send({ event: "window-needed", method });
			if (signingStatus === "NOT_SIGNED" || previously === signingStatus) {
				if (!mayAct(state) && !isLast) resolve(undefined);
				return;
			}
			const signed = signingStatus === "SIGNED";
			if (previously && signed) channel.send({ event: "signed", ...about, documentStatus, redirectUrl });
			else if (previously) channel.send({ event: "declined", ...about, reason: declinedFor });
			const action = signed ? "document-completed" : "document-rejected";
			resolve({ ...about, action, ...(!signed && { reason: declinedFor }) });
		}

		async function show(html: string): Promise<void> {
			const page = new DOMParser().parseFromString(html, "text/html");
			const { lang, dir } = page.documentElement;
			words = await loadWords(lang);
			const texts = words;
			Object.assign(document.documentElement, { lang, dir });
			document.title = page.title;
			if (app) render(null, app);
			app = undefined;
			document.body.classList.remove("signing");
			const data = page.getElementById("signing-view")?.textContent;
			if (!data) {
				root.replaceChildren(...(page.querySelector("main")?.childNodes ?? []));
				for (const one of root.querySelectorAll("[data-without-script]")) one.remove();
				for (const image of root.querySelectorAll("img")) void loadImage(image);
				// It tells the sender that a person waits for a change.
				if (root.querySelector("[data-report]")) void reportOpened();
				root.querySelector("h1")?.focus();
				return;
			}
			const view: SigningView = JSON.parse(data);
			if (!view.opened) void reportOpened();
			app = document.createElement("div");
			root.replaceChildren(app);
			link.frame = {
				confirm: (purpose: Act["purpose"]) => confirmAct(texts, purpose, view),
				finish: (reason = "") => {
					declinedFor = reason;
					void refresh().catch(fail);
				},
			};
			showApp(app, { words: texts, view });
		}

		/** A form of a page without scripts, such as the one for a code from an email. */
		async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
			const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? link.base;
			const response = await fetch(action, {
				method: "POST",
				headers: { ...link.headers, Accept: "text/html", "Accept-Language": document.documentElement.lang },
				body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
			});
			if (response.status === 429 || response.status >= 500) throw new Error(`status ${response.status}`);
			const html = await response.text();
			if (html.includes('id="signing-view"') || (response.ok && !html.includes("<form"))) return refresh();
			await show(html);
			root.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
		}

		root.onsubmit = (event) => {
			const form = event.target as HTMLFormElement;
			if (app?.contains(form)) return;
			event.preventDefault();
			void submit(form, event.submitter).catch(fail);
		};
		/** A link leads out of the frame; a file needs the header, which a link does not send. */
		document.onclick = (event) => {
			const anchor = (event.target as Element).closest?.("a");
			const address = anchor?.getAttribute("href") ?? "";
			if (!anchor || address.startsWith("#")) return;
			if (address === location.pathname) {
				event.preventDefault();
				mustShow = true;
				void refresh().catch(fail);
			} else if (address.startsWith(`${link.base}/`)) {
				event.preventDefault();
				void download(address).catch(fail);
			} else {
				usesWindow ||= address === link.base;
				Object.assign(anchor, { target: "_blank", rel: "noopener" });
			}
		};

		/** Above what is shown, which stays. */
		async function fail(error: unknown): Promise<void> {
			words ??= await loadWords(document.documentElement.lang);
			const message = error instanceof Refused ? error.message : words.page.failed;
			const note = document.createElement("p");
			Object.assign(note, { className: "error", role: "alert", textContent: message });
			root.querySelector(":scope > .error")?.remove();
			root.prepend(note);
			channel.send({ event: "error", code: "request_failed", message, retryable: true });
		}

		async function poll(): Promise<void> {
			if (stop.aborted) return;
			if (!document.hidden) await refresh().catch(() => {});
			if (current && !mayAct(current.state) && !root.querySelector("[data-refresh]")) return;
			setTimeout(() => void poll(), pollMs);
			if (!usesWindow) pollMs = Math.min(1.5 * pollMs, MAX_POLL_MS);
		}
		link.frame = { confirm: async () => false, finish: () => {} };
		refresh().catch(fail);
		setTimeout(() => void poll(), pollMs);
	});
}

const mayAct = (state: FrameView["state"]) => state === "ACCESS" || state === "READY";

async function loadImage(image: HTMLImageElement): Promise<void> {
	const address = image.getAttribute("src") ?? "";
	if (!address.startsWith(`${link.base}/`)) return;
	image.removeAttribute("src");
	image.style.visibility = "hidden";
	image.src = await fetchImage(address).catch(() => "");
	image.style.visibility = "";
}

async function download(address: string): Promise<void> {
	const anchor = document.createElement("a");
	anchor.href = await fetchImage(address);
	anchor.download = `${document.title.replace(/ · [^·]*$/, "")}.pdf`;
	anchor.click();
}
