import { idText } from "@repo/validation";
import { z } from "zod";
import { userRoles } from "../../accounts/rules/user-roles.ts";
import { newUser } from "../../accounts/schemas.ts";
import { clientKindNames } from "../../clients/rules/client-kind.ts";
import { clientMoveNames } from "../../clients/rules/client-state.ts";
import { parseScope } from "../../clients/rules/scope.ts";
import { signingAlgorithms } from "../../clients/rules/signing-algorithm.ts";
import { subjectKinds } from "../../clients/rules/subject.ts";
import { postLogoutUrisSchema, redirectUrisSchema, registrationSchema } from "../../clients/schemas.ts";

const items = registrationSchema().shape;

/** Makes a form take effect once, however often it is submitted. */
const formId = z.uuid().optional();

/** One per line; an error names its line. */
function lines(list: z.ZodType<string[] | undefined>) {
	return z.string().transform((text, context) => {
		const given = text
			.split(/\r?\n/)
			.map((line) => line.trim())
			.filter((line) => line !== "");
		const { data, error } = list.safeParse(given);
		const [fault] = error?.issues ?? [];
		if (!fault) return data ?? [];
		const line = typeof fault.path[0] === "number" ? `“${given[fault.path[0]]}” ` : "";
		context.addIssue({ code: "custom", message: line + fault.message });
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

export const moveForm = z.object({ move: z.enum(clientMoveNames) });

/** The password is generated: an operator should not know a chosen one. */
export const userForm = z.object({
	form_id: formId,
	username: newUser.shape.username,
	name: newUser.shape.name,
	email: newUser.shape.email,
	time_zone: newUser.shape.timeZone,
	role: z.enum(userRoles),
});
