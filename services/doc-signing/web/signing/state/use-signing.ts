import { type AuthenticationResponseJSON, startAuthentication } from "@simplewebauthn/browser";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageWords } from "../../../src/languages/generated/en/page.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import type { FieldView, SigningView } from "../../../src/recipient/presenter.ts";
import { listDeciding, visibleFields } from "../../../src/recipient/visible-fields.ts";
import { fieldInUse } from "../in-place/follow-in-place.ts";
import { type Answer, asked, fillable, nextToFill, withAnswer } from "./answer.ts";
import {
	type Act,
	complete,
	decline,
	giveConsent,
	link,
	type Proof,
	Refused,
	sendCode,
	signOut,
	startPasskey,
} from "./requests.ts";
import { createSaver, type Waiting } from "./saver.ts";
import { useStoredText } from "./use-stored-text.ts";

/** The panel's content: the start with the consent, a field, or the end. */
export type Step = { name: "start" } | { name: "field"; id: number } | { name: "finish" };
export type Saving = "idle" | "saving" | "saved" | Waiting;

type Failure = { message: string; final: boolean };
/** Nothing, the server's answer to every value that is being saved, or that it accepts them. */
type WaitsFor = "nothing" | "answers" | "values";

export type Signing = ReturnType<typeof useSigning>;

/** The page's state and actions. */
export function useSigning(view: SigningView, typed: Map<number, Answer>) {
	const words = useWords("page");
	const [all, setFields] = useState(view.fields);
	const [consented, setConsented] = useState(view.consented);
	const [chosenStep, setStep] = useState<Step>(() => firstStep(view, words.lang));
	const [saving, setSaving] = useState<Saving>("idle");
	const [refusals, setRefusals] = useState(() => new Map(view.refused?.fields));
	const [failure, setFailure] = useState<Failure | undefined>(() => readFailure(view));
	const [busy, setBusy] = useState(false);
	const [typing, setTyping] = useState<{ id: number; text: string }>();
	const fields = useMemo(
		() => showByValues(all, { typing, refusals, locale: words.lang }),
		[all, typing, refusals],
	);
	const now = useRef({ all, fields });
	now.current = { all, fields };
	const isVisible = (id: number) => now.current.fields.some((field) => field.id === id);
	const lastChanged = useRef<number>(undefined);
	const isActing = useRef(false);
	// A phone may unload this page while the email is read.
	const [proofId, keepProofId] = useStoredText("code", view.proofId);

	const replace = (id: number, change: (field: FieldView) => FieldView) =>
		setFields((all) => all.map((field) => (field.id === id ? change(field) : field)));
	const refuse = (id: number, message: string | undefined) =>
		setRefusals((all) => {
			const next = new Map(all);
			if (message === undefined) next.delete(id);
			else next.set(id, message);
			return next;
		});

	const saver = useMemo(
		() =>
			createSaver({
				saved: (field) => {
					// The value before it may have been refused meanwhile.
					refuse(field.id, undefined);
					replace(field.id, () => field);
				},
				refused: (id, { message: sent, final }) => {
					const message = sent || words.failed;
					if (final) setFailure({ message, final });
					else refuse(id, message);
					// A rejected value does not count as filled, although the page showed it.
					replace(id, (field) => ({ ...field, problem: message }));
				},
				// The server refuses the value of a hidden field, and one that arrives before the value that shows it.
				maySend: (id, unsaved) =>
					isVisible(id) &&
					![...listDeciding(now.current.all, id)].some((one) => unsaved.has(one) && isVisible(one)),
				waiting: (why) => setSaving(why ?? "saving"),
				idle: (isIdle) => setSaving((now) => (isIdle ? "saved" : isWaiting(now) ? now : "saving")),
			}),
		[],
	);

	function save(id: number, answer: Answer): void {
		lastChanged.current = id;
		refuse(id, undefined);
		replace(id, (field) => withAnswer(field, answer));
		saver.save(id, answer);
	}

	// Before the first frame is painted, which would show the values before these.
	useLayoutEffect(() => {
		for (const [id, answer] of [...saver.unsaved, ...typed]) save(id, answer);
	}, []);

	/** Runs one server action at a time, because Enter may be pressed twice. Shows its rejection. */
	async function act<Result>(
		work: () => Promise<Result>,
		waitsFor: WaitsFor = "answers",
	): Promise<Result | undefined> {
		if (isActing.current) return undefined;
		isActing.current = true;
		setBusy(true);
		setFailure(undefined);
		try {
			const refused = waitsFor === "nothing" ? undefined : await saver.settled();
			if (waitsFor !== "values" || refused === undefined) return await work();
			setStep({ name: "field", id: refused });
			return undefined;
		} catch (error) {
			const refused = error instanceof Refused ? error : undefined;
			const message = error instanceof PasskeyUnused ? error.message : refused?.message;
			const [first] = refused?.fields.keys() ?? [];
			// Another tab has changed what shows the field: this one has to be reloaded.
			const isElsewhere = first !== undefined && !isVisible(first);
			setFailure({ message: message || words.failed, final: isElsewhere || (refused?.final ?? false) });
			for (const [id, message] of refused?.fields ?? []) refuse(id, message);
			if (first !== undefined && !isElsewhere) setStep({ name: "field", id: first });
			return undefined;
		} finally {
			isActing.current = false;
			setBusy(false);
		}
	}

	/** The last action. A frame asks a second time, and shows what comes after it. */
	async function conclude(what: Act, send: () => Promise<{ location: string }>, waitsFor: WaitsFor) {
		if (link.frame && !(await link.frame.confirm(what.purpose, view))) return;
		const outcome = await act(send, waitsFor);
		if (!outcome) return;
		if (link.frame) link.frame.finish("reason" in what ? what.reason : undefined);
		else location.assign(outcome.location);
	}
	const stepAfter = (id: number | null): Step => {
		const next = nextToFill(fields, id);
		return next ? { name: "field", id: next.id } : { name: "finish" };
	};

	// The field of the step has vanished: stay where the change was made.
	const isGone = chosenStep.name === "field" && !fields.some(({ id }) => id === chosenStep.id);
	const changed = fields.find(({ id }) => id === (typing?.id ?? lastChanged.current));
	const step = !isGone ? chosenStep : changed ? { name: "field" as const, id: changed.id } : stepAfter(null);
	useLayoutEffect(() => {
		if (isGone) setStep(step);
	}, [isGone]);

	return {
		view,
		/** Those that their conditions show. */
		fields,
		/** Text that is being typed and not saved yet. */
		typing,
		/** Undefined when the control is left. */
		type: (id: number, text: string | undefined) =>
			setTyping((now) => (text !== undefined ? { id, text } : now?.id === id ? undefined : now)),
		consented,
		step,
		saving: saving === "saved" && (refusals.size > 0 || failure?.final) ? "idle" : saving,
		refusals,
		failure,
		/** Forgets why the last action was refused, unless nothing more can be done. */
		clearFailure: () => setFailure((now) => (now?.final ? now : undefined)),
		busy,
		total: asked(fields).length,
		done: asked(fields).filter(({ problem }) => problem === null).length,
		save,
		goTo: setStep,
		toNext: (after: number) => setStep(stepAfter(after)),
		/** Shows the first field after the current one that prevents finishing. Its id; undefined when there is none. */
		toMissing: (): number | undefined => {
			const list = fillable(fields).filter(({ problem }) => problem !== null);
			const at = step.name === "field" ? list.findIndex(({ id }) => id === step.id) : -1;
			const next = list[(at + 1) % list.length];
			if (next) setStep({ name: "field", id: next.id });
			return next?.id;
		},
		/** The field before this one, filled or not. */
		toPrevious: (id: number | null) => {
			const list = fillable(fields);
			const before = id === null ? list.at(-1) : list[list.findIndex((field) => field.id === id) - 1];
			setStep(before ? { name: "field", id: before.id } : { name: "start" });
		},
		consent: async () => {
			const done = await act(async () => {
				if (!consented) await giveConsent();
				return true;
			});
			if (!done) return;
			setConsented(true);
			// Whoever went to a field meanwhile stays there: keystrokes would end in another one.
			const id = fieldInUse();
			const next: Step = id === undefined ? stepAfter(null) : { name: "field", id };
			setStep((now) => (now.name === "start" ? next : now));
		},
		finish: (proof?: Proof) =>
			conclude({ purpose: "SIGN" }, () => complete(view.correctedAt, now.current.all, proof), "values"),
		decline: (reason: string, proof?: Proof) =>
			conclude({ purpose: "DECLINE", reason }, () => decline(reason, proof), "nothing"),
		/**
		 * Signs the action with the passkey. Undefined if the server or the person declined; then the error
		 * is shown.
		 */
		signWithPasskey: (what: Act) =>
			act(
				async (): Promise<Proof> => ({
					method: "PASSKEY",
					response: await usePasskey(what, words.authentication),
				}),
				// It signs the values of a declined document, too: none may change meanwhile.
				what.purpose === "SIGN" ? "values" : "answers",
			),
		/** The id of the emailed code. */
		proofId,
		/** Whether the code was sent. */
		sendCode: async (): Promise<boolean> => {
			const code = await act(sendCode, "nothing");
			if (code) keepProofId(code.proofId);
			return code !== undefined;
		},
		/** Leaves for a page of the account after all input is saved. */
		leaveFor: async (address: string) => {
			await act(async () => location.assign(address));
		},
		switchAccount: async (signInAddress: string) => {
			await act(async () => {
				await signOut();
				location.assign(signInAddress);
			});
		},
	};
}

/** Whether values are not saved because the server has not accepted them yet. */
export const isWaiting = (saving: Saving): saving is Waiting =>
	typeof saving === "object" || saving === "connection" || saving === "service";

type Values = {
	typing: { id: number; text: string } | undefined;
	refusals: ReadonlyMap<number, string>;
	locale: string;
};

/** The fields that are shown while something is typed, each with its saved value. */
function showByValues(all: FieldView[], { typing, refusals, locale }: Values): FieldView[] {
	const typed = all.find(({ id }) => id === typing?.id);
	const withTyped = all.map((field) => (field === typed ? { ...field, value: typing?.text ?? "" } : field));
	return visibleFields(typed ? withTyped : all, locale, refusals).map((field) =>
		field.id === typed?.id ? { ...field, value: typed.value } : field,
	);
}

/** Why the plain form, before this script, was refused. */
function readFailure({ refused }: SigningView): Failure | undefined {
	return refused?.form === undefined ? undefined : { message: refused.form, final: false };
}

/** Where the recipient left off. */
function firstStep({ consented, fields }: SigningView, locale: string): Step {
	if (!consented) return { name: "start" };
	const next = fillable(visibleFields(fields, locale)).find(({ problem }) => problem !== null);
	return next ? { name: "field", id: next.id } : { name: "finish" };
}

/** The person or the browser did not use a passkey. */
class PasskeyUnused extends Error {}

/** Signs an action with the person's passkey. Throws Refused and PasskeyUnused. */
async function usePasskey(act: Act, words: PageWords["authentication"]): Promise<AuthenticationResponseJSON> {
	const { passkeyCancelled, passkeyUnavailable } = words;
	if (!("PublicKeyCredential" in window)) throw new PasskeyUnused(passkeyUnavailable);
	const optionsJSON = await startPasskey(act);
	try {
		return await startAuthentication({ optionsJSON });
	} catch {
		throw new PasskeyUnused(passkeyCancelled);
	}
}
