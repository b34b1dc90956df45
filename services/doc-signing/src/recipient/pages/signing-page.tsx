import { PageData } from "@repo/service-kit/html";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { nameField } from "../field-words.ts";
import type { FieldView, SigningView } from "../presenter.ts";
import type { FormErrors } from "../submit-form.ts";
import { visibleFields } from "../visible-fields.ts";
import { FieldControl } from "./field-control.tsx";
import { LinkDocument } from "./link-page.tsx";
import { ActGate, ProofFields } from "./proof-fields.tsx";

type Props = {
	view: SigningView;
	base: string;
	errors?: FormErrors;
	saved?: boolean;
};

/** The document to sign, as a form that works without scripts; web/signing enhances it. */
export function SigningPage({ view, base, errors, saved = false }: Props) {
	const { proofId, recipient } = view;
	const { role } = recipient;
	const words = useWords("page");
	const reason = errors?.sent?.reason;
	const fields = visibleFields(view.fields, words.lang);
	return (
		<LinkDocument
			title={view.title}
			head={<Assets entry="signing/main.tsx" preload={useWordFiles("page")} />}
		>
			<div id="signing">
				<header>
					<h1 dir="auto">{view.title}</h1>
					<p class="soft">
						{words.from({ sender: view.sender })} · {recipient.name || recipient.email}
					</p>
					<p>{words.asks[role]}</p>
					<p>
						<a href={`${base}/document.pdf`}>{words.readPdf}</a>
					</p>
				</header>
				<FirstPage view={view} base={base} />
				{saved && (
					<p class="notice" role="status">
						{words.saved}
					</p>
				)}
				{view.notice && (
					<p class="banner warning" role="status">
						{view.notice}
					</p>
				)}
				{errors && <Errors errors={errors} fields={fields} />}
				{view.authentication && <ActGate view={view.authentication} />}
				<form method="post" action={base} class="card" id="signing-form">
					{/* The consent is recorded in the language in which it was shown. */}
					<input type="hidden" name="language" value={words.lang} />
					<input type="hidden" name="seen" value={view.correctedAt ?? ""} />
					{fields.map((field) => (
						<FieldControl key={field.id} field={field} error={errors?.fields.get(field.id)} />
					))}
					{!view.consented && <Consent role={role} />}
					{view.authentication && <ProofFields view={view.authentication} proofId={proofId} />}
					<div class="actions">
						<button type="submit" name="action" value="save" formnovalidate>
							{words.save}
						</button>
						<button type="submit" name="action" value="finish" class="primary">
							{words.finish[role]}
						</button>
					</div>
				</form>
				<details class="card" open={reason !== undefined}>
					<summary>{words.decline}</summary>
					<form method="post" action={base}>
						<input type="hidden" name="seen" value={view.correctedAt ?? ""} />
						<p>{words.declineExplained}</p>
						<label for="reason">{words.declineReason}</label>
						<textarea id="reason" name="reason" dir="auto" rows={3} maxLength={1000} required>
							{reason}
						</textarea>
						{view.authentication && (
							<ProofFields view={view.authentication} proofId={proofId} prefix="decline-" />
						)}
						<p class="actions">
							<button type="submit" name="action" value="decline" class="danger">
								{words.declineConfirm}
							</button>
						</p>
					</form>
				</details>
			</div>
			<PageData id="signing-view" value={view} />
		</LinkDocument>
	);
}

/** What can be read before the script has opened the document, and without it; DocumentView shows the same image. */
function FirstPage({ view: { pages, title }, base }: Pick<Props, "view" | "base">) {
	const words = useWords("page");
	const [first] = pages;
	if (!first) return null;
	const size = { width: Math.round(first.width), height: Math.round(first.height) };
	const src = `${base}/first-page.webp?readable`;
	return (
		<img class="first-page" alt={words.firstPageOf({ title })} src={src} fetchpriority="high" {...size} />
	);
}

function Consent({ role }: { role: SigningView["recipient"]["role"] }) {
	const words = useWords("page");
	return (
		<p>
			<label for="consent" class="choice">
				<input type="checkbox" id="consent" name="consent" value="yes" required />
				{words.consent[role]}
			</label>
		</p>
	);
}

function Errors({ errors, fields }: { errors: NonNullable<Props["errors"]>; fields: FieldView[] }) {
	const words = useWords("page");
	const named = fields.filter(({ id }) => errors.fields.has(id));
	return (
		<div class="error" role="alert">
			<p>{errors.form ?? words.fixErrors}</p>
			{named.length > 0 && (
				<ul>
					{named.map((field) => (
						<li key={field.id}>
							<a href={`#field-${field.id}`}>{words.named({ name: nameField(words, field) })}</a>{" "}
							{errors.fields.get(field.id)}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
