import "../embed/embed.css";
import "../upload/upload.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { EditorFrame } from "../../src/app/editor/editor-view.ts";
import type { EditorShell } from "../../src/app/editor/frame-page.tsx";
import { callHeaders, isGone, makeCall } from "../call-api.ts";
import { showEditor } from "../editor/show-editor.tsx";
import { applyLook } from "../embed/apply-look.ts";
import { authoringMessages, openChannel } from "../embed/channel.ts";
import { loadWords } from "../load-words.ts";
import { link } from "../signing/state/requests.ts";
import { UploadApp } from "../upload/upload-app.tsx";
import type { CreateOnly } from "../upload/upload-document.ts";

/** The site around the frame has this long to send another token. */
const NOTICE_SECONDS = 120;
const noFiles: File[] = [];

const hash = location.hash.slice(1);
const shell: EditorShell = JSON.parse(document.getElementById("editor-frame")?.textContent ?? "");
const inQuery = new URLSearchParams(location.search).get("token");
const useToken = (token: string) => Object.assign(callHeaders, { Authorization: `Bearer ${token}` });
useToken((shell.authoring ? inQuery : location.pathname.split("/").at(-1)) ?? "");
link.headers = callHeaders;
const root = document.getElementById("editor");
// The URL has the token.
history.replaceState(null, "", "/embed/editor");

if (root && parent === window) location.replace("/");
else if (root) await start(root);

async function start(root: HTMLElement): Promise<void> {
	const { origins, authoring } = shell;
	const channel = await openChannel(hash, origins, authoring ? authoringMessages(authoring) : undefined);
	const { language, type, externalId: newExternalId, onlyEditFields } = channel.options;
	if (language) document.documentElement.lang = language;
	callHeaders["Accept-Language"] = document.documentElement.lang;
	applyLook(channel.options);
	const words = await loadWords("editor", "upload");
	const call = makeCall({ api: "/embed/editor-data", teamId: null });
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isShown = false;

	async function read(): Promise<EditorFrame> {
		const frame = await call<EditorFrame>("GET", "/view");
		clearTimeout(timer);
		const inSeconds = Math.min(frame.secondsLeft, NOTICE_SECONDS);
		const expire = () => channel.send({ event: "expiring", inSeconds });
		timer = setTimeout(expire, (frame.secondsLeft - inSeconds) * 1000);
		return frame;
	}

	async function show(event?: "ready" | "created" | "sent"): Promise<void> {
		const { kind, id, externalId, view, mayUpload, ...limits } = await read();
		isShown = true;
		const tell = (event: "ready" | "created" | "saved" | "sent") =>
			channel.send({ event, [`${kind}Id`]: id, externalId });
		const reload = () => void show().catch(fail);
		if (view) {
			if (onlyEditFields && view.frame) Object.assign(view.frame, { recipients: false, settings: false });
			showEditor(root, words, view, {
				onDone: () => tell("saved"),
				onSent: () => void show("sent").catch(fail),
				reload,
			});
		} else if (mayUpload) showUpload({ kind, for: { id, title: "" }, ...limits });
		else render(<p>{(await loadWords("list")).list.file.none}</p>, root);
		if (event) tell(event);
	}

	type Shown = Pick<EditorFrame, "kind" | "maxBytes" | "converts"> & { for?: { id: number; title: string } };
	function showUpload(shown: Shown, createOnly?: CreateOnly): void {
		const view = { ...shown, teamId: null, listAddress: "", inFrame: true } as const;
		render(
			<InLanguage value={words}>
				<main class="content">
					<h1>{words.upload.uploadFile}</h1>
					<UploadApp
						{...{ view, createOnly }}
						files={noFiles}
						onReady={() => void show("created").catch(fail)}
					/>
				</main>
			</InLanguage>,
			root,
		);
	}

	/** Creates nothing before the person has chosen a file. */
	function create(kind: EditorFrame["kind"]): void {
		const { maxBytes, converts } = shell;
		let created: Promise<number> | undefined;
		async function post(title: string, key: string): Promise<number> {
			const body = { title, ...(newExternalId !== undefined && { externalId: newExternalId }) };
			const { id, token } = await call<{ id: number; token: string }>("POST", `/${kind}s`, body, key);
			useToken(token);
			return id;
		}
		showUpload({ kind, maxBytes, converts }, (title, key) => {
			created ??= post(title, key).catch((error) => {
				created = undefined;
				throw error;
			});
			return created;
		});
	}

	function fail(error: unknown): void {
		const message = (error instanceof Error && error.message) || words.editor.wentWrong;
		const isFinal = isGone(error);
		// Nothing of it can be saved any more. A token of another draft begins anew.
		if (isFinal) {
			clearTimeout(timer);
			isShown = false;
		}
		if (isFinal || !root.hasChildNodes())
			render(
				<p class="error" role="alert">
					{message}
				</p>,
				root,
			);
		channel.send({ event: "error", code: "request_failed", message, retryable: !isFinal });
		// On a phone, the frame would go on covering the site.
		if (isFinal) channel.send({ event: "resize", height: root.offsetHeight });
	}
	channel.onToken((token) => {
		useToken(token);
		(isShown ? read() : show("ready")).catch(fail);
	});
	if (authoring?.act !== "create") return show("ready").catch(fail);
	create(authoring.noun === "envelope" ? (type === "TEMPLATE" ? "template" : "document") : authoring.noun);
}
