/** The class of elements on the server, where there are none. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

const attributes = ["base-url", "token", "language", "theme"] as const;

/** From the load of a frame until its page has to have sent its greeting: its script may still be loading. */
const GREETING_MS = 5_000;

/** A frame of the service that tells what happens in it. */
abstract class DocSigningFrame extends Base {
	static readonly observedAttributes: readonly string[] = attributes;
	/** Of the frame's page, followed by the token. */
	protected abstract readonly path: string;
	protected abstract readonly frameTitle: string;
	/** Whether another token continues in the same frame. */
	protected readonly takesToken: boolean = false;
	#frame: HTMLIFrameElement | undefined;
	#port: MessagePort | undefined;
	#cssVars: Record<string, string> = {};
	#onMessage = (event: MessageEvent) => this.#greet(event);
	#isQueued = false;
	#isShown = false;

	/** Colors and the radius, by the names that the documentation lists. */
	get cssVars(): Record<string, string> {
		return this.#cssVars;
	}

	set cssVars(vars: Record<string, string>) {
		// Frameworks set an equal object again at each render, and a new frame would lose what was filled in.
		if (JSON.stringify(vars) === JSON.stringify(this.#cssVars)) return;
		this.#cssVars = { ...vars };
		this.#queueShow();
	}

	connectedCallback(): void {
		addEventListener("message", this.#onMessage);
		this.#queueShow();
	}

	disconnectedCallback(): void {
		removeEventListener("message", this.#onMessage);
		this.#frame?.remove();
		this.#frame = this.#port = undefined;
	}

	attributeChangedCallback(name: string, before: string | null, now: string | null): void {
		if (before === now) return;
		if (!this.takesToken || name !== "token" || !this.#port) this.#queueShow();
		else this.#port.postMessage({ token: now });
	}

	/** Once for all attributes that a framework sets one after another. */
	#queueShow(): void {
		if (this.#isQueued) return;
		this.#isQueued = true;
		queueMicrotask(() => {
			this.#isQueued = false;
			if (this.isConnected) this.#show();
		});
	}

	#show(): void {
		this.#frame?.remove();
		this.#frame = this.#port = undefined;
		const [baseUrl, token] = [this.getAttribute("base-url"), this.getAttribute("token")];
		if (!baseUrl || !token) return;
		const frame = document.createElement("iframe");
		frame.src = new URL(`${this.path}${encodeURIComponent(token)}#doc-signing`, baseUrl).href;
		frame.title = this.getAttribute("aria-label") ?? this.frameTitle;
		// The frame learns the page's origin, to which it addresses its messages, and never its path.
		frame.referrerPolicy = "strict-origin";
		Object.assign(frame.style, { display: "block", width: "100%", border: "0" });
		this.style.display ||= "block";
		this.#frame = frame;
		this.#isShown = false;
		this.#resize(undefined);
		frame.addEventListener("load", () => setTimeout(() => this.#reportBlocked(frame), GREETING_MS));
		this.append(frame);
	}

	/** A browser does not tell the page that it blocked a frame: it loads an error page, which sends no greeting. */
	#reportBlocked(frame: HTMLIFrameElement): void {
		if (frame !== this.#frame || this.#port) return;
		const message = `The frame is blocked or did not load. Allow ${location.origin} in Settings → Embedding, and check the base URL and the token.`;
		const detail = { code: "frame_blocked", message, retryable: true };
		this.dispatchEvent(new CustomEvent("error", { detail }));
	}

	/** The whole document, which scrolls in the frame; a page with a message is as high as it is. */
	#resize(height: number | undefined): void {
		const { style } = this.#frame ?? {};
		if (!style) return;
		const isPhone = this.getAttribute("fullscreen") !== "never" && matchMedia("(max-width: 40rem)").matches;
		// Not before the frame has shown something: a blocked one would cover the page.
		const fills = this.#isShown && isPhone && height === undefined;
		Object.assign(style, {
			height: fills
				? "100dvh"
				: height === undefined
					? "max(480px, min(90dvh, 900px))"
					: `${Math.max(height, 480)}px`,
			position: fills ? "fixed" : "static",
			inset: fills ? "0" : "auto",
			zIndex: fills ? "2147483647" : "auto",
		});
	}

	/** Answers the frame, and only the frame, at exactly its origin. */
	#greet({ source, origin, data }: MessageEvent): void {
		const frame = this.#frame;
		if (!frame || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
		if (data?.type !== "doc-signing:hello") return;
		const { port1, port2 } = new MessageChannel();
		this.#port = port1;
		port1.onmessage = ({ data: { event, detail } }) => {
			if (frame !== this.#frame) return;
			if (event === "ready") {
				this.#isShown = true;
				this.#resize(undefined);
			}
			if (event === "resize") this.#resize(Number(detail.height) || undefined);
			this.dispatchEvent(new CustomEvent(event, { detail }));
		};
		const [language, theme] = [this.getAttribute("language"), this.getAttribute("theme")];
		const options = { ...(language && { language }), ...(theme && { theme }), cssVars: this.#cssVars };
		frame.contentWindow?.postMessage({ type: "doc-signing:options", options }, origin, [port2]);
	}
}

/**
 * `<doc-signing-sign base-url token language theme="auto|light|dark" fullscreen="phone|never">` shows a signing request. Events say what
 * happened, for your page; your server acts on webhooks, because a page can be made to say anything.
 */
export class DocSigningSign extends DocSigningFrame {
	protected readonly path = "/embed/sign/";
	protected readonly frameTitle = "Document to sign";
}

/**
 * `<doc-signing-editor base-url token language theme fullscreen>` shows the editor of one draft or template, with a token from
 * `POST /api/v1/embed-tokens`. After the event `expiring`, set a new `token` for the same one: the person goes on.
 */
export class DocSigningEditor extends DocSigningFrame {
	protected readonly path = "/embed/editor/";
	protected readonly frameTitle = "Document editor";
	protected override readonly takesToken = true;
}
