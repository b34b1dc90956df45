import type { EmbedGrant } from "../../../accounts/embedding/rules/embed-grant.ts";

const DATA = "/embed/editor-data";
const creations = [`POST ${DATA}/documents`, `POST ${DATA}/templates`];
/** They read the token's object only. */
const reads = [`GET ${DATA}/view`, `GET ${DATA}/file.pdf`];

/** Whether a call is one that the editor of the token's document or template makes. Everything else is out of reach. */
export function isEditorCall(
	{ purpose, kind, objectId, ...may }: EmbedGrant,
	{ method, path }: { method: string; path: string },
): boolean {
	const call = `${method} ${path}`;
	if (purpose === "author") return creations.includes(call);
	if (reads.includes(call)) return true;
	const base = `/api/v1/${kind}s/${objectId}`;
	if (!path.startsWith(base)) return false;
	switch (`${method} ${path.slice(base.length).replace(/^(\/recipients)\/\d+$/, "$1/:id")}`) {
		case "GET ":
		case "POST /fields/edits":
			return true;
		case "PATCH ":
			return may.mayChangeSettings;
		case "POST /recipients":
		case "PATCH /recipients/:id":
		case "DELETE /recipients/:id":
			return may.mayChangeRecipients;
		case "POST /upload-url":
		case "POST /parts":
		case "POST /parts/check":
		case "POST /combine":
			return purpose === "create";
		case "POST /send":
			return kind === "document" && may.maySend;
		default:
			return false;
	}
}

/** Members of `meta` in the Send dialog. */
const sendSettings = [
	"subject",
	"message",
	"language",
	"timezone",
	"dateFormat",
	"redirectUrl",
	"distributionMethod",
	"expiresAfterDays",
	"reminderAfterDays",
	"reminderEveryDays",
	"pageFooter",
];

/**
 * The members of a change's body that this editor does not show, and so does not send, as paths. A direct link, emails that are
 * turned off or another authentication would give more than the token does.
 */
export function membersNotShown(
	{ kind, objectId, maySend, mayChangeSettings }: EmbedGrant,
	{ method, path }: { method: string; path: string },
	body: unknown,
): string[] {
	// Only the Send dialog has them.
	const showsOptions = kind === "document" && maySend && mayChangeSettings;
	const shown = (names: string[], value: unknown, prefix: string) =>
		Object.keys(value ?? {})
			.filter((name) => !names.includes(name))
			.map((name) => prefix + name);
	const options = showsOptions ? ["authOptions"] : [];
	switch (`${method} ${path.slice(`/api/v1/${kind}s/${objectId}`.length).replace(/\/\d+$/, "/:id")}`) {
		case "PATCH ": {
			const { meta } = body as { meta?: unknown };
			return [
				...shown(["title", "meta", ...options], body, ""),
				...shown(["signingOrder", ...(showsOptions ? sendSettings : [])], meta, "meta."),
			];
		}
		case "POST /recipients":
		case "PATCH /recipients/:id":
			return shown(["name", "email", "role", "signingOrder", ...options], body, "");
		case "POST /send":
			return shown([], body, "");
		default:
			return [];
	}
}
