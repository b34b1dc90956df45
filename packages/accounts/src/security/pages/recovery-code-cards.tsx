/** @jsxRuntime automatic @jsxImportSource preact */
import { copyScript, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { useKitWords } from "@repo/service-kit/languages";
import { newFormId } from "../../forms/csrf.ts";
import { accountWords } from "../../languages/account-words.ts";
import { backTo, RECOVERY_CODES_PATH } from "../addresses.ts";

type CreateProps = { csrf: string; form: FormState; left: number; returnTo: string };

export function CreateCodesCard({ csrf, form, left, returnTo }: CreateProps) {
	const { codes: words } = accountWords();
	return (
		<div class="card form">
			<FormError form={form} />
			<p>{words.text}</p>
			{left > 0 && <p>{words.oldStop({ left })}</p>}
			<form method="post" action={RECOVERY_CODES_PATH}>
				<Hidden
					values={{
						csrf,
						form_id: newFormId(),
						return_to: returnTo,
					}}
				/>
				<FormActions
					submit={words.create}
					cancel={backTo(returnTo)}
					{...(left === 0 && { cancelLabel: words.later })}
				/>
			</form>
		</div>
	);
}

type CodesProps = { codes: string[]; service: string; email: string; returnTo: string };

export function CodesCard({ codes, service, email, returnTo }: CodesProps) {
	const { codes: words } = accountWords();
	const { copy, copied } = useKitWords();
	const text = `${words.file({ service, email, codes: codes.join("\n") })}\n`;
	return (
		<div class="card form">
			<p>{words.save}</p>
			<pre>{codes.join("\n")}</pre>
			<div class="actions">
				<button type="button" data-copy={codes.join("\n")} data-copied={copied} hidden>
					{copy}
				</button>
				<a
					class="button"
					download="recovery-codes.txt"
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
				>
					{words.download}
				</a>
				<a class="button primary" href={backTo(returnTo)}>
					{words.done}
				</a>
			</div>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</div>
	);
}
