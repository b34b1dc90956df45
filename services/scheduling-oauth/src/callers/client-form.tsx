import { Field, type FormState } from "@repo/service-kit/html";
import { idText } from "@repo/validation";
import { z } from "zod";
import { type ClientKind, clientKindNames, clientKinds } from "../clients/rules/client-kind.ts";
import { parseScope } from "../clients/rules/scope.ts";
import { signingAlgorithms } from "../clients/rules/signing-algorithm.ts";
import { subjectKinds } from "../clients/rules/subject.ts";
import { postLogoutUrisSchema, redirectUrisSchema, registrationSchema } from "../clients/schemas.ts";

const items = registrationSchema().shape;

/** Makes a form take effect once, however often it is submitted. */
export const formId = z.uuid().optional();

/** One per line; the error names each line that is wrong. */
function lines(list: z.ZodType<string[] | undefined>) {
	return z.string().transform((text, context) => {
		const given = text
			.split(/\r?\n/)
			.map((line) => line.trim())
			.filter((line) => line !== "");
		const { data, error } = list.safeParse(given);
		if (!error) return data ?? [];
		const ofLines = error.issues.flatMap(({ path: [at], message }) =>
			typeof at === "number" ? `“${given[at]?.slice(0, 100)}” ${message}` : [],
		);
		const ofList = error.issues.find(({ path }) => path.length === 0);
		const said = [...(ofList ? [ofList.message] : []), ...new Set(ofLines.slice(0, 10))];
		context.addIssue({ code: "custom", message: said.join(". ") });
		return z.NEVER;
	});
}

/** An app's items as its form sends them; for the logo, its length in bytes, as the file is sent separately. */
export function clientForm({ logoNeeded, known = [] }: { logoNeeded: boolean; known?: readonly string[] }) {
	const logo = z.string().refine((bytes) => !logoNeeded || bytes !== "0", "must be chosen");
	// Only the command line allows a scheme without a dot. Here, an app keeps those that it has.
	const allowedSchemes = known.map((uri) => new URL(uri).protocol.slice(0, -1));
	return z.object({
		form_id: formId,
		kind: z.enum(clientKindNames).default("server"),
		name: items.name,
		link: items.link,
		redirect_uris: lines(redirectUrisSchema(allowedSchemes)),
		web_origins: lines(items.webOrigins).default([]),
		scopes: z
			.string()
			.default("")
			.transform((text) => (text.trim() === "" ? null : parseScope(text)))
			.pipe(items.allowedScopes.unwrap()),
		post_logout_redirect_uris: lines(postLogoutUrisSchema(allowedSchemes)).default([]),
		subject: z
			.enum(["", ...subjectKinds])
			.default("")
			.transform((kind) => kind || undefined),
		id_token_alg: z.enum(signingAlgorithms).default("RS256"),
		logo,
	});
}

/** The secrets to revoke: see `Ending`. */
export const rotationForm = z.object({
	form_id: formId,
	end: z.union([z.enum(["none", "all"]), idText]).default("none"),
});

type ScopeChoicesProps = {
	legend: string;
	hint?: string;
	scopes: readonly { name: string; description: string }[];
	isChecked: (scope: string) => boolean;
	fault?: string | undefined;
};

/** A checkbox for each scope; {@link readScopeChoices} reads them. */
export function ScopeChoices({ legend, hint, scopes, isChecked, fault }: ScopeChoicesProps) {
	return (
		<fieldset class="field" {...(fault && { "aria-describedby": "scopes-error" })}>
			<legend>{legend}</legend>
			{hint && <p class="hint">{hint}</p>}
			{scopes.map(({ name, description }) => (
				<label key={name} class="choice">
					<input type="checkbox" name={`scope:${name}`} checked={isChecked(name)} />
					<span>
						{name} <span class="hint">{description}</span>
					</span>
				</label>
			))}
			{fault && (
				<p class="fault" id="scopes-error">
					{fault}
				</p>
			)}
		</fieldset>
	);
}

/** The names of the checked scopes. */
export function readScopeChoices(fields: Record<string, string>): string[] {
	return Object.keys(fields).flatMap((name) => (name.startsWith("scope:") ? [name.slice(6)] : []));
}

type Props = {
	form: FormState;
	/** The app, unless it is a new one. */
	known?: object | undefined;
};

/** The items of an app that developers and operators can set. */
export function ClientFields({ form, known }: Props) {
	return (
		<>
			{!known && <KindField form={form} />}
			<Field form={form} name="name" label="Name" hint="Shown to users." maxLength={100} />
			<Field form={form} name="link" label="Website" hint="For example, https://app.example." verbatim />
			<Field
				form={form}
				name="redirect_uris"
				label="Redirect URIs"
				hint="One per line, up to ten: https, http on localhost, or a private-use scheme such as com.example.app:/callback."
				rows={4}
				verbatim
			/>
			<LogoField form={form} known={known !== undefined} />
		</>
	);
}

const kindHints: Record<ClientKind, string> = {
	server: "It has a server that keeps a secret.",
	browser: "A single-page app: its code runs in the browser. No secret; PKCE is required.",
	native: "It runs on a device, also on the command line. No secret; PKCE is required.",
};

/** Cannot be changed afterwards. */
function KindField({ form }: Pick<Props, "form">) {
	return (
		<fieldset class="field">
			<legend>Kind</legend>
			{clientKindNames.map((kind) => (
				<label key={kind} class="choice">
					<input type="radio" name="kind" value={kind} checked={(form.typed.kind ?? "server") === kind} />
					<span>
						{clientKinds[kind].label} <span class="hint">{kindHints[kind]}</span>
					</span>
				</label>
			))}
		</fieldset>
	);
}

function LogoField({ form, known }: { form: FormState; known: boolean }) {
	const fault = form.errors.logo;
	const refused = Object.keys(form.errors).length > 0;
	const faultId = fault ? "logo-error" : "";
	return (
		<div class="field">
			<label for="logo">{known ? "Replace logo" : "Logo"}</label>
			<p class="hint" id="logo-hint">
				PNG, JPEG or WebP, at most 512 kB.
				{refused && " Choose the file again."}
			</p>
			<input
				id="logo"
				name="logo"
				type="file"
				accept="image/png,image/jpeg,image/webp"
				required={!known}
				aria-describedby={`logo-hint ${faultId}`.trim()}
				{...(fault && { "aria-invalid": true })}
			/>
			{fault && (
				<p class="fault" id={faultId}>
					{fault}
				</p>
			)}
		</div>
	);
}
