import "./embed.css";
import { InLanguage, type LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import { useWords } from "../../src/languages/use-words.ts";
import type { FrameData } from "../../src/recipient/embedding/frame-page.tsx";
import { loadWords } from "../load-words.ts";
import { link } from "../signing/state/requests.ts";
import { WindowLink } from "../signing/window-link.tsx";
import { applyLook } from "./apply-look.ts";
import { openChannel } from "./channel.ts";
import { frameSecret } from "./frame-secret.ts";
import { showLinks } from "./show-links.tsx";

// The URL has the options and, for several documents, their tokens.
const hash = location.hash.slice(1);
const externalId = new URLSearchParams(location.search).get("externalId");
const address = location.pathname;
const data: FrameData = JSON.parse(document.getElementById("embed-data")?.textContent ?? "");
const root = document.getElementById("embedded");
history.replaceState(null, "", address);

if (parent === window) {
	const [first] = data.kind === "sign" ? data.tokens : [];
	location.replace(data.kind === "sign" ? `/sign/${first}` : `/d/${data.token}`);
} else if (root) {
	const channel = await openChannel(hash, data.origins);
	const { language } = channel.options;
	if (language) document.documentElement.lang = language;
	applyLook(channel.options);
	link.headers = {
		"Frame-Secret": frameSecret(),
		...(channel.parent !== undefined && { "Embedded-In": channel.parent }),
	};
	showTooSmall(await loadWords("page"));
	// The whole document has no height of its own; a page with a message does.
	let last: number | undefined;
	const observer = new ResizeObserver(() => {
		const parts = [...document.querySelectorAll(".focused > *")].map((part) => part.scrollHeight);
		const isSigning = document.body.classList.contains("signing");
		const height = isSigning ? 0 : parts.reduce((sum, part) => sum + part, 0);
		if (height !== last) channel.send({ event: "resize", height });
		last = height;
	});
	observer.observe(root);
	observer.observe(document.body);
	await showLinks(data, { channel, root, externalId });
}

/** Covers the frame while it is too small to see what is signed; embed.css decides when. */
function showTooSmall(words: LoadedWords): void {
	const cover = document.createElement("div");
	cover.className = "embed-too-small";
	document.body.append(cover);
	if (data.kind === "sign") link.base = `/sign/${data.tokens[0]}`;
	else link.base = `/d/${data.token}`;
	render(
		<InLanguage value={words}>
			<TooSmall />
		</InLanguage>,
		cover,
	);
}

function TooSmall() {
	return <WindowLink>{useWords("page").embedded.tooSmall}</WindowLink>;
}
