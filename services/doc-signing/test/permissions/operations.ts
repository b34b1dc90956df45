import { ada, textField } from "../support/documents/draft.ts";
import {
	draft,
	draftWithFile,
	embedToken,
	type Fixture,
	type Ids,
	nothing,
	sent,
	template,
	templateWithFile,
	webhook,
} from "./fixtures.ts";

export type Operation = {
	/** Whose items a plain member may use it on; owners and admins may use it on all. */
	member: "all" | "own" | "none";
	fixture: Fixture;
	query?: string;
	body?: (ids: Ids) => object;
};

const grace = { name: "Grace", email: "grace@example.com", role: "SIGNER" };
const person = { name: "Grace", email: "grace@example.com" };
const fieldOf = ({ recipientId }: Ids) => ({ ...textField, recipientId });
const editsOf = (ids: Parameters<typeof fieldOf>[0]) => ({ edits: [{ op: "add", field: fieldOf(ids) }] });
const hook = () => ({ url: "http://127.0.0.1:9/", events: ["DOCUMENT_SENT"] });

/** Every operation that takes an API token. A missing one fails the test beside this file. */
export const operations: Record<string, Operation> = {
	getMe: { member: "all", fixture: nothing },

	listDocuments: { member: "all", fixture: nothing },
	getDocument: { member: "all", fixture: draft },
	getAuditLog: { member: "all", fixture: draft },
	downloadDocument: { member: "all", fixture: draftWithFile, query: "?downloadOriginalDocument=true" },
	createDocument: { member: "all", fixture: nothing, body: () => ({ title: "Lease", recipients: [ada] }) },
	deleteDocument: { member: "own", fixture: draft },
	duplicateDocument: { member: "all", fixture: draftWithFile },
	renewUploadUrl: { member: "own", fixture: draft },
	sendDocument: { member: "own", fixture: draftWithFile, body: () => ({ sendEmail: false }) },
	resendDocument: { member: "own", fixture: sent, body: (ids) => ({ recipients: [ids.recipientId] }) },
	changeDocument: { member: "own", fixture: draft, body: () => ({ title: "Other" }) },
	cancelDocument: { member: "own", fixture: sent },
	addRecipient: { member: "own", fixture: draft, body: () => grace },
	changeRecipient: { member: "own", fixture: draft, body: () => person },
	removeRecipient: { member: "own", fixture: draft },
	addFields: { member: "own", fixture: draft, body: fieldOf },
	editFields: { member: "own", fixture: draft, body: editsOf },
	changeField: { member: "own", fixture: draft, body: () => ({ pageX: 5 }) },
	removeField: { member: "own", fixture: draft },

	listTemplates: { member: "all", fixture: nothing },
	getTemplate: { member: "all", fixture: template },
	createTemplate: { member: "all", fixture: nothing, body: () => ({ title: "Lease" }) },
	generateDocument: {
		member: "all",
		fixture: templateWithFile,
		body: (ids) => ({ recipients: [{ ...person, id: ids.recipientId }] }),
	},
	createDocumentFromTemplate: {
		member: "all",
		fixture: templateWithFile,
		body: () => ({ title: "Lease", recipients: [person] }),
	},
	deleteTemplate: { member: "own", fixture: template },
	renewTemplateUploadUrl: { member: "own", fixture: template },
	addTemplateRecipient: { member: "own", fixture: template, body: () => ({ role: "CC" }) },
	changeTemplate: { member: "own", fixture: template, body: () => ({ title: "Other" }) },
	changeTemplateRecipient: { member: "own", fixture: template, body: () => person },
	removeTemplateRecipient: { member: "own", fixture: template },
	addTemplateFields: { member: "own", fixture: template, body: fieldOf },
	editTemplateFields: { member: "own", fixture: template, body: editsOf },
	changeTemplateField: { member: "own", fixture: template, body: () => ({ pageX: 5 }) },
	removeTemplateField: { member: "own", fixture: template },

	getEmbedOrigins: { member: "none", fixture: nothing },
	setEmbedOrigins: {
		member: "none",
		fixture: nothing,
		body: () => ({ origins: ["https://app.example.com"] }),
	},
	createEmbedToken: {
		member: "own",
		fixture: draft,
		body: ({ documentId }) => ({ purpose: "edit", id: documentId }),
	},
	deleteEmbedToken: { member: "own", fixture: embedToken },
	createPresignToken: {
		member: "own",
		fixture: draft,
		body: ({ documentId }) => ({ scope: `documentId:${documentId}` }),
	},
	verifyPresignToken: { member: "all", fixture: nothing, body: () => ({ token: "emb_unknown" }) },
	listWebhooks: { member: "none", fixture: nothing },
	createWebhook: { member: "none", fixture: nothing, body: hook },
	getWebhook: { member: "none", fixture: webhook },
	changeWebhook: { member: "none", fixture: webhook, body: () => ({ enabled: false }) },
	deleteWebhook: { member: "none", fixture: webhook },
	listWebhookDeliveries: { member: "none", fixture: webhook },
	redeliverWebhook: { member: "none", fixture: webhook },
	resumeWebhook: { member: "none", fixture: webhook },
	testWebhook: { member: "none", fixture: webhook },
};
