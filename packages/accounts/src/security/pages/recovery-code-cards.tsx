/** @jsxRuntime automatic @jsxImportSource preact */
import { copyScript, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { newFormId } from "../../forms/csrf.ts";
import { backTo, RECOVERY_CODES_PATH } from "../addresses.ts";

type CreateProps = { csrf: string; form: FormState; left: number; returnTo: string };

export function CreateCodesCard({ csrf, form, left, returnTo }: CreateProps) {
	return (
		<div class="card form">
			<FormError form={form} />
			<p>
				You get ten codes. If you lose your passkey or your phone, each code signs you in once. The codes are
				shown only once: print them, or store them in a password manager.
			</p>
			{left > 0 && <p>Your {left === 1 ? "unused code" : `${left} unused codes`} will stop working.</p>}
			<form method="post" action={RECOVERY_CODES_PATH}>
				<Hidden
					values={{
						csrf,
						form_id: newFormId(),
						return_to: returnTo,
					}}
				/>
				<FormActions
					submit="Create codes"
					cancel={backTo(returnTo)}
					cancelLabel={left > 0 ? "Cancel" : "Later"}
				/>
			</form>
		</div>
	);
}

type CodesProps = { codes: string[]; service: string; email: string; returnTo: string };

export function CodesCard({ codes, service, email, returnTo }: CodesProps) {
	const text = `Recovery codes for ${service}\n${email}\n\n${codes.join("\n")}\n\nEach code works once.\n`;
	return (
		<div class="card form">
			<p>
				Save these codes now. They will not be shown again. Each code works once, in place of your passkey or
				authenticator app.
			</p>
			<pre>{codes.join("\n")}</pre>
			<div class="actions">
				<button type="button" data-copy={codes.join("\n")} data-copied="Copied" hidden>
					Copy
				</button>
				<a
					class="button"
					download="recovery-codes.txt"
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
				>
					Download
				</a>
				<a class="button primary" href={backTo(returnTo)}>
					Done
				</a>
			</div>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</div>
	);
}
