import type { FieldType } from "../field-types/rules/field-types.ts";
import type { RecipientRole } from "../recipient-roles/rules/roles.ts";
import type { PageSize } from "./rules/editor-field.ts";
import type { FieldTypeSettings } from "./rules/field-settings.ts";
import type { WireField } from "./rules/unsaved.ts";

export type EditorRecipient = {
	id: number;
	name: string;
	email: string;
	role: RecipientRole;
	signingOrder: number | null;
};

export type EditorMeta = {
	subject: string | null;
	message: string | null;
	signingOrder: "PARALLEL" | "SEQUENTIAL";
	distributionMethod: "EMAIL" | "NONE";
};

/** What the editor works with. It saves through the API at `api`. */
export type EditorView = {
	kind: "document" | "template";
	id: number;
	title: string;
	/** Whom recipients see as the sender. */
	sender: string;
	/** The team in which the API is called. */
	teamId: number | null;
	api: string;
	/** Where "Back" leads. */
	back: string;
	pdf: string;
	pages: PageSize[];
	recipients: EditorRecipient[];
	fields: (WireField & { id: number })[];
	meta: EditorMeta;
	types: Record<FieldType, FieldTypeSettings>;
};
