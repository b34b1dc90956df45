// Generated from services/doc-signing/openapi.json by `pnpm --filter @repo/api-client generate`: do not edit.
import type { HttpClient, RequestOptions } from "./runtime/http-client.ts";
import { iterateNumberedPages } from "./runtime/iterate-pages.ts";
import type { AddRecipient, AddedFields, AddedTemplateFields, AuditLog, ChangeDocument, ChangeField, ChangeRecipient, ChangeTemplate, ChangeTemplateRecipient, CreateDocument, CreateEmbedToken, CreateFromTemplate, CreatePresignToken, CreateTemplate, CreatedDocument, CreatedTemplate, CreatedWebhook, Document, DocumentList, DocumentSummary, Download, EditFields, EditedFields, EditedTemplateFields, EmbedOrigins, EmbedToken, FieldAnswer, GenerateDocument, GeneratedDocument, Me, NewTemplateRecipient, NewWebhook, PresignToken, PresignTokenValidity, Recipient, ResendDocument, ResentDocument, ResumeWebhook, RevokedEmbedToken, SendDocument, SentDocument, Template, TemplateFieldAnswer, TemplateList, TemplateRecipient, TemplateSummary, TemplateUploadAddress, TestWebhook, UploadAddress, Verification, VerifyPresignToken, Webhook, WebhookChange, WebhookDelivery, WebhookDeliveryList, WebhookList, operations } from "./types.ts";

/** Each endpoint of the API. */
export class Operations {
	/** For requests that have no generated method. */
	protected readonly http: HttpClient;

	constructor(http: HttpClient) {
		this.http = http;
	}

	/**
	 * Get the token's user and team: `GET /api/v1/me`.
	 *
	 * Returns the user and team that the API token belongs to, for example to show the connected account.
	 */
	getMe(options?: RequestOptions): Promise<Me> {
		return this.http.send({ method: "GET", path: `/api/v1/me` }, options);
	}

	/**
	 * Get the sites that may embed signing: `GET /api/v1/embed-origins`.
	 *
	 * Returns the sites that may show the account's signing pages in a frame.
	 */
	getEmbedOrigins(options?: RequestOptions): Promise<EmbedOrigins> {
		return this.http.send({ method: "GET", path: `/api/v1/embed-origins` }, options);
	}

	/**
	 * Set the sites that may embed signing: `PUT /api/v1/embed-origins`.
	 *
	 * Replaces the sites that may show the account's signing pages in a frame: https origins such as `https://app.example.com` or `https://*.example.com`, and `http://localhost:*` for development. A person who may change them decides who can build pages around a signature, so a session needs a recent proof.
	 */
	setEmbedOrigins(body: NonNullable<operations["setEmbedOrigins"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<EmbedOrigins> {
		return this.http.send({ method: "PUT", path: `/api/v1/embed-origins`, body, contentType: "application/json" }, options);
	}

	/**
	 * Create a token for a frame of your site: `POST /api/v1/embed-tokens`.
	 *
	 * Creates a token with which a person edits one draft or template, or signs as one recipient, in a frame of your site. It acts as this API token, on that object only, until it expires or the API token is revoked. Not accepted with a session.
	 */
	createEmbedToken(body: CreateEmbedToken, options?: RequestOptions): Promise<EmbedToken> {
		return this.http.send({ method: "POST", path: `/api/v1/embed-tokens`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Revoke a token for a frame of your site: `DELETE /api/v1/embed-tokens/{id}`.
	 *
	 * Ends the token at once, with those of what its frame created. A token also ends with its API token.
	 */
	deleteEmbedToken(id: number, options?: RequestOptions): Promise<RevokedEmbedToken> {
		return this.http.send({ method: "DELETE", path: `/api/v1/embed-tokens/${encodeURIComponent(id)}` }, options);
	}

	/**
	 * Create a token for Documenso's authoring components: `POST /api/v2/embedding/create-presign-token`.
	 *
	 * Creates an embed token for a component of Documenso that creates or edits a document or template in a frame of your site. Like `POST /api/v1/embed-tokens`, it acts as this API token. It cannot send. Not accepted with a session.
	 */
	createPresignToken(body: CreatePresignToken, options?: RequestOptions): Promise<PresignToken> {
		return this.http.send({ method: "POST", path: `/api/v2/embedding/create-presign-token`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Check a token for Documenso's authoring components: `POST /api/v2/embedding/verify-presign-token`.
	 *
	 * Whether a token of this account is valid now, for this scope or for new documents.
	 */
	verifyPresignToken(body: VerifyPresignToken, options?: RequestOptions): Promise<PresignTokenValidity> {
		return this.http.send({ method: "POST", path: `/api/v2/embedding/verify-presign-token`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Create a document: `POST /api/v1/documents`.
	 *
	 * Creates a draft and returns its `uploadUrl` and each recipient's signing link. Upload the PDF with PUT, add fields, then send the document.
	 */
	createDocument(body: CreateDocument, options?: RequestOptions): Promise<CreatedDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/documents`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * List documents: `GET /api/v1/documents`.
	 *
	 * Returns documents, newest first, optionally filtered by status, external id or title.
	 */
	listDocuments(query: NonNullable<operations["listDocuments"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<DocumentList> {
		return this.http.send({ method: "GET", path: `/api/v1/documents`, query }, options);
	}

	/** Iterates over all items of `listDocuments`, with a request for each page. */
	iterateDocuments(query: Omit<NonNullable<operations["listDocuments"]["parameters"]["query"]>, "page"> = {}, options?: RequestOptions): AsyncGenerator<DocumentList["documents"][number], void, undefined> {
		return iterateNumberedPages(
			(page) => this.listDocuments({ ...query, page }, options),
			(result) => result.documents,
		);
	}

	/**
	 * Get a document: `GET /api/v1/documents/{documentId}`.
	 *
	 * Returns a document with its recipients and fields. Processes the file if it has been uploaded, so `uploadStatus` is up to date.
	 */
	getDocument(documentId: number, options?: RequestOptions): Promise<Document> {
		return this.http.send({ method: "GET", path: `/api/v1/documents/${encodeURIComponent(documentId)}` }, options);
	}

	/**
	 * Change a draft: `PATCH /api/v1/documents/{documentId}`.
	 *
	 * Changes title, external id, settings and form values of a draft. Omitted properties do not change.
	 */
	changeDocument(documentId: number, body: ChangeDocument, options?: RequestOptions): Promise<Document> {
		return this.http.send({ method: "PATCH", path: `/api/v1/documents/${encodeURIComponent(documentId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Delete a document: `DELETE /api/v1/documents/{documentId}`.
	 *
	 * Deletes a draft or pending document. Recipients who were asked to sign are notified. A finished document is hidden, and its evidence is kept.
	 */
	deleteDocument(documentId: number, options?: RequestOptions): Promise<DocumentSummary> {
		return this.http.send({ method: "DELETE", path: `/api/v1/documents/${encodeURIComponent(documentId)}` }, options);
	}

	/**
	 * Get a new upload URL: `POST /api/v1/documents/{documentId}/upload-url`.
	 *
	 * Returns a new `uploadUrl` for a file that was not uploaded or was refused. The previous URL is rejected.
	 */
	renewUploadUrl(documentId: number, options?: RequestOptions): Promise<UploadAddress> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/upload-url`, acceptsKey: true }, options);
	}

	/**
	 * Duplicate a document: `POST /api/v1/documents/{documentId}/duplicate`.
	 *
	 * Creates a draft with the file, settings, recipients and fields of a document in any status. Recipients' answers and `externalId` are not copied.
	 */
	duplicateDocument(documentId: number, options?: RequestOptions): Promise<GeneratedDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/duplicate`, acceptsKey: true }, options);
	}

	/**
	 * Add a recipient: `POST /api/v1/documents/{documentId}/recipients`.
	 *
	 * Adds a recipient to a document. The other recipients keep their ids, tokens and fields.
	 */
	addRecipient(documentId: number, body: AddRecipient, options?: RequestOptions): Promise<Recipient> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/recipients`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Change a recipient: `PATCH /api/v1/documents/{documentId}/recipients/{recipientId}`.
	 *
	 * Changes a recipient. Omitted properties do not change. If the email address changes after the document was sent, the signing link changes too: the earlier link stops working, and `sendStatus` is `NOT_SENT` until the new link is emailed. A CC remains `SENT`.
	 */
	changeRecipient(documentId: number, recipientId: number, body: ChangeRecipient, options?: RequestOptions): Promise<Recipient> {
		return this.http.send({ method: "PATCH", path: `/api/v1/documents/${encodeURIComponent(documentId)}/recipients/${encodeURIComponent(recipientId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Remove a recipient: `DELETE /api/v1/documents/{documentId}/recipients/{recipientId}`.
	 *
	 * Removes a recipient and their fields from a document.
	 */
	removeRecipient(documentId: number, recipientId: number, options?: RequestOptions): Promise<Recipient> {
		return this.http.send({ method: "DELETE", path: `/api/v1/documents/${encodeURIComponent(documentId)}/recipients/${encodeURIComponent(recipientId)}` }, options);
	}

	/**
	 * Add fields: `POST /api/v1/documents/{documentId}/fields`.
	 *
	 * Adds one field, or an array of up to 1000. If one is invalid, none is added.
	 */
	addFields(documentId: number, body: NonNullable<operations["addFields"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<AddedFields> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/fields`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Edit several fields: `POST /api/v1/documents/{documentId}/fields/edits`.
	 *
	 * Adds, changes and removes up to 500 fields in one transaction. Each edit is saved, refused with its problems, or reported as a conflict with the current field if someone else changed the same members since `base`. The results are in the order of the edits.
	 */
	editFields(documentId: number, body: EditFields, options?: RequestOptions): Promise<EditedFields> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/fields/edits`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Change a field: `PATCH /api/v1/documents/{documentId}/fields/{fieldId}`.
	 *
	 * Changes a field. Omitted properties do not change.
	 */
	changeField(documentId: number, fieldId: number, body: ChangeField, options?: RequestOptions): Promise<FieldAnswer> {
		return this.http.send({ method: "PATCH", path: `/api/v1/documents/${encodeURIComponent(documentId)}/fields/${encodeURIComponent(fieldId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Remove a field: `DELETE /api/v1/documents/{documentId}/fields/{fieldId}`.
	 *
	 * Removes a field from a document.
	 */
	removeField(documentId: number, fieldId: number, options?: RequestOptions): Promise<FieldAnswer> {
		return this.http.send({ method: "DELETE", path: `/api/v1/documents/${encodeURIComponent(documentId)}/fields/${encodeURIComponent(fieldId)}` }, options);
	}

	/**
	 * Send a document to its recipients: `POST /api/v1/documents/{documentId}/send`.
	 *
	 * Sends a draft, which becomes PENDING. In a SEQUENTIAL document the first recipients are notified, the others when it is their turn. A document with only CC recipients becomes COMPLETED immediately.
	 */
	sendDocument(documentId: number, body: SendDocument = {}, options?: RequestOptions): Promise<SentDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/send`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Resend a document: `POST /api/v1/documents/{documentId}/resend`.
	 *
	 * Notifies recipients again and restarts the time until their signing request expires.
	 */
	resendDocument(documentId: number, body: ResendDocument, options?: RequestOptions): Promise<ResentDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/resend`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Cancel a sent document: `POST /api/v1/documents/{documentId}/cancel`.
	 *
	 * Cancels a sent document, which becomes CANCELLED. Recipients who were asked to sign are notified.
	 */
	cancelDocument(documentId: number, options?: RequestOptions): Promise<SentDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/documents/${encodeURIComponent(documentId)}/cancel`, acceptsKey: true }, options);
	}

	/**
	 * Get the audit log of a document: `GET /api/v1/documents/{documentId}/audit-log`.
	 *
	 * Returns every event of a document, oldest first, and checks the chain of hashes.
	 */
	getAuditLog(documentId: number, options?: RequestOptions): Promise<AuditLog> {
		return this.http.send({ method: "GET", path: `/api/v1/documents/${encodeURIComponent(documentId)}/audit-log` }, options);
	}

	/**
	 * Get a download URL of the signed file: `GET /api/v1/documents/{documentId}/download`.
	 *
	 * Returns a URL that is valid for 300 seconds. While the document is being sealed, the request waits for up to 25 seconds; after that, and if sealing failed and will be retried, it returns 400 with the code `document_being_sealed` and `Retry-After`. With `downloadOriginalDocument=true`, it returns the URL of the uploaded file.
	 */
	downloadDocument(documentId: number, query: NonNullable<operations["downloadDocument"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<Download> {
		return this.http.send({ method: "GET", path: `/api/v1/documents/${encodeURIComponent(documentId)}/download`, query }, options);
	}

	/**
	 * Create a template: `POST /api/v1/templates`.
	 *
	 * Creates a template and returns its `uploadUrl`. Upload the PDF with PUT.
	 */
	createTemplate(body: CreateTemplate, options?: RequestOptions): Promise<CreatedTemplate> {
		return this.http.send({ method: "POST", path: `/api/v1/templates`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * List templates: `GET /api/v1/templates`.
	 *
	 * Returns templates with their recipients and fields, newest first.
	 */
	listTemplates(query: NonNullable<operations["listTemplates"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<TemplateList> {
		return this.http.send({ method: "GET", path: `/api/v1/templates`, query }, options);
	}

	/** Iterates over all items of `listTemplates`, with a request for each page. */
	iterateTemplates(query: Omit<NonNullable<operations["listTemplates"]["parameters"]["query"]>, "page"> = {}, options?: RequestOptions): AsyncGenerator<TemplateList["templates"][number], void, undefined> {
		return iterateNumberedPages(
			(page) => this.listTemplates({ ...query, page }, options),
			(result) => result.templates,
		);
	}

	/**
	 * Get a template: `GET /api/v1/templates/{templateId}`.
	 *
	 * Returns a template. To generate a document, use the ids of its recipients.
	 */
	getTemplate(templateId: number, options?: RequestOptions): Promise<Template> {
		return this.http.send({ method: "GET", path: `/api/v1/templates/${encodeURIComponent(templateId)}` }, options);
	}

	/**
	 * Change a template: `PATCH /api/v1/templates/{templateId}`.
	 *
	 * Changes the title, external id, type and settings. Omitted properties, and documents already created from the template, do not change.
	 */
	changeTemplate(templateId: number, body: ChangeTemplate, options?: RequestOptions): Promise<Template> {
		return this.http.send({ method: "PATCH", path: `/api/v1/templates/${encodeURIComponent(templateId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Delete a template: `DELETE /api/v1/templates/{templateId}`.
	 *
	 * Deletes a template. Documents generated from it do not change.
	 */
	deleteTemplate(templateId: number, options?: RequestOptions): Promise<TemplateSummary> {
		return this.http.send({ method: "DELETE", path: `/api/v1/templates/${encodeURIComponent(templateId)}` }, options);
	}

	/**
	 * Get a new upload URL for a template: `POST /api/v1/templates/{templateId}/upload-url`.
	 *
	 * Returns a new `uploadUrl`. The new file replaces the previous one. Documents that were already generated keep theirs. Refused with 409 `account_on_hold` while the account is on legal hold.
	 */
	renewTemplateUploadUrl(templateId: number, options?: RequestOptions): Promise<TemplateUploadAddress> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/upload-url`, acceptsKey: true }, options);
	}

	/**
	 * Add a template recipient: `POST /api/v1/templates/{templateId}/recipients`.
	 *
	 * Adds a placeholder recipient to a template.
	 */
	addTemplateRecipient(templateId: number, body: NewTemplateRecipient, options?: RequestOptions): Promise<TemplateRecipient> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/recipients`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Change a template recipient: `PATCH /api/v1/templates/{templateId}/recipients/{recipientId}`.
	 *
	 * Changes a placeholder recipient. Omitted properties do not change.
	 */
	changeTemplateRecipient(templateId: number, recipientId: number, body: ChangeTemplateRecipient, options?: RequestOptions): Promise<TemplateRecipient> {
		return this.http.send({ method: "PATCH", path: `/api/v1/templates/${encodeURIComponent(templateId)}/recipients/${encodeURIComponent(recipientId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Remove a template recipient: `DELETE /api/v1/templates/{templateId}/recipients/{recipientId}`.
	 *
	 * Removes a placeholder recipient and its fields from a template.
	 */
	removeTemplateRecipient(templateId: number, recipientId: number, options?: RequestOptions): Promise<TemplateRecipient> {
		return this.http.send({ method: "DELETE", path: `/api/v1/templates/${encodeURIComponent(templateId)}/recipients/${encodeURIComponent(recipientId)}` }, options);
	}

	/**
	 * Add template fields: `POST /api/v1/templates/{templateId}/fields`.
	 *
	 * Adds one field, or an array of up to 1000, to a template. If one is invalid, none is added.
	 */
	addTemplateFields(templateId: number, body: NonNullable<operations["addTemplateFields"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<AddedTemplateFields> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/fields`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Edit several template fields: `POST /api/v1/templates/{templateId}/fields/edits`.
	 *
	 * Adds, changes and removes up to 500 fields of a template, as `POST /documents/{documentId}/fields/edits` does for a document.
	 */
	editTemplateFields(templateId: number, body: EditFields, options?: RequestOptions): Promise<EditedTemplateFields> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/fields/edits`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Change a template field: `PATCH /api/v1/templates/{templateId}/fields/{fieldId}`.
	 *
	 * Changes a field of a template. Omitted properties do not change.
	 */
	changeTemplateField(templateId: number, fieldId: number, body: ChangeField, options?: RequestOptions): Promise<TemplateFieldAnswer> {
		return this.http.send({ method: "PATCH", path: `/api/v1/templates/${encodeURIComponent(templateId)}/fields/${encodeURIComponent(fieldId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Remove a template field: `DELETE /api/v1/templates/{templateId}/fields/{fieldId}`.
	 *
	 * Removes a field from a template.
	 */
	removeTemplateField(templateId: number, fieldId: number, options?: RequestOptions): Promise<TemplateFieldAnswer> {
		return this.http.send({ method: "DELETE", path: `/api/v1/templates/${encodeURIComponent(templateId)}/fields/${encodeURIComponent(fieldId)}` }, options);
	}

	/**
	 * Generate a document from a template: `POST /api/v1/templates/{templateId}/generate-document`.
	 *
	 * Creates a draft from a template. Assign a person to each of the template's recipients by id. The draft cannot be sent while a recipient is still a placeholder.
	 */
	generateDocument(templateId: number, body: GenerateDocument, options?: RequestOptions): Promise<GeneratedDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/generate-document`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Generate a document with recipients by position: `POST /api/v1/templates/{templateId}/create-document`.
	 *
	 * Creates a draft from a template. Older form of `generate-document`, which assigns recipients by position.
	 */
	createDocumentFromTemplate(templateId: number, body: CreateFromTemplate, options?: RequestOptions): Promise<GeneratedDocument> {
		return this.http.send({ method: "POST", path: `/api/v1/templates/${encodeURIComponent(templateId)}/create-document`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * List webhooks: `GET /api/v1/webhooks`.
	 *
	 * Returns webhooks without their secrets, newest first.
	 */
	listWebhooks(query: NonNullable<operations["listWebhooks"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<WebhookList> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks`, query }, options);
	}

	/** Iterates over all items of `listWebhooks`, with a request for each page. */
	iterateWebhooks(query: Omit<NonNullable<operations["listWebhooks"]["parameters"]["query"]>, "page"> = {}, options?: RequestOptions): AsyncGenerator<WebhookList["webhooks"][number], void, undefined> {
		return iterateNumberedPages(
			(page) => this.listWebhooks({ ...query, page }, options),
			(result) => result.webhooks,
		);
	}

	/**
	 * Create a webhook: `POST /api/v1/webhooks`.
	 *
	 * Creates a webhook. Deliveries are signed as described in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and attempted up to 14 times within 28 hours. If 5,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused: see `resume`.
	 */
	createWebhook(body: NewWebhook, options?: RequestOptions): Promise<CreatedWebhook> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Get a webhook: `GET /api/v1/webhooks/{webhookId}`.
	 *
	 * Returns a webhook without its secret.
	 */
	getWebhook(webhookId: number, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}` }, options);
	}

	/**
	 * Change a webhook: `PATCH /api/v1/webhooks/{webhookId}`.
	 *
	 * Changes the URL, events or secret of a webhook, or enables or disables it. Turning `sendSecretHeader` on, or changing the URL while it is on, needs a new `secret` in the same request, so that the current one reaches no other receiver.
	 */
	changeWebhook(webhookId: number, body: WebhookChange, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "PATCH", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}`, body, contentType: "application/json" }, options);
	}

	/**
	 * Delete a webhook: `DELETE /api/v1/webhooks/{webhookId}`.
	 *
	 * Deletes a webhook and its deliveries.
	 */
	deleteWebhook(webhookId: number, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "DELETE", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}` }, options);
	}

	/**
	 * Resume a paused webhook: `POST /api/v1/webhooks/{webhookId}/resume`.
	 *
	 * Resumes a webhook and delivers its HELD deliveries, oldest first. A webhook is paused, and its owner notified by email, when every delivery attempt has failed for 24 hours. While it is paused, deliveries are HELD.
	 */
	resumeWebhook(webhookId: number, body: ResumeWebhook = {}, options?: RequestOptions): Promise<Webhook> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/resume`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * List the deliveries of a webhook: `GET /api/v1/webhooks/{webhookId}/deliveries`.
	 *
	 * Returns deliveries with their payload and result, newest first.
	 */
	listWebhookDeliveries(webhookId: number, query: NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]> = {}, options?: RequestOptions): Promise<WebhookDeliveryList> {
		return this.http.send({ method: "GET", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries`, query }, options);
	}

	/** Iterates over all items of `listWebhookDeliveries`, with a request for each page. */
	iterateWebhookDeliveries(webhookId: number, query: Omit<NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]>, "page"> = {}, options?: RequestOptions): AsyncGenerator<WebhookDeliveryList["deliveries"][number], void, undefined> {
		return iterateNumberedPages(
			(page) => this.listWebhookDeliveries(webhookId, { ...query, page }, options),
			(result) => result.deliveries,
		);
	}

	/**
	 * Redeliver an event: `POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`.
	 *
	 * Delivers an event again with the same `webhook-id`.
	 */
	redeliverWebhook(webhookId: number, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`, acceptsKey: true }, options);
	}

	/**
	 * Send a test event: `POST /api/v1/webhooks/{webhookId}/test`.
	 *
	 * Delivers the example of an event to this webhook, signed and retried like any other. Its body has `"test": true`.
	 */
	testWebhook(webhookId: number, body: TestWebhook = {}, options?: RequestOptions): Promise<WebhookDelivery> {
		return this.http.send({ method: "POST", path: `/api/v1/webhooks/${encodeURIComponent(webhookId)}/test`, body, contentType: "application/json", acceptsKey: true }, options);
	}

	/**
	 * Verify a PDF: `POST /api/v1/verify`.
	 *
	 * Checks whether a PDF was sealed by this service and is unchanged, and returns who signed it and when. Send the file as the body (application/pdf) or in a form (multipart/form-data). No token is needed. Limited to 20 requests per minute per network.
	 */
	verifyDocument(body: Blob | Uint8Array, options?: RequestOptions): Promise<Verification> {
		return this.http.send({ method: "POST", path: `/api/v1/verify`, body, contentType: "application/pdf" }, options);
	}
}
