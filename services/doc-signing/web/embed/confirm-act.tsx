import { InLanguage, type LoadedWords } from "@repo/service-kit/languages";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import type { SigningView } from "../../src/recipient/presenter.ts";
import type { Act } from "../signing/state/requests.ts";
import { WindowLink } from "../signing/window-link.tsx";

/** Time for a person to read what the button does after the page around it moved. */
const SETTLE_MS = 600;
/** Below this, a page around the frame could show only the button. Also in embed.css. */
const MIN_SIZE = "(min-width: 320px) and (min-height: 360px)";

/** The second step of a final action in a frame, which names the document and the effect. False if the person cancels. */
export function confirmAct(words: LoadedWords, purpose: Act["purpose"], view: SigningView): Promise<boolean> {
	return new Promise((resolve) => {
		const root = document.createElement("div");
		document.body.append(root);
		const answer = (isConfirmed: boolean) => {
			render(null, root);
			root.remove();
			resolve(isConfirmed);
		};
		render(
			<InLanguage value={words}>
				<ConfirmDialog purpose={purpose} view={view} onAnswer={answer} />
			</InLanguage>,
			root,
		);
	});
}

type Props = { purpose: Act["purpose"]; view: SigningView; onAnswer: (isConfirmed: boolean) => void };

function ConfirmDialog({ purpose, view: { title, recipient, sender }, onAnswer }: Props) {
	const words = useWords("page");
	const { confirm, confirmDecline, effect, covered } = words.embedded;
	const dialog = useRef<HTMLDialogElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const state = useUncovered(button);
	useEffect(() => dialog.current?.showModal(), []);
	const declines = purpose === "DECLINE";
	const name = recipient.name ? `${recipient.name} (${recipient.email})` : recipient.email;
	return (
		<dialog ref={dialog} class="decline" aria-labelledby="confirm-title" onClose={() => onAnswer(false)}>
			<h2 id="confirm-title" dir="auto">
				{declines ? confirmDecline({ title }) : confirm[recipient.role]({ title })}
			</h2>
			<p>{effect({ name, sender })}</p>
			{state === "covered" && (
				<div class="error" role="alert">
					<WindowLink>{covered}</WindowLink>
				</div>
			)}
			<p class="actions">
				<button type="button" onClick={() => dialog.current?.close()}>
					{words.cancel}
				</button>
				<button
					ref={button}
					type="button"
					class={declines ? "danger" : "primary"}
					aria-disabled={state !== "ready" || undefined}
					onClick={({ isTrusted }) => {
						if (isTrusted && state === "ready" && matchMedia(MIN_SIZE).matches) onAnswer(true);
					}}
				>
					{declines ? words.declineConfirm : words.finish[recipient.role]}
				</button>
			</p>
		</dialog>
	);
}

/**
 * Whether a press of the button can be meant: nothing moved for a while and, where the browser can tell, nothing covers or fades it.
 * Chromium has `trackVisibility` (Intersection Observer v2).
 */
function useUncovered(button: { current: HTMLElement | null }): "settling" | "covered" | "ready" {
	const [isSettled, setSettled] = useState(false);
	const [isVisible, setVisible] = useState(!tellsVisibility());
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const settle = () => {
			setSettled(false);
			clearTimeout(timer);
			timer = setTimeout(() => setSettled(true), SETTLE_MS);
		};
		const onReturn = () => document.visibilityState === "visible" && settle();
		settle();
		addEventListener("resize", settle);
		addEventListener("focus", settle);
		document.addEventListener("visibilitychange", onReturn);
		const tracked = { threshold: 1, trackVisibility: true, delay: 100 };
		const observer = new IntersectionObserver(([...entries]) => {
			const seen = (entries.at(-1) as { isVisible?: boolean } | undefined)?.isVisible ?? true;
			setVisible(seen);
			if (seen) settle();
		}, tracked);
		if (button.current && tellsVisibility()) observer.observe(button.current);
		return () => {
			clearTimeout(timer);
			observer.disconnect();
			removeEventListener("resize", settle);
			removeEventListener("focus", settle);
			document.removeEventListener("visibilitychange", onReturn);
		};
	}, []);
	if (!isSettled) return "settling";
	return isVisible ? "ready" : "covered";
}

function tellsVisibility(): boolean {
	return "isVisible" in IntersectionObserverEntry.prototype;
}
