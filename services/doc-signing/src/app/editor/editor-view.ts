import type { Language } from "@repo/service-kit/languages";
import type { Plan } from "../../accounts/plan.ts";
import type { AccessAuthMethod, ActionAuthMethod } from "../../envelopes/auth-options.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import type { FieldType } from "../../field-types/rules/field-types.ts";
import type { RecipientRole } from "../../field-types/rules/roles.ts";
import type { PageSize } from "./rules/editor-field.ts";
import type { FieldTypeSettings } from "./rules/field-settings.ts";
import type { WireField } from "./rules/unsaved.ts";

export type EditorRecipient = {
	id: number;
	name: string;
	/** Empty if it is a placeholder. */
	email: string;
	role: RecipientRole;
	signingOrder: number | null;
} & Pick<RecipientAuth, "accessAuth" | "actionAuth">;

export type EditorMeta = {
	subject: string | null;
	message: string | null;
	language: Language | null;
	timezone: string;
	dateFormat: string;
	redirectUrl: string | null;
	signingOrder: "PARALLEL" | "SEQUENTIAL";
	distributionMethod: "EMAIL" | "NONE";
	expiresAfterDays: number | null;
	reminderAfterDays: number | null;
	reminderEveryDays: number | null;
	pageFooter: boolean;
};

/** The methods that recipients must use; any one of several is enough. */
export type RecipientAuth = { accessAuth: AccessAuthMethod[] | null; actionAuth: ActionAuthMethod[] | null };
export type DocumentAuth = {
	globalAccessAuth: AccessAuthMethod[] | null;
	globalActionAuth: ActionAuthMethod[] | null;
};

/** A draft or template; what can still change of a sent document; nothing. */
export type EditorMode = "edit" | "correct" | "read";

/** The editor's data. It saves through the API at `api`. */
export type EditorView = {
	kind: "document" | "template";
	id: number;
	mode: EditorMode;
	/** Null for a template. */
	status: DocumentStatus | null;
	/** Ids of recipients and fields that can no longer change. */
	lockedRecipients: number[];
	lockedFields: number[];
	title: string;
	/** The sender's name that recipients see. */
	sender: string;
	/** The signed-in person, if they have proven their address. `csrf`: for the form that opens their own signature. */
	me: { name: string; email: string; csrf: string } | null;
	/** The team for API calls. */
	teamId: number | null;
	api: string;
	/** The target of "Back". */
	back: string;
	pdf: string;
	pages: PageSize[];
	/** The names of combined files that were converted, whose pages the sender has to look at. */
	converted: string[];
	recipients: EditorRecipient[];
	fields: (WireField & { id: number })[];
	meta: EditorMeta;
	auth: DocumentAuth;
	/** Determines the available methods of authentication. */
	plan: Plan;
	/** The values that apply where `meta` has null. */
	defaults: { signingDays: number; reminderAfterDays: number };
	types: Record<FieldType, FieldTypeSettings>;
	/** In a frame of another site, what can be changed besides fields; null on a page of ours. */
	frame: { recipients: boolean; settings: boolean; send: boolean } | null;
};

/** What a frame of another site shows: the editor, or without a usable file the choice of one. */
export type EditorFrame = Pick<EditorView, "kind" | "id"> & {
	externalId: string | null;
	secondsLeft: number;
	/** Whether the person may choose the file. */
	mayUpload: boolean;
	maxBytes: number;
	converts: boolean;
	view: EditorView | null;
};
