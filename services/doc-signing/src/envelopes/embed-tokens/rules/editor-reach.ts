export const embedPurposes = ["edit", "create"] as const;
export const embedKinds = ["document", "template"] as const;
export type EmbedKind = (typeof embedKinds)[number];

/** What an embed token may do, and to what. */
export type EmbedGrant = {
	/** A token to create something may upload its file. */
	purpose: (typeof embedPurposes)[number];
	kind: EmbedKind;
	objectId: number;
	mayChangeRecipients: boolean;
	mayChangeSettings: boolean;
	maySend: boolean;
};

/** Whether a call is one that the editor of the token's document or template makes. Everything else is out of reach. */
export function isEditorCall(
	{ purpose, kind, objectId, ...may }: EmbedGrant,
	{ method, path }: { method: string; path: string },
): boolean {
	// These read the token's object only.
	if (path.startsWith("/embed/editor-data/")) return true;
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

/** The settings that the editor shows. Another one, such as a direct link, would give more than the token does. */
export const editorSettings = ["title", "meta", "authOptions"];
