import "../embed/embed.css";
import "../upload/upload.css";
import { InLanguage } from "@repo/service-kit/languages";
import { render } from "preact";
import type { EditorFrame } from "../../src/app/editor/editor-view.ts";
import { callHeaders, makeCall } from "../call-api.ts";
import { showEditor } from "../editor/show-editor.tsx";
import { applyLook } from "../embed/apply-look.ts";
import { openChannel } from "../embed/channel.ts";
import { loadWords } from "../load-words.ts";
import { link } from "../signing/state/requests.ts";
import { UploadApp } from "../upload/upload-app.tsx";

/** The site around the frame has this long to send another token. */
const NOTICE_SECONDS = 120;
const noFiles: File[] = [];

const hash = location.hash.slice(1);
const useToken = (token: string) => Object.assign(callHeaders, { Authorization: `Bearer ${token}` });
useToken(location.pathname.split("/").at(-1) ?? "");
link.headers = callHeaders;
const { origins } = JSON.parse(document.getElementById("editor-frame")?.textContent ?? "");
const root = document.getElementById("editor");
// The URL has the token.
history.replaceState(null, "", "/embed/editor");

if (root && parent === window) location.replace("/");
else if (root) await start(root);

async function start(root: HTMLElement): Promise<void> {
	const channel = await openChannel(hash, origins);
	if (channel.options.language) document.documentElement.lang = channel.options.language;
	applyLook(channel.options);
	const words = await loadWords("editor", "upload");
	const call = makeCall({ api: "/embed/editor-data", teamId: null });
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function read(): Promise<EditorFrame> {
		const frame = await call<EditorFrame>("GET", "/view");
		clearTimeout(timer);
		const inSeconds = Math.min(frame.secondsLeft, NOTICE_SECONDS);
		const expire = () => channel.send({ event: "expiring", inSeconds });
		timer = setTimeout(expire, (frame.secondsLeft - inSeconds) * 1000);
		return frame;
	}

	async function show(event?: "ready" | "created" | "sent"): Promise<void> {
		const { kind, id, externalId, view, ...limits } = await read();
		const tell = (event: "ready" | "created" | "saved" | "sent") =>
			channel.send({ event, [`${kind}Id`]: id, externalId });
		const reload = () => void show().catch(fail);
		if (view)
			showEditor(root, words, view, {
				onDone: () => tell("saved"),
				onSent: () => void show("sent").catch(fail),
				reload,
			});
		else {
			const upload = {
				kind,
				teamId: null,
				listAddress: "",
				for: { id, title: "" },
				inFrame: true,
				...limits,
			} as const;
			render(
				<InLanguage value={words}>
					<main class="content">
						<h1>{words.upload.uploadFile}</h1>
						<UploadApp view={upload} files={noFiles} onReady={() => void show("created").catch(fail)} />
					</main>
				</InLanguage>,
				root,
			);
		}
		if (event) tell(event);
	}

	function fail(error: unknown): void {
		const message = error instanceof Error ? error.message : "";
		if (!root.hasChildNodes()) root.textContent = message;
		channel.send({ event: "error", code: "request_failed", message, retryable: true });
	}
	channel.onToken((token) => {
		useToken(token);
		read().catch(fail);
	});
	await show("ready").catch(fail);
}
