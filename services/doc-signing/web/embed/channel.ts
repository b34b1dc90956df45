import type { Authoring } from "../../src/app/editor/frame-page.tsx";
import { type Options, own, readHash, readOptions } from "./options.ts";

/** What happened, for the site that shows the frame: hints, without values. `token` and `reason` go only to Documenso's components. */
export type FrameEvent =
	| { event: "ready"; token: string; documentId: number; recipientId: number; state: string }
	| {
			event: "signed";
			token: string;
			documentId: number;
			recipientId: number;
			documentStatus: string | null;
			redirectUrl: string | null;
	  }
	| { event: "declined"; token: string; documentId: number; recipientId: number; reason: string }
	| { event: "waiting" | "expired" | "cancelled"; token: string; documentId: number; recipientId: number }
	| { event: "window-needed"; method: string }
	| { event: "all-documents"; documents: object[] }
	| { event: "error"; code: string; message: string; retryable: boolean }
	| { event: "resize"; height: number };

/** What happened in the editor, for our element: hints, too. */
export type EditorEvent =
	| {
			event: "ready" | "created" | "saved" | "sent";
			documentId?: number;
			templateId?: number;
			externalId: string | null;
	  }
	| { event: "expiring"; inSeconds: number }
	| Extract<FrameEvent, { event: "error" }>;

export type Channel = {
	options: Options;
	/** The origin of the page around the frame; undefined if the browser does not tell. */
	parent: string | undefined;
	send(event: FrameEvent | EditorEvent): void;
	/** Our element has another token for the same editor. */
	onToken(use: (token: string) => void): void;
};

/** The fragment of our elements' frames. Documenso's components have their options there. */
const ELEMENT = "doc-signing";
const HANDSHAKE_MS = 3_000;

/** Connects with the page around the frame, which one of `allowed` is. */
export async function openChannel(
	hash: string,
	allowed: readonly string[],
	toComponent = toDocumenso,
): Promise<Channel> {
	const exact = findParent();
	const parents = exact === undefined ? allowed : [exact];
	const post = (message: object) => {
		for (const origin of parents) parent.postMessage(message, origin);
	};
	const shared = { parent: exact };
	if (hash !== ELEMENT)
		return {
			...shared,
			options: readHash(hash),
			onToken: () => {},
			send: (event) => {
				const message = toComponent(event);
				if (message) post(message);
			},
		};
	const greeted = waitForElement(parents);
	post({ type: "doc-signing:hello" });
	const { options, port } = await greeted;
	const onToken = (use: (token: string) => void) => {
		if (!port) return;
		port.onmessage = ({ data }) => {
			const token = own(data, "token");
			if (typeof token === "string") use(token);
		};
	};
	return { ...shared, options, onToken, send: (event) => port?.postMessage(toElement(event)) };
}

/** The origin of the page around the frame; undefined if the browser hides it. */
function findParent(): string | undefined {
	const ancestor = location.ancestorOrigins?.[0];
	if (ancestor !== undefined && ancestor !== "null") return ancestor;
	const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : location.origin;
	return referrer === location.origin ? undefined : referrer;
}

function waitForElement(parents: readonly string[]): Promise<{ options: Options; port?: MessagePort }> {
	return new Promise((resolve) => {
		const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent) => {
			if (
				source !== parent ||
				!parents.includes(origin) ||
				own(data, "type") !== "doc-signing:options" ||
				!port
			)
				return;
			stop();
			resolve({ options: readOptions(own(data, "options")), port });
		};
		const timer = setTimeout(() => {
			stop();
			resolve({ options: {} });
		}, HANDSHAKE_MS);
		const stop = () => {
			clearTimeout(timer);
			removeEventListener("message", onMessage);
		};
		addEventListener("message", onMessage);
	});
}

function toElement({ event, ...detail }: FrameEvent | EditorEvent) {
	const { token: _token, reason: _reason, ...shown } = detail as Record<string, unknown>;
	return { event, detail: shown };
}

/** The messages of Documenso's signing frames, of which its components pass some on. */
function toDocumenso(event: FrameEvent | EditorEvent): object | undefined {
	if (!("token" in event) && !("code" in event) && event.event !== "all-documents") return undefined;
	switch (event.event) {
		case "ready":
			return { action: "document-ready", data: null };
		case "signed": {
			const { token, documentId, recipientId } = event;
			return { action: "document-completed", data: { token, documentId, recipientId } };
		}
		case "declined": {
			const { token, documentId, recipientId, reason } = event;
			return { action: "document-rejected", data: { token, documentId, recipientId, reason } };
		}
		case "waiting":
			return { action: "document-waiting-for-turn", data: null };
		case "expired":
			return { action: "recipient-expired", data: null };
		case "all-documents":
			return { action: "all-documents-completed", data: { documents: event.documents } };
		case "cancelled":
			return { action: "document-error", data: "The document was cancelled." };
		case "error":
			return { action: "document-error", data: event.message };
	}
}

/** The messages of Documenso's frames for authoring: once that something was created, and each time that it was updated. */
export function authoringMessages({ noun, act }: Authoring) {
	let isTold = false;
	return (event: FrameEvent | EditorEvent): object | undefined => {
		if (event.event !== "saved" || (act === "create" && isTold)) return undefined;
		isTold = true;
		const { documentId, templateId } = event;
		const envelopeId = documentId === undefined ? `template_${templateId}` : `document_${documentId}`;
		const id = noun === "envelope" ? envelopeId : (documentId ?? templateId);
		// The components of v1 promise a string.
		const externalId = noun === "envelope" ? event.externalId : (event.externalId ?? "");
		return { type: `${noun}-${act === "create" ? "created" : "updated"}`, [`${noun}Id`]: id, externalId };
	};
}
