import type { LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import type { SigningView } from "../../src/recipient/presenter.ts";
import type { FrameView } from "../../src/recipient/routes/pages.tsx";
import { showApp } from "../signing/show-app.tsx";
import { type Act, call, link, reportOpened } from "../signing/state/requests.ts";
import { fetchImage } from "../signing/state/use-image.ts";
import type { Channel } from "./channel.ts";
import { confirmAct } from "./confirm-act.tsx";

const POLL_MS = 3_000;

type Context = {
	channel: Channel;
	/** The texts in the language of the page that the server sent. */
	loadWords: (lang: string) => Promise<LoadedWords>;
	root: HTMLElement;
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
 * recipient has acted; the page then follows further changes until `stop` aborts.
 */
export function showLink(
	token: string,
	{ channel, loadWords, root }: Context,
	stop: AbortSignal,
): Promise<Outcome> {
	link.base = `/sign/${token}`;
	return new Promise((resolve) => {
		let current: FrameView | undefined;
		let app: HTMLElement | undefined;
		let declinedFor = "";

		async function refresh(): Promise<void> {
			const known = current ? `?known=${current.version}` : "";
			const view = await call<FrameView>("GET", `${link.base}/view${known}`);
			if (stop.aborted) return;
			const before = current;
			current = view;
			// Each saved value changes the page.
			const isSame = before?.state === view.state && (view.state === "READY" || view.html === null);
			if (!isSame && view.html !== null) await show(view.html);
			report(view, before);
		}

		function report(view: FrameView, before: FrameView | undefined): void {
			const { state, documentId, recipientId, methods, signingStatus, documentStatus, redirectUrl } = view;
			const about = { token, documentId, recipientId };
			if (!before) channel.send({ event: "ready", ...about, state });
			const event = ended[state];
			if (event && before?.state !== state) channel.send({ event, ...about });
			const needsWindow = (state === "ACCESS" || state === "READY") && methods.length > 0;
			if (needsWindow && before?.state !== state && !methods.includes("EMAIL_CODE"))
				channel.send({ event: "window-needed", method: methods[0] ?? "" });
			if (!before || before.signingStatus === signingStatus || signingStatus === "NOT_SIGNED") return;
			const signed = signingStatus === "SIGNED";
			if (signed) channel.send({ event: "signed", ...about, documentStatus, redirectUrl });
			else channel.send({ event: "declined", ...about, reason: declinedFor });
			const action = signed ? "document-completed" : "document-rejected";
			resolve({ ...about, action, ...(!signed && { reason: declinedFor }) });
		}

		async function show(html: string): Promise<void> {
			const page = new DOMParser().parseFromString(html, "text/html");
			const { lang, dir } = page.documentElement;
			const words = await loadWords(lang);
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
				root.querySelector("h1")?.focus();
				return;
			}
			const view: SigningView = JSON.parse(data);
			if (!view.opened) void reportOpened();
			app = document.createElement("div");
			root.replaceChildren(app);
			link.frame = {
				confirm: (purpose: Act["purpose"]) => confirmAct(words, purpose, view),
				finish: (_purpose, reason = "") => {
					declinedFor = reason;
					void refresh().catch(fail);
				},
			};
			showApp(app, { words, view });
		}

		/** A form of a page without scripts, such as the one for a code from an email. */
		async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
			const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? link.base;
			const response = await fetch(action, {
				method: "POST",
				headers: { ...link.headers, Accept: "text/html", "Accept-Language": document.documentElement.lang },
				body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
			});
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
				current = undefined;
				void refresh().catch(fail);
			} else if (address.startsWith(`${link.base}/`)) {
				event.preventDefault();
				void download(address).catch(fail);
			} else Object.assign(anchor, { target: "_blank", rel: "noopener" });
		};

		function fail(error: unknown): void {
			const message = error instanceof Error ? error.message : "";
			channel.send({ event: "error", code: "request_failed", message, retryable: true });
		}

		async function poll(): Promise<void> {
			if (stop.aborted) return;
			if (!document.hidden) await refresh().catch(() => {});
			setTimeout(() => void poll(), POLL_MS);
		}
		link.frame = { confirm: async () => false, finish: () => {} };
		refresh().catch((error) => {
			root.textContent = error instanceof Error ? error.message : "";
			fail(error);
		});
		setTimeout(() => void poll(), POLL_MS);
	});
}

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
