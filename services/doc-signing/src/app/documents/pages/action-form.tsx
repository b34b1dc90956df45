import { csrfToken, newFormId } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";

type FormProps = {
	session: Session;
	action: string;
	purpose: string;
	/** Takes effect once, however often it is submitted. */
	once?: boolean;
	/** Replaces the session's token. */
	csrf?: string;
	children: ComponentChildren;
};

export function ActionForm({
	session,
	action,
	purpose,
	once,
	csrf = csrfToken(session, purpose),
	children,
}: FormProps) {
	return (
		<form method="post" action={action}>
			<Hidden values={{ csrf, ...(once && { form_id: newFormId() }) }} />
			{children}
		</form>
	);
}

/** `id`: when the page is updated, an open one never becomes another. */
type OpenedProps = {
	id?: string;
	label: string;
	/** Whom it is about, for screen readers. */
	of?: string;
	/** Small unless it is chosen. */
	look?: "danger" | "normal";
	/** Shows the typed values of a form again, which live updates do not overwrite. */
	isShownAgain?: boolean;
	children: ComponentChildren;
};

const looks = { small: "small", normal: "", danger: "danger" };

/** Opens before any script runs: an explanation or a form, and the button that submits it. */
export function Opened({ id, label, of, look, isShownAgain = false, children }: OpenedProps) {
	return (
		<details id={id} class="confirmed" open={isShownAgain} data-typed={isShownAgain || undefined}>
			<summary class={`button quiet ${looks[look ?? "small"]}`}>
				{label}
				{of && <span class="unseen"> {of}</span>}
			</summary>
			<div class="card">{children}</div>
		</details>
	);
}
