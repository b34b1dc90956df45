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
	const state = useUncovered(dialog);
	useEffect(() => dialog.current?.showModal(), []);
	const declines = purpose === "DECLINE";
	const name = recipient.name ? `${recipient.name} (${recipient.email})` : recipient.email;
	return (
		<dialog ref={dialog} class="decline" aria-labelledby="confirm-title" onClose={() => onAnswer(false)}>
			<h2 id="confirm-title" dir="auto" data-seen>
				{declines ? confirmDecline({ title }) : confirm[recipient.role]({ title })}
			</h2>
			<p data-seen>{effect({ name, sender })}</p>
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
					type="button"
					class={declines ? "danger" : "primary"}
					data-seen
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
 * Whether a press of the button can be meant: nothing moved for a while and, where the browser can tell, nothing covers or fades the
 * title, the effect and the button. Chromium has `trackVisibility` (Intersection Observer v2).
 */
function useUncovered(dialog: { current: HTMLElement | null }): "settling" | "covered" | "ready" {
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
		const hidden = new Set<Element>();
		const observer = new IntersectionObserver((entries) => {
			for (const entry of entries as (IntersectionObserverEntry & { isVisible?: boolean })[])
				if (entry.isVisible) hidden.delete(entry.target);
				else hidden.add(entry.target);
			setVisible(hidden.size === 0);
			if (hidden.size === 0) settle();
		}, tracked);
		if (tellsVisibility())
			for (const one of dialog.current?.querySelectorAll("[data-seen]") ?? []) observer.observe(one);
		const unwatch = onFrameMoved(settle);
		return () => {
			clearTimeout(timer);
			unwatch();
			observer.disconnect();
			removeEventListener("resize", settle);
			removeEventListener("focus", settle);
			document.removeEventListener("visibilitychange", onReturn);
		};
	}, []);
	if (!isSettled) return "settling";
	return isVisible ? "ready" : "covered";
}

/**
 * Calls `onMove` when the frame was moved below the pointer: the mouse enters the frame, or is elsewhere in it without having moved that
 * far. A zoom of 25 % counts four pixels of the frame for one of the screen.
 */
function onFrameMoved(onMove: () => void): () => void {
	const stop = new AbortController();
	let last: PointerEvent | undefined;
	const look = (event: PointerEvent) => {
		if (event.pointerType !== "mouse") return;
		const inFrame = last && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
		const onScreen = last && Math.hypot(event.screenX - last.screenX, event.screenY - last.screenY);
		if (inFrame === undefined || onScreen === undefined || inFrame > 8 + 4 * onScreen) onMove();
		last = event;
	};
	for (const type of ["pointermove", "pointerover", "pointerdown"] as const)
		document.addEventListener(type, look, { signal: stop.signal, capture: true });
	const onLeave = () => {
		last = undefined;
	};
	document.documentElement.addEventListener("pointerleave", onLeave, stop);
	return () => stop.abort();
}

function tellsVisibility(): boolean {
	return "isVisible" in IntersectionObserverEntry.prototype;
}
