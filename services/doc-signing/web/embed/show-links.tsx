import { InLanguage } from "@repo/service-kit/languages";
import { Button } from "@repo/service-kit/ui";
import { render } from "preact";
import { useWords } from "../../src/languages/use-words.ts";
import type { FrameData } from "../../src/recipient/embedding/frame-page.tsx";
import { loadWords } from "../load-words.ts";
import type { Channel } from "./channel.ts";
import { openDirectLink, openProven } from "./direct-link.tsx";
import { type Outcome, showLink } from "./show-link.tsx";

type Context = { channel: Channel; root: HTMLElement; externalId: string | null };

/** Shows the documents of the frame, one after another. */
export async function showLinks(data: FrameData, context: Context): Promise<void> {
	const tokens = await openTokens(data, context);
	const documents: Outcome[] = [];
	for (const [index, token] of tokens.entries()) {
		const stop = new AbortController();
		const isLast = index === tokens.length - 1;
		const outcome = await showLink(token, { ...context, loadWords: inLanguage, isLast }, stop.signal);
		if (outcome) documents.push(outcome);
		if (isLast) break;
		stop.abort();
		await askForNext(context.root, { number: index + 1, total: tokens.length });
	}
	if (tokens.length > 1 && documents.length === tokens.length)
		context.channel.send({ event: "all-documents", documents });
}

async function openTokens(data: FrameData, { channel, root, externalId }: Context): Promise<string[]> {
	if (data.kind === "sign") return data.tokens;
	if (!data.isProven) return [await openDirectLink(data, { root, options: channel.options, externalId })];
	return [await openProven(data, root, channel)];
}

function inLanguage(lang: string) {
	document.documentElement.lang = lang;
	return loadWords("page");
}

/** Below the page that says how the document was left. */
async function askForNext(root: HTMLElement, step: { number: number; total: number }): Promise<void> {
	const words = await loadWords("page");
	const more = document.createElement("div");
	root.append(more);
	await new Promise<void>((resolve) => {
		render(
			<InLanguage value={words}>
				<Next {...step} onNext={resolve} />
			</InLanguage>,
			more,
		);
	});
}

function Next({ onNext, ...step }: { number: number; total: number; onNext: () => void }) {
	const { embedded } = useWords("page");
	return (
		<div class="card">
			<p>{embedded.of(step)}</p>
			<div class="actions">
				<Button look="primary" onClick={onNext}>
					{embedded.next}
				</Button>
			</div>
		</div>
	);
}
