import type { Plan } from "../accounts/plan.ts";
import type { AccessAuthMethod, ActionAuthMethod } from "../envelopes/auth-options.ts";
import type { FieldType } from "../field-types/rules/field-types.ts";
import type { Language } from "../languages/languages.ts";
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
} & Pick<RecipientAuth, "accessAuth" | "actionAuth">;

export type EditorMeta = {
	subject: string | null;
	message: string | null;
	language: Language | null;
	signingOrder: "PARALLEL" | "SEQUENTIAL";
	distributionMethod: "EMAIL" | "NONE";
	expiresAfterDays: number | null;
	reminderAfterDays: number | null;
	reminderEveryDays: number | null;
};

/** What recipients prove; of several methods any is enough. */
export type RecipientAuth = { accessAuth: AccessAuthMethod[] | null; actionAuth: ActionAuthMethod[] | null };
export type DocumentAuth = {
	globalAccessAuth: AccessAuthMethod[] | null;
	globalActionAuth: ActionAuthMethod[] | null;
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
	auth: DocumentAuth;
	/** Decides which methods of authentication there are. */
	plan: Plan;
	/** What applies where `meta` has null. */
	defaults: { signingDays: number; reminderAfterDays: number };
	types: Record<FieldType, FieldTypeSettings>;
};
