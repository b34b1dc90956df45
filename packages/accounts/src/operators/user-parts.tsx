/** @jsxRuntime automatic @jsxImportSource preact */
import { ConfirmedAction, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import type { Factors } from "../users/index.ts";

type ButtonFormProps = {
	csrf: string;
	action: string;
	label: string;
	values?: Record<string, string>;
	danger?: boolean;
	/** Distinguishes buttons with the same text. */
	name?: string;
	children?: ComponentChildren;
};

/** A form with a single button, and possibly a choice before it. */
export function ButtonForm({ csrf, action, label, values, danger, name, children }: ButtonFormProps) {
	return (
		<form method="post" action={action}>
			<Hidden values={{ csrf, ...values }} />
			{children}
			<button type="submit" {...(danger && { class: "danger" })} {...(name && { "aria-label": name })}>
				{label}
			</button>
		</form>
	);
}

type MoreProps = { path: string; query: Record<string, string>; label?: string };

/** The link to the next page of a list; `query` has its cursor. */
export function More({ path, query, label = "More" }: MoreProps) {
	return (
		<p class="more">
			<a class="button" href={`${path}?${new URLSearchParams(query)}`}>
				{label}
			</a>
		</p>
	);
}

/** Above the fields of a list's filter: what is wrong with the link of {@link More}, or that a field has to be corrected. */
export function FilterError({ form }: { form: FormState }) {
	const { before, ...errors } = form.errors;
	const whole = "The link to older entries is invalid. Clear the filter to start with the newest.";
	return <FormError form={{ ...form, errors: before ? { form: whole } : errors }} />;
}

/** "2 passkeys, authenticator app", "None". */
export function describeFactors({ passkeys, totp }: Factors): string {
	const words = [
		...(passkeys > 0 ? [writeCount(passkeys, "passkey")] : []),
		...(totp ? ["authenticator app"] : []),
	];
	const text = words.join(", ") || "none";
	return text.charAt(0).toUpperCase() + text.slice(1);
}

export function writeCount(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** `first`, then the counts by noun without those that are zero: "1 draft, 2 templates and 1 webhook"; empty if there are none. */
export function listCounts(counts: Record<string, number>, first?: string): string {
	const some = Object.entries(counts).filter(([, count]) => count > 0);
	const written = some.map(([noun, count]) => writeCount(count, noun));
	return new Intl.ListFormat("en-GB").format([...(first ? [first] : []), ...written]);
}

/** `path`: the page of the account. */
type UserProps = { csrf: string; path: string };

export function ResetFactors({ csrf, path }: UserProps) {
	return (
		<section>
			<h2>Lost second factor</h2>
			<p>Before you do this, make sure that the request comes from the user.</p>
			<ConfirmedAction
				csrf={csrf}
				action={`${path}/status`}
				values={{ move: "reset-factors" }}
				label="Remove second factors"
				confirm="Remove second factors"
			>
				Removes the passkeys, authenticator app and recovery codes, and signs the user out everywhere. The
				user is notified by email. Only the user can set them up again.
			</ConfirmedAction>
		</section>
	);
}

type StatusProps = UserProps & {
	isDisabled: boolean;
	/** Numbers of what cannot be used while an account is disabled, by name: "API key". */
	access: Record<string, number>;
	sessions: number;
	/** What else happens when it is disabled. */
	more: string;
};

export function StatusActions({ csrf, path, isDisabled, access, sessions, more }: StatusProps) {
	const form = { csrf, action: `${path}/status` };
	const named = listCounts(access);
	return (
		<section>
			<h2>{isDisabled ? "Enable or delete" : "Disable or delete"}</h2>
			<p>
				{isDisabled
					? `An enabled account can sign in again${named && `, and ${named} can be used again`}.`
					: "A disabled account keeps its data and can be enabled again."}
			</p>
			<div class="actions start">
				{isDisabled ? (
					<ButtonForm {...form} values={{ move: "enable" }} label="Enable" />
				) : (
					<ConfirmedAction {...form} values={{ move: "disable" }} label="Disable" confirm="Disable account">
						{sessions > 0 && `This ends ${writeCount(sessions, "session")} immediately. `}
						Until the account is enabled again, it cannot sign in
						{named && `, and ${named} cannot be used`}. {more}
					</ConfirmedAction>
				)}
				<a class="button danger" href={`${path}/delete`}>
					Delete
				</a>
			</div>
		</section>
	);
}
