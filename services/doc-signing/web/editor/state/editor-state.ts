import type { DocumentAuth, EditorMeta, EditorRecipient } from "../../../src/app/editor/editor-view.ts";
import type { Fields } from "../../../src/app/editor/rules/editor-field.ts";
import type { History } from "../../../src/app/editor/rules/history.ts";
import type { WireField } from "../../../src/app/editor/rules/unsaved.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import type { Problem } from "../../call-api.ts";

/** The other person's version of a field that was changed here too; null if they removed it. */
export type Conflict = { id: number; theirs: WireField | null };

export type EditorState = {
	fields: Fields;
	history: History;
	selected: ReadonlySet<string>;
	recipients: readonly EditorRecipient[];
	title: string;
	meta: EditorMeta;
	auth: DocumentAuth;
	/** The number of saves of settings, whether a change waits for one, and the error of the last change. */
	settings: { version: number; isUnsaved: boolean; failure: string | undefined };
	/** Why the order or an identity check could not be saved. */
	recipientsFailure: string | undefined;
	/** The recipient of the next field. */
	recipientId: number | undefined;
	/** The type that a click on a page places. */
	armed: FieldType | undefined;
	page: number;
	saving: "saved" | "saving" | "offline" | "failed";
	/** Why the server did not save; undefined while offline without a response. */
	failure: string | undefined;
	conflicts: ReadonlyMap<string, Conflict>;
	/** Why the server rejects a field, until it changes. */
	refusals: ReadonlyMap<string, readonly Problem[]>;
	/** What happened to a field without the user's doing, a new object each time; undefined once dismissed. */
	notice: { text: string } | undefined;
	/** For screen readers: what a key or gesture did. */
	said: string;
};
