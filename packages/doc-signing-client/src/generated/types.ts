// Generated from services/doc-signing/openapi.json by `pnpm --filter @repo/api-client generate`: do not edit.
export interface paths {
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token's user and team
         * @description Returns the user and team that the API token belongs to, for example to show the connected account.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/embed-origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sites that may embed signing
         * @description Returns the sites that may show the account's signing pages in a frame.
         */
        get: operations["getEmbedOrigins"];
        /**
         * Set the sites that may embed signing
         * @description Replaces the sites that may show the account's signing pages in a frame: https origins such as `https://app.example.com` or `https://*.example.com`, and `http://localhost:*` for development. A person who may change them decides who can build pages around a signature, so a session needs a recent proof.
         */
        put: operations["setEmbedOrigins"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/embed-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for a frame of your site
         * @description Creates a token with which a person edits one draft or template, or signs as one recipient, in a frame of your site. It acts as this API token, on that object only, until it expires or the API token is revoked. Not accepted with a session.
         */
        post: operations["createEmbedToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/embed-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token for a frame of your site
         * @description Ends the token at once, with those of what its frame created. A token also ends with its API token.
         */
        delete: operations["deleteEmbedToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/embedding/create-presign-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for Documenso's authoring components
         * @description Creates an embed token for a component of Documenso that creates or edits a document or template in a frame of your site. Like `POST /api/v1/embed-tokens`, it acts as this API token. It cannot send. Not accepted with a session.
         */
        post: operations["createPresignToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/embedding/verify-presign-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a token for Documenso's authoring components
         * @description Whether a token of this account is valid now, for this scope or for new documents.
         */
        post: operations["verifyPresignToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description Returns documents, newest first, optionally filtered by status, external id or title.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a document
         * @description Creates a draft and returns its `uploadUrl` and each recipient's signing link. Upload the PDF with PUT, add fields, then send the document.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description Returns a document with its recipients and fields. Processes the file if it has been uploaded, so `uploadStatus` is up to date.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Deletes a draft or pending document. Recipients who were asked to sign are notified. A finished document is hidden, and its evidence is kept.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a draft
         * @description Changes title, external id, settings and form values of a draft. Omitted properties do not change.
         */
        patch: operations["changeDocument"];
        trace?: never;
    };
    "/api/v1/documents/{documentId}/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new upload URL
         * @description Returns a new `uploadUrl` for a file that was not uploaded or was refused. The previous URL is rejected.
         */
        post: operations["renewUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a document
         * @description Creates a draft with the file, settings, recipients and fields of a document in any status. Recipients' answers and `externalId` are not copied.
         */
        post: operations["duplicateDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a recipient
         * @description Adds a recipient to a document. The other recipients keep their ids, tokens and fields.
         */
        post: operations["addRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/recipients/{recipientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a recipient
         * @description Removes a recipient and their fields from a document.
         */
        delete: operations["removeRecipient"];
        options?: never;
        head?: never;
        /**
         * Change a recipient
         * @description Changes a recipient. Omitted properties do not change. If the email address changes after the document was sent, the signing link changes too: the earlier link stops working, and `sendStatus` is `NOT_SENT` until the new link is emailed. A CC remains `SENT`.
         */
        patch: operations["changeRecipient"];
        trace?: never;
    };
    "/api/v1/documents/{documentId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add fields
         * @description Adds one field, or an array of up to 1000. If one is invalid, none is added.
         */
        post: operations["addFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/fields/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit several fields
         * @description Adds, changes and removes up to 500 fields in one transaction. Each edit is saved, refused with its problems, or reported as a conflict with the current field if someone else changed the same members since `base`. The results are in the order of the edits.
         */
        post: operations["editFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/fields/{fieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a field
         * @description Removes a field from a document.
         */
        delete: operations["removeField"];
        options?: never;
        head?: never;
        /**
         * Change a field
         * @description Changes a field. Omitted properties do not change.
         */
        patch: operations["changeField"];
        trace?: never;
    };
    "/api/v1/documents/{documentId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document to its recipients
         * @description Sends a draft, which becomes PENDING. In a SEQUENTIAL document the first recipients are notified, the others when it is their turn. A document with only CC recipients becomes COMPLETED immediately.
         */
        post: operations["sendDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a document
         * @description Notifies recipients again and restarts the time until their signing request expires.
         */
        post: operations["resendDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a sent document
         * @description Cancels a sent document, which becomes CANCELLED. Recipients who were asked to sign are notified.
         */
        post: operations["cancelDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit log of a document
         * @description Returns every event of a document, oldest first, and checks the chain of hashes.
         */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a download URL of the signed file
         * @description Returns a URL that is valid for 300 seconds. While the document is being sealed, the request waits for up to 25 seconds; after that, and if sealing failed and will be retried, it returns 400 with the code `document_being_sealed` and `Retry-After`. With `downloadOriginalDocument=true`, it returns the URL of the uploaded file.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns templates with their recipients and fields, newest first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Creates a template and returns its `uploadUrl`. Upload the PDF with PUT.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns a template. To generate a document, use the ids of its recipients.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes a template. Documents generated from it do not change.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Changes the title, external id, type and settings. Omitted properties, and documents already created from the template, do not change.
         */
        patch: operations["changeTemplate"];
        trace?: never;
    };
    "/api/v1/templates/{templateId}/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new upload URL for a template
         * @description Returns a new `uploadUrl`. The new file replaces the previous one. Documents that were already generated keep theirs. Refused with 409 `account_on_hold` while the account is on legal hold.
         */
        post: operations["renewTemplateUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a template recipient
         * @description Adds a placeholder recipient to a template.
         */
        post: operations["addTemplateRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}/recipients/{recipientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a template recipient
         * @description Removes a placeholder recipient and its fields from a template.
         */
        delete: operations["removeTemplateRecipient"];
        options?: never;
        head?: never;
        /**
         * Change a template recipient
         * @description Changes a placeholder recipient. Omitted properties do not change.
         */
        patch: operations["changeTemplateRecipient"];
        trace?: never;
    };
    "/api/v1/templates/{templateId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add template fields
         * @description Adds one field, or an array of up to 1000, to a template. If one is invalid, none is added.
         */
        post: operations["addTemplateFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}/fields/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit several template fields
         * @description Adds, changes and removes up to 500 fields of a template, as `POST /documents/{documentId}/fields/edits` does for a document.
         */
        post: operations["editTemplateFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}/fields/{fieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a template field
         * @description Removes a field from a template.
         */
        delete: operations["removeTemplateField"];
        options?: never;
        head?: never;
        /**
         * Change a template field
         * @description Changes a field of a template. Omitted properties do not change.
         */
        patch: operations["changeTemplateField"];
        trace?: never;
    };
    "/api/v1/templates/{templateId}/generate-document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a document from a template
         * @description Creates a draft from a template. Assign a person to each of the template's recipients by id. The draft cannot be sent while a recipient is still a placeholder.
         */
        post: operations["generateDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{templateId}/create-document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a document with recipients by position
         * @description Creates a draft from a template. Older form of `generate-document`, which assigns recipients by position.
         */
        post: operations["createDocumentFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns webhooks without their secrets, newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Creates a webhook. Deliveries are signed as described in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and attempted up to 14 times within 28 hours. If 5,000 deliveries to a webhook already wait, further ones are FAILED in its log, from where they can be redelivered. An event can be delivered more than once: use `webhook-id` to ignore duplicates. A webhook whose deliveries keep failing is paused: see `resume`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns a webhook without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the URL, events or secret of a webhook, or enables or disables it. Turning `sendSecretHeader` on, or changing the URL while it is on, needs a new `secret` in the same request, so that the current one reaches no other receiver.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused webhook
         * @description Resumes a webhook and delivers its HELD deliveries, oldest first. A webhook is paused, and its owner notified by email, when every delivery attempt has failed for 24 hours. While it is paused, deliveries are HELD.
         */
        post: operations["resumeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Returns deliveries with their payload and result, newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Delivers an event again with the same `webhook-id`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Delivers the example of an event to this webhook, signed and retried like any other. Its body has `"test": true`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a PDF
         * @description Checks whether a PDF was sealed by this service and is unchanged, and returns who signed it and when. Send the file as the body (application/pdf) or in a form (multipart/form-data). No token is needed. Limited to 20 requests per minute per network.
         */
        post: operations["verifyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    DOCUMENT_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document created
         * @description Sent when a document is created or generated from a template.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_CREATED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "DRAFT",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "NOT_SENT",
                     *             "signedAt": null,
                     *             "expired": null,
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "NOT_SENT",
                     *             "signedAt": null,
                     *             "expired": null,
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_CREATED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document sent
         * @description Sent when a draft is sent to its recipients.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_SENT",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "PENDING",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_SENT";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_OPENED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document opened
         * @description Sent when a recipient opens the document for the first time.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_OPENED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "PENDING",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_OPENED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_SIGNED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document signed
         * @description Sent when a recipient completes their part: signs, approves, confirms or fills in fields.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_SIGNED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "PENDING",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_SIGNED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document completed
         * @description Sent when all recipients have signed and the sealed PDF can be downloaded.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "COMPLETED",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": "2026-11-21T10:02:00.000Z",
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_COMPLETED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document declined
         * @description Sent when a recipient declines the document.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_REJECTED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "REJECTED",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "REJECTED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": "The rent is wrong.",
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "REJECTED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": "The rent is wrong.",
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_REJECTED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_CANCELLED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document cancelled
         * @description Sent when a sent document is cancelled, or deleted before it is completed.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_CANCELLED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "CANCELLED",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_CANCELLED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_ERASED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Document erased
         * @description Sent when the file and the personal data of a document have been erased, on request or under the account's retention policy. Title, names and email addresses are empty.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "DOCUMENT_ERASED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "",
                     *         "status": "COMPLETED",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": "2036-11-22T02:07:00.000Z",
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "",
                     *             "name": "",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "",
                     *             "name": "",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "OPENED",
                     *             "signingStatus": "SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": "2026-11-21T10:02:00.000Z",
                     *             "expired": "2027-02-19T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "DOCUMENT_ERASED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    RECIPIENT_EXPIRED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recipient expired
         * @description Sent when a recipient's signing request expires before the recipient has acted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "RECIPIENT_EXPIRED",
                     *       "payload": {
                     *         "id": 42,
                     *         "externalId": "lease-4711",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "title": "Lease for 12 Elm Street",
                     *         "status": "PENDING",
                     *         "documentDataId": "data_8HkqQx0d5n2b",
                     *         "source": "DOCUMENT",
                     *         "templateId": null,
                     *         "formValues": null,
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:31:00.000Z",
                     *         "completedAt": null,
                     *         "deletedAt": null,
                     *         "documentMeta": {
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2026-11-21T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 17,
                     *             "documentId": 42,
                     *             "templateId": null,
                     *             "email": "ada@example.com",
                     *             "name": "Ada Lovelace",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0,
                     *             "readStatus": "NOT_OPENED",
                     *             "signingStatus": "NOT_SIGNED",
                     *             "sendStatus": "SENT",
                     *             "signedAt": null,
                     *             "expired": "2026-11-21T09:30:00.000Z",
                     *             "rejectionReason": null,
                     *             "authOptions": {
                     *               "accessAuth": null,
                     *               "actionAuth": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "RECIPIENT_EXPIRED";
                        payload: components["schemas"]["DocumentEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Template created
         * @description Sent when a template is created.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "TEMPLATE_CREATED",
                     *       "payload": {
                     *         "id": 7,
                     *         "externalId": null,
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "type": "PRIVATE",
                     *         "title": "Lease",
                     *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "templateMeta": {
                     *           "id": "meta_5JbVh1m8qk",
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "TEMPLATE_CREATED";
                        payload: components["schemas"]["TemplateEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Template updated
         * @description Sent when a template, its recipients, fields or file change.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "TEMPLATE_UPDATED",
                     *       "payload": {
                     *         "id": 7,
                     *         "externalId": null,
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "type": "PRIVATE",
                     *         "title": "Lease",
                     *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "templateMeta": {
                     *           "id": "meta_5JbVh1m8qk",
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "TEMPLATE_UPDATED";
                        payload: components["schemas"]["TemplateEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_DELETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Template deleted
         * @description Sent when a template is deleted.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "TEMPLATE_DELETED",
                     *       "payload": {
                     *         "id": 7,
                     *         "externalId": null,
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "type": "PRIVATE",
                     *         "title": "Lease",
                     *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "templateMeta": {
                     *           "id": "meta_5JbVh1m8qk",
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "TEMPLATE_DELETED";
                        payload: components["schemas"]["TemplateEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_USED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Template used
         * @description Sent when a document is generated from a template.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Unique id of the event. Retries have the same id, so use it to ignore duplicates. */
                    "webhook-id"?: string;
                    /** @description Time of this attempt in seconds since 1970-01-01T00:00:00Z. */
                    "webhook-timestamp"?: string;
                    /** @description `v1,` and the base64 HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` with the webhook's secret (Standard Webhooks 1.0.0). */
                    "webhook-signature"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "TEMPLATE_USED",
                     *       "payload": {
                     *         "id": 7,
                     *         "externalId": null,
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "type": "PRIVATE",
                     *         "title": "Lease",
                     *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "templateMeta": {
                     *           "id": "meta_5JbVh1m8qk",
                     *           "subject": "Your lease",
                     *           "message": null,
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "language": null,
                     *           "signingOrder": "PARALLEL"
                     *         },
                     *         "recipients": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 3,
                     *             "documentId": null,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "role": "SIGNER",
                     *             "signingOrder": 0
                     *           }
                     *         ]
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "webhookEndpoint": "https://example.com/hooks"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "TEMPLATE_USED";
                        payload: components["schemas"]["TemplateEvent"];
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         */
                        createdAt: string;
                        /**
                         * Format: uri
                         * @description The URL of your webhook.
                         */
                        webhookEndpoint: string;
                        /**
                         * @description True for a test event.
                         * @constant
                         */
                        test?: true;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery. Any other status, or no response in time, is retried with the same `webhook-id` for about a day. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "purpose": "edit",
         *       "type": "DOCUMENT",
         *       "id": 42,
         *       "origin": "https://app.example.com"
         *     }
         */
        CreateEmbedToken: components["schemas"]["CreateEditorToken"] | components["schemas"]["CreateSigningToken"] | components["schemas"]["CreateDirectToken"];
        /**
         * @example {
         *       "purpose": "edit",
         *       "type": "DOCUMENT",
         *       "id": 42,
         *       "origin": "https://app.example.com"
         *     }
         */
        CreateEditorToken: {
            /** @description The only site that may show the frame, one of those that may embed. Without it, all of them. */
            origin?: string | null;
            /** @default 60 */
            expiresInMinutes?: number;
            /**
             * @description `create` also lets the person choose the file of a document or template that was created without one. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            purpose: "edit" | "create";
            /**
             * @default DOCUMENT
             * @enum {string}
             */
            type?: "DOCUMENT" | "TEMPLATE";
            /** @description Of the draft or template. */
            id: number;
            /**
             * @description Whether recipients, and title and settings, can be changed. Fields always can.
             * @default {}
             */
            features?: {
                /** @default true */
                recipients?: boolean;
                /** @default true */
                settings?: boolean;
            };
            /**
             * @description Whether the person can send the document.
             * @default false
             */
            maySend?: boolean;
        };
        /**
         * @example {
         *       "purpose": "sign",
         *       "id": 17,
         *       "origin": "https://app.example.com",
         *       "addressProvenByHost": true
         *     }
         */
        CreateSigningToken: {
            /** @description The only site that may show the frame, one of those that may embed. Without it, all of them. */
            origin?: string | null;
            /** @default 60 */
            expiresInMinutes?: number;
            /**
             * @description The person signs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            purpose: "sign";
            /** @description Of the recipient. */
            id: number;
            /**
             * @description Your claim that your system has proven that the person who gets the token has the recipient's email address. The audit log and the certificate state it as your claim. It replaces no authentication that the document requires.
             * @default false
             */
            addressProvenByHost?: boolean;
        };
        /**
         * @example {
         *       "purpose": "direct",
         *       "id": 3,
         *       "origin": "https://app.example.com",
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "addressProvenByHost": true
         *     }
         */
        CreateDirectToken: {
            /** @description The only site that may show the frame, one of those that may embed. Without it, all of them. */
            origin?: string | null;
            /** @default 60 */
            expiresInMinutes?: number;
            /**
             * @description The person signs a document that the token creates, once, from a template with a direct link. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            purpose: "direct";
            /** @description Of the template. */
            id: number;
            /** @description Of the person. */
            name: string;
            /**
             * Format: email
             * @description Of the person.
             */
            email: string;
            /**
             * @description Your claim that your system has proven this address. Otherwise use the direct link, which proves it.
             * @constant
             */
            addressProvenByHost: true;
            /**
             * @description Of the document. Default: the template's.
             * @example lease-4711
             */
            externalId?: string | null;
        };
        /**
         * @example {
         *       "expiresIn": 60,
         *       "scope": "documentId:42"
         *     }
         */
        CreatePresignToken: {
            /**
             * @description In minutes. At most 1440 count; the response says so.
             * @default 60
             */
            expiresIn?: number;
            /** @description The only draft or template that the token edits: `documentId:1`, `templateId:2`, or `envelopeId:document_1`. Without it, the token creates new ones and edits those. */
            scope?: string;
        };
        /**
         * @example {
         *       "token": "emb_…",
         *       "scope": "documentId:42"
         *     }
         */
        VerifyPresignToken: {
            token: string;
            /** @description `documentId:1`, `templateId:2`, or `envelopeId:document_1`. */
            scope?: string;
        };
        /**
         * @example {
         *       "title": "Lease for 12 Elm Street",
         *       "externalId": "lease-4711",
         *       "recipients": [
         *         {
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "role": "SIGNER",
         *           "signingOrder": 0
         *         }
         *       ],
         *       "meta": {
         *         "subject": "Your lease",
         *         "timezone": "Europe/Berlin",
         *         "dateFormat": "dd.MM.yyyy"
         *       }
         *     }
         */
        CreateDocument: {
            /** @example Lease for 12 Elm Street */
            title: string;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            recipients: components["schemas"]["NewRecipient"][];
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
        };
        /**
         * @example {
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "role": "SIGNER",
         *       "signingOrder": 0
         *     }
         */
        NewRecipient: {
            name: string;
            /** Format: email */
            email: string;
            /**
             * @default SIGNER
             * @enum {string}
             */
            role?: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
            /**
             * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
             * @example 0
             */
            signingOrder?: number | null;
            authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
        };
        /** @description Takes precedence over the document's. `EMAIL_CODE` is available to every plan, the other methods require the enterprise plan. */
        RecipientAuthOptionsInput: {
            /** @description A method, or an array of methods, any of which is enough. */
            accessAuth?: (("ACCOUNT" | "EMAIL_CODE") | ("ACCOUNT" | "EMAIL_CODE")[]) | null;
            /** @description A method, or an array of methods, any of which is enough. */
            actionAuth?: (("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE") | ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE")[]) | null;
        };
        DocumentMetaInput: {
            /** @description Subject of the email to recipients. The placeholders {signer.name}, {signer.email} and {document.name} are replaced. */
            subject?: string | null;
            /** @description Text of the email to recipients. The same placeholders are replaced. */
            message?: string | null;
            /**
             * @description IANA time zone of DATE fields and the certificate; `signer`: DATE fields are in the time zone of each signer's browser, and the certificate is in UTC. Default: Etc/UTC.
             * @example Europe/Berlin
             */
            timezone?: ("signer" | string) | null;
            dateFormat?: string | null;
            /** @description Recipients are redirected here after signing. */
            redirectUrl?: string | null;
            /**
             * @description Language of recipients' pages, emails and the certificate: en, de, fr, es, pt, it, nl, pl, ja, zh. Regional tags such as pt-BR are accepted. Without it, or with another language, pages follow the browser, and emails and the certificate are in English.
             * @example de
             */
            language?: string | null;
            signingOrder?: ("PARALLEL" | "SEQUENTIAL") | null;
            /** @description EMAIL: recipients get the signing link and the finished document by email. NONE: no emails, regardless of the options of `send`. You deliver the signing links. */
            distributionMethod?: ("EMAIL" | "NONE") | null;
            /** @description Turns individual emails on or off: `recipientSigningRequest`, the signing request; `documentCompleted`, the completed document; `recipientSigned`, to the sender when a recipient has signed (or opened it, if the sender's settings say so), which is off for documents that programs send. */
            emailSettings?: {
                recipientSigningRequest?: boolean | null;
                documentCompleted?: boolean | null;
                recipientSigned?: boolean | null;
            } | null;
            /**
             * @description Days each recipient has to sign after being asked. Default: the service's setting.
             * @example 30
             */
            expiresAfterDays?: number | null;
            /**
             * @description Days until a recipient who has not acted is reminded by email. 0: no reminders. Default: the service's setting.
             * @example 3
             */
            reminderAfterDays?: number | null;
            /**
             * @description Days between further reminders, until the recipient acts or the request expires. Default: 0, no further reminders.
             * @example 7
             */
            reminderEveryDays?: number | null;
            /** @description Prints the document's id and the page's number at the foot of each page where the file has room for it, for signers and in the sealed file. Default: false; true for documents created in the web app. */
            pageFooter?: boolean | null;
        };
        /** @description What recipients prove before they see the document, and before they act. `globalActionAuth`: `EMAIL_CODE` is available to every plan, the other methods require the enterprise plan. */
        AuthOptionsInput: {
            /** @description A method, or an array of methods, any of which is enough. */
            globalAccessAuth?: (("ACCOUNT" | "EMAIL_CODE") | ("ACCOUNT" | "EMAIL_CODE")[]) | null;
            /** @description A method, or an array of methods, any of which is enough. */
            globalActionAuth?: (("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE") | ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE")[]) | null;
        };
        /**
         * @description Values of the PDF's own form fields (AcroForm) by field name. At most 1000.
         * @example {
         *       "tenant.name": "Ada Lovelace",
         *       "rent": 1200,
         *       "furnished": true
         *     }
         */
        FormValues: {
            [key: string]: string | number | boolean;
        };
        /**
         * @description Omitted properties do not change. Null clears a value or restores its default.
         * @example {
         *       "title": "Lease for 14 Elm Street",
         *       "meta": {
         *         "subject": null,
         *         "signingOrder": "SEQUENTIAL"
         *       }
         *     }
         */
        ChangeDocument: {
            /** @example Lease for 12 Elm Street */
            title?: string;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
        };
        /**
         * @example {
         *       "name": "Grace Hopper",
         *       "email": "grace@example.com",
         *       "role": "APPROVER",
         *       "signingOrder": 1
         *     }
         */
        AddRecipient: components["schemas"]["NewRecipient"];
        /**
         * @example {
         *       "name": "Ada King"
         *     }
         */
        ChangeRecipient: {
            name?: string;
            /** Format: email */
            email?: string;
            /** @enum {string} */
            role?: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
            /**
             * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
             * @example 0
             */
            signingOrder?: number | null;
            authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
        };
        /**
         * @description Position and size are in percent of the page as displayed, measured from its top left corner. TEXT, NUMBER, RADIO, CHECKBOX, SELECT and DROPDOWN fields require `fieldMeta.type`. For others, the default follows from `type`.
         * @example {
         *       "recipientId": 17,
         *       "type": "TEXT",
         *       "pageNumber": 1,
         *       "pageX": 10,
         *       "pageY": 20.5,
         *       "pageWidth": 34,
         *       "pageHeight": 4,
         *       "fieldMeta": {
         *         "type": "text",
         *         "label": "Occupation",
         *         "required": true
         *       }
         *     }
         */
        NewField: {
            recipientId: number;
            /** @enum {string} */
            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            pageNumber: number;
            /** @description Left edge in percent of the page width. */
            pageX: number;
            /** @description Top edge in percent of the page height. */
            pageY: number;
            /** @description Width in percent of the page width. */
            pageWidth: number;
            /** @description Height in percent of the page height. */
            pageHeight: number;
            fieldMeta?: components["schemas"]["FieldMeta"] | null;
            cover?: components["schemas"]["FieldCover"] | null;
        };
        /**
         * @description If the recipient enters nothing, the field is signed with `value`, `checked` or `defaultValue`. Without these, fields for text, numbers and list choices use `text`.
         * @example {
         *       "type": "text",
         *       "label": "Occupation",
         *       "required": true,
         *       "characterLimit": 80
         *     }
         */
        FieldMeta: {
            /** @constant */
            type: "signature";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
        } | {
            /** @constant */
            type: "initials";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
        } | {
            /** @constant */
            type: "name";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
        } | {
            /** @constant */
            type: "email";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
        } | {
            /** @constant */
            type: "date";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            /**
             * @description A fixed date, sealed instead of the day of signing.
             * @example 2026-11-26
             */
            value?: string | null;
        } | {
            /** @constant */
            type: "text";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
        } | {
            /** @constant */
            type: "number";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            value?: (string | number) | null;
            minValue?: number | null;
            maxValue?: number | null;
            /** @example 123,456,789.00 */
            numberFormat?: string | null;
        } | {
            /** @constant */
            type: "radio";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            values?: {
                id: number;
                /** @default false */
                checked?: boolean;
                value: string;
            }[] | null;
            direction?: ("vertical" | "horizontal") | null;
        } | {
            /** @constant */
            type: "checkbox";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            values?: {
                id: number;
                /** @default false */
                checked?: boolean;
                value: string;
            }[] | null;
            direction?: ("vertical" | "horizontal") | null;
            validationRule?: (("Select at least" | "Select exactly" | "Select at most" | ">=" | "=" | "<=") | "") | null;
            validationLength?: number | null;
        } | {
            /** @constant */
            type: "select";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            values?: {
                value: string;
            }[] | null;
            defaultValue?: string | null;
        } | {
            /** @constant */
            type: "dropdown";
            label?: string | null;
            placeholder?: string | null;
            required?: boolean | null;
            readOnly?: boolean | null;
            fontSize?: number | null;
            /** @description Default: by the direction of the text. */
            textAlign?: ("left" | "center" | "right") | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            /** @description As a multiple of the font size. */
            lineHeight?: number | null;
            /** @description In points. Without effect on text that is written from right to left and on scripts whose letters join. */
            letterSpacing?: number | null;
            /** @description Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible. */
            overflow?: ("auto" | "horizontal" | "vertical" | "crop") | null;
            text?: string | null;
            /** @description 0: no limit. */
            characterLimit?: number | null;
            /** @description The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document. */
            showWhen?: components["schemas"]["FieldConditions"] | null;
            /** @description The field is required only then, instead of always (`required`). */
            requiredWhen?: components["schemas"]["FieldConditions"] | null;
            values?: {
                value: string;
            }[] | null;
            defaultValue?: string | null;
        };
        /**
         * @description Other fields, by id, and what they must hold: `equals` and `filled` of text, numbers and lists, `checked` of check boxes and radio buttons, `filled` of signatures. Each is a field of the same recipient or, in a `SEQUENTIAL` document, of one with a lower `signingOrder`. A hidden field holds nothing.
         * @example {
         *       "match": "all",
         *       "conditions": [
         *         {
         *           "fieldId": 71,
         *           "operator": "checked",
         *           "optionId": 1
         *         }
         *       ]
         *     }
         */
        FieldConditions: {
            /**
             * @default all
             * @enum {string}
             */
            match?: "all" | "any";
            conditions: components["schemas"]["FieldCondition"][];
        };
        FieldCondition: {
            fieldId: number;
            /** @constant */
            operator: "equals";
            /** @description Without regard to case and spaces around it; of a number field, a number such as 12.5. */
            value: string;
        } | {
            fieldId: number;
            /** @constant */
            operator: "checked";
            /** @description The `id` of one of `values`. Absent: any of them. */
            optionId?: number | null;
        } | {
            fieldId: number;
            /** @constant */
            operator: "filled";
        };
        /**
         * @description A rectangle that is painted white for recipients and in the sealed file, to hide the text tag that the field replaces, such as {{signature:tenant}}. In percent of the page as displayed.
         * @example {
         *       "pageNumber": 1,
         *       "pageX": 10,
         *       "pageY": 84,
         *       "pageWidth": 18,
         *       "pageHeight": 1.5
         *     }
         */
        FieldCover: {
            pageNumber: number;
            pageX: number;
            pageY: number;
            pageWidth: number;
            pageHeight: number;
        };
        /**
         * @example {
         *       "edits": [
         *         {
         *           "op": "add",
         *           "field": {
         *             "recipientId": 17,
         *             "type": "SIGNATURE",
         *             "pageNumber": 1,
         *             "pageX": 10,
         *             "pageY": 84,
         *             "pageWidth": 34,
         *             "pageHeight": 6.5
         *           }
         *         },
         *         {
         *           "op": "change",
         *           "id": 71,
         *           "base": {
         *             "pageX": 10
         *           },
         *           "change": {
         *             "pageX": 12.5
         *           }
         *         },
         *         {
         *           "op": "remove",
         *           "id": 72
         *         }
         *       ]
         *     }
         */
        EditFields: {
            edits: ({
                /** @constant */
                op: "add";
                field: components["schemas"]["NewField"];
            } | {
                /** @constant */
                op: "change";
                id: number;
                base?: components["schemas"]["FieldBase"];
                change: components["schemas"]["ChangeField"];
            } | {
                /** @constant */
                op: "remove";
                id: number;
                base?: components["schemas"]["FieldBase"];
            })[];
        };
        /** @description The field as you last read it. Omitted members are not compared. */
        FieldBase: {
            recipientId?: number;
            /** @enum {string} */
            type?: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            pageNumber?: number;
            /** @description Left edge in percent of the page width. */
            pageX?: number;
            /** @description Top edge in percent of the page height. */
            pageY?: number;
            /** @description Width in percent of the page width. */
            pageWidth?: number;
            /** @description Height in percent of the page height. */
            pageHeight?: number;
            fieldMeta?: components["schemas"]["FieldMeta"] | null;
            cover?: components["schemas"]["FieldCover"] | null;
        };
        /**
         * @example {
         *       "pageX": 12.5
         *     }
         */
        ChangeField: {
            recipientId?: number;
            /** @enum {string} */
            type?: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            pageNumber?: number;
            /** @description Left edge in percent of the page width. */
            pageX?: number;
            /** @description Top edge in percent of the page height. */
            pageY?: number;
            /** @description Width in percent of the page width. */
            pageWidth?: number;
            /** @description Height in percent of the page height. */
            pageHeight?: number;
            fieldMeta?: (components["schemas"]["FieldMeta"] | ({
                type?: null;
            } & {
                [key: string]: unknown;
            })) | null;
            cover?: components["schemas"]["FieldCover"] | null;
        };
        /**
         * @example {
         *       "sendEmail": true
         *     }
         */
        SendDocument: {
            /** @description False sends no emails: you deliver the signing links. Default: true. No effect if `meta.distributionMethod` is NONE. */
            sendEmail?: boolean | null;
            /** @description Whether everyone gets an email with the finished document. */
            sendCompletionEmails?: boolean | null;
        };
        /**
         * @example {
         *       "recipients": [
         *         17
         *       ]
         *     }
         */
        ResendDocument: {
            recipients: number[];
        };
        /**
         * @example {
         *       "title": "Lease",
         *       "type": "PRIVATE",
         *       "recipients": [
         *         {
         *           "role": "SIGNER",
         *           "name": "Tenant"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "recipientIndex": 0,
         *           "type": "SIGNATURE",
         *           "pageNumber": 1,
         *           "pageX": 10,
         *           "pageY": 80,
         *           "pageWidth": 30,
         *           "pageHeight": 6
         *         }
         *       ]
         *     }
         */
        CreateTemplate: {
            /** @example Lease for 12 Elm Street */
            title: string;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            /**
             * @default PRIVATE
             * @enum {string}
             */
            type?: "PUBLIC" | "PRIVATE";
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
            /** @description A method, or an array of methods, any of which is enough. */
            globalAccessAuth?: (("ACCOUNT" | "EMAIL_CODE") | ("ACCOUNT" | "EMAIL_CODE")[]) | null;
            /** @description A method, or an array of methods, any of which is enough. */
            globalActionAuth?: (("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE") | ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE")[]) | null;
            recipients?: components["schemas"]["NewTemplateRecipient"][];
            fields?: {
                /** @enum {string} */
                type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
                pageNumber: number;
                /** @description Left edge in percent of the page width. */
                pageX: number;
                /** @description Top edge in percent of the page height. */
                pageY: number;
                /** @description Width in percent of the page width. */
                pageWidth: number;
                /** @description Height in percent of the page height. */
                pageHeight: number;
                fieldMeta?: components["schemas"]["FieldMeta"] | null;
                cover?: components["schemas"]["FieldCover"] | null;
                /** @description Index of the field's recipient in `recipients`, from 0. */
                recipientIndex: number;
            }[];
        };
        /**
         * @example {
         *       "name": "Tenant",
         *       "role": "SIGNER",
         *       "signingOrder": 0
         *     }
         */
        NewTemplateRecipient: {
            /** @description Role in the contract, such as Tenant. */
            name?: string | null;
            email?: string | null;
            /**
             * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
             * @example 0
             */
            signingOrder?: number | null;
            authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
            /**
             * @default SIGNER
             * @enum {string}
             */
            role?: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
        };
        /**
         * @description Omitted properties do not change. Null clears a value or restores its default.
         * @example {
         *       "title": "Lease 2027",
         *       "meta": {
         *         "subject": "Your lease"
         *       }
         *     }
         */
        ChangeTemplate: {
            /** @example Lease for 12 Elm Street */
            title?: string;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            /** @enum {string} */
            type?: "PUBLIC" | "PRIVATE";
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
            /** @description Turns the direct link on or off. Requires a PUBLIC template in which every recipient except the first signer has an email address. Making the template PRIVATE turns the link off. */
            directLink?: {
                enabled: boolean;
            } | null;
        };
        /**
         * @example {
         *       "name": "Tenant"
         *     }
         */
        ChangeTemplateRecipient: {
            /** @description Role in the contract, such as Tenant. */
            name?: string | null;
            email?: string | null;
            /**
             * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
             * @example 0
             */
            signingOrder?: number | null;
            authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
            /** @enum {string} */
            role?: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
        };
        /**
         * @description Omitted properties are taken from the template. `prefillFields` refer to the template's fields by id.
         * @example {
         *       "recipients": [
         *         {
         *           "id": 3,
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "signingOrder": 0
         *         }
         *       ]
         *     }
         */
        GenerateDocument: {
            /** @description Default: the template's title. */
            title?: string | null;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
            recipients: {
                /** @description Id of the template's recipient. */
                id: number;
                name?: string | null;
                /** Format: email */
                email: string;
                /**
                 * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
                 * @example 0
                 */
                signingOrder?: number | null;
                /** @description Replaces the template recipient's authentication. Null requires none. */
                authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
            }[];
            prefillFields?: components["schemas"]["PrefillField"][] | null;
        };
        /**
         * @example {
         *       "id": 7,
         *       "type": "text",
         *       "label": "Rent",
         *       "value": "1,200"
         *     }
         */
        PrefillField: {
            id: number;
            /** @constant */
            type: "date";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        } | {
            id: number;
            /** @constant */
            type: "text";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        } | {
            id: number;
            /** @constant */
            type: "number";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        } | {
            id: number;
            /** @constant */
            type: "radio";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        } | {
            id: number;
            /** @constant */
            type: "checkbox";
            label?: string | null;
            placeholder?: string | null;
            value?: string[] | null;
        } | {
            id: number;
            /** @constant */
            type: "select";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        } | {
            id: number;
            /** @constant */
            type: "dropdown";
            label?: string | null;
            placeholder?: string | null;
            value?: (string | number) | null;
        };
        /**
         * @description The first recipient replaces the template's first recipient, and so on. There must not be more than in the template.
         * @example {
         *       "title": "Lease",
         *       "recipients": [
         *         {
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com"
         *         }
         *       ]
         *     }
         */
        CreateFromTemplate: {
            /** @example Lease for 12 Elm Street */
            title: string;
            /**
             * @description Your own identifier, up to 255 characters.
             * @example lease-4711
             */
            externalId?: string | null;
            meta?: components["schemas"]["DocumentMetaInput"] | null;
            authOptions?: components["schemas"]["AuthOptionsInput"] | null;
            formValues?: components["schemas"]["FormValues"] | null;
            recipients: {
                name: string;
                /** Format: email */
                email: string;
                /**
                 * @description Default: the template recipient's role.
                 * @enum {string}
                 */
                role?: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                /**
                 * @description Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.
                 * @example 0
                 */
                signingOrder?: number | null;
                /** @description Replaces the template recipient's authentication. Null requires none. */
                authOptions?: components["schemas"]["RecipientAuthOptionsInput"] | null;
            }[];
        };
        /**
         * @example {
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "DOCUMENT_COMPLETED"
         *       ]
         *     }
         */
        NewWebhook: {
            /** Format: uri */
            url: string;
            events: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED")[];
            /** @default true */
            enabled?: boolean;
            /** @description Signs the deliveries. After the prefix `whsec_` it is base64 of 24 to 64 bytes (Standard Webhooks). Any other text is used as is (`format: raw` in Standard Webhooks libraries); use at least 24 random characters. Default on creation: a generated secret. */
            secret?: string;
            /**
             * @description Also sends the secret in the header `X-Documenso-Secret`, for receivers that compare it. Anyone who reads or logs the request then knows the secret and can forge signed deliveries.
             * @default false
             */
            sendSecretHeader?: boolean;
        };
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        WebhookChange: {
            /** Format: uri */
            url?: string;
            events?: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED")[];
            enabled?: boolean;
            /** @description Signs the deliveries. After the prefix `whsec_` it is base64 of 24 to 64 bytes (Standard Webhooks). Any other text is used as is (`format: raw` in Standard Webhooks libraries); use at least 24 random characters. Default on creation: a generated secret. */
            secret?: string;
            /** @description Also sends the secret in the header `X-Documenso-Secret`, for receivers that compare it. Anyone who reads or logs the request then knows the secret and can forge signed deliveries. */
            sendSecretHeader?: boolean;
        };
        /**
         * @example {
         *       "redeliverHeld": true
         *     }
         */
        ResumeWebhook: {
            /**
             * @description If false, held deliveries are not sent. Send them one by one with `redeliver`, or all of them by resuming again.
             * @default true
             */
            redeliverHeld?: boolean;
        };
        /**
         * @example {
         *       "event": "DOCUMENT_COMPLETED"
         *     }
         */
        TestWebhook: {
            /**
             * @description Default: the first event that the webhook subscribes to.
             * @enum {string}
             */
            event?: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
        };
        DocumentEvent: {
            id: number;
            /** @description Your own identifier. */
            externalId: string | null;
            userId: number;
            /** @description Null for a document outside teams. */
            teamId: number | null;
            title: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            documentDataId: string;
            /**
             * @description TEMPLATE: generated from a template.
             * @enum {string}
             */
            source: "DOCUMENT" | "TEMPLATE";
            templateId: number | null;
            formValues: components["schemas"]["FormValues"] | null;
            authOptions: {
                globalAccessAuth: (string | string[]) | null;
                globalActionAuth: (string | string[]) | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            deletedAt: string | null;
            documentMeta: {
                /** @description Subject of the email to recipients. Null for the default. */
                subject: string | null;
                /** @description Text of that email. Null for none. */
                message: string | null;
                /** @description IANA time zone, or `signer`. */
                timezone: string;
                /** @description Format of DATE fields. */
                dateFormat: string;
                /** @description Where recipients are redirected after signing. */
                redirectUrl: string | null;
                /** @description Language of recipients' pages, emails and the certificate. */
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
            };
            recipients: {
                id: number;
                documentId: number;
                templateId: null;
                email: string;
                name: string;
                /** @enum {string} */
                role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                /** @description From 0. Recipients with equal numbers sign in parallel. */
                signingOrder: number | null;
                /** @enum {string} */
                readStatus: "NOT_OPENED" | "OPENED";
                /** @enum {string} */
                signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
                /**
                 * @description SENT: the signing link was emailed.
                 * @enum {string}
                 */
                sendStatus: "NOT_SENT" | "SENT";
                /** @description When the recipient completed their part. */
                signedAt: string | null;
                /** @description When the signing request expires. Null until it is sent. */
                expired: string | null;
                rejectionReason: string | null;
                authOptions: {
                    accessAuth: (string | string[]) | null;
                    actionAuth: (string | string[]) | null;
                };
            }[];
            /** @description The same as `recipients`, for older receivers. */
            Recipient: {
                id: number;
                documentId: number;
                templateId: null;
                email: string;
                name: string;
                /** @enum {string} */
                role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                /** @description From 0. Recipients with equal numbers sign in parallel. */
                signingOrder: number | null;
                /** @enum {string} */
                readStatus: "NOT_OPENED" | "OPENED";
                /** @enum {string} */
                signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
                /**
                 * @description SENT: the signing link was emailed.
                 * @enum {string}
                 */
                sendStatus: "NOT_SENT" | "SENT";
                /** @description When the recipient completed their part. */
                signedAt: string | null;
                /** @description When the signing request expires. Null until it is sent. */
                expired: string | null;
                rejectionReason: string | null;
                authOptions: {
                    accessAuth: (string | string[]) | null;
                    actionAuth: (string | string[]) | null;
                };
            }[];
        };
        TemplateEvent: {
            id: number;
            /** @description Your own identifier. */
            externalId: string | null;
            userId: number;
            /** @description Null for a template outside teams. */
            teamId: number | null;
            /** @enum {string} */
            type: "PUBLIC" | "PRIVATE";
            title: string;
            templateDocumentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            templateMeta: {
                /** @description Subject of the email to recipients. Null for the default. */
                subject: string | null;
                /** @description Text of that email. Null for none. */
                message: string | null;
                /** @description IANA time zone, or `signer`. */
                timezone: string;
                /** @description Format of DATE fields. */
                dateFormat: string;
                /** @description Where recipients are redirected after signing. */
                redirectUrl: string | null;
                /** @description Language of recipients' pages, emails and the certificate. */
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                id: string;
            };
            recipients: {
                id: number;
                documentId: null;
                templateId: number;
                email: string;
                name: string;
                /** @enum {string} */
                role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                /** @description From 0. Recipients with equal numbers sign in parallel. */
                signingOrder: number;
            }[];
            /** @description The same as `recipients`, for older receivers. */
            Recipient: {
                id: number;
                documentId: null;
                templateId: number;
                email: string;
                name: string;
                /** @enum {string} */
                role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                /** @description From 0. Recipients with equal numbers sign in parallel. */
                signingOrder: number;
            }[];
        };
        /**
         * @example {
         *       "name": "Elm Properties",
         *       "user": {
         *         "id": 3,
         *         "email": "grace@example.com",
         *         "name": "Grace Hopper"
         *       },
         *       "team": {
         *         "id": 2,
         *         "name": "Elm Properties"
         *       },
         *       "plan": "free"
         *     }
         */
        Me: {
            /** @description Name of the team, or of the user. Show it as the connected account. */
            name: string;
            user: {
                id: number;
                email: string;
                name: string;
            };
            /** @description Null for a personal token. */
            team: {
                id: number;
                name: string;
            } | null;
            /** @enum {string} */
            plan: "free" | "enterprise";
        };
        /**
         * @example {
         *       "origins": [
         *         "https://app.example.com",
         *         "https://*.customers.example.com"
         *       ]
         *     }
         */
        EmbedOrigins: {
            /** @description Sites that may show the account's signing pages in a frame. Empty: none. */
            origins: string[];
        };
        /**
         * @example {
         *       "id": 7,
         *       "token": "emb_…",
         *       "expiresAt": "2026-11-27T13:00:00.000Z",
         *       "url": "https://sign.example.com/embed/editor/emb_…"
         *     }
         */
        EmbedToken: {
            /** @description For DELETE. */
            id: number;
            /** @description Shown once, for the frame of the person who edits or signs. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /**
             * Format: uri
             * @description The frame's address, for pages without our element.
             */
            url: string;
        };
        /**
         * @example {
         *       "id": 7
         *     }
         */
        RevokedEmbedToken: {
            id: number;
        };
        /**
         * @example {
         *       "token": "emb_…",
         *       "expiresAt": "2026-11-27T13:00:00.000Z",
         *       "expiresIn": 3600
         *     }
         */
        PresignToken: {
            /** @description `presignToken` of a component. Shown once. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description In seconds. */
            expiresIn: number;
        };
        /**
         * @example {
         *       "success": true
         *     }
         */
        PresignTokenValidity: {
            success: boolean;
        };
        /**
         * @example {
         *       "documentId": 42,
         *       "externalId": "lease-4711",
         *       "recipients": [
         *         {
         *           "recipientId": 17,
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "role": "SIGNER",
         *           "signingOrder": 0,
         *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
         *         }
         *       ],
         *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
         *     }
         */
        CreatedDocument: {
            documentId: number;
            externalId: string | null;
            recipients: components["schemas"]["CreatedRecipient"][];
            /**
             * Format: uri
             * @description Upload the PDF with PUT to this URL. Valid for 3600 seconds.
             */
            uploadUrl: string;
        };
        /**
         * @example {
         *       "recipientId": 17,
         *       "name": "Ada Lovelace",
         *       "email": "ada@example.com",
         *       "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *       "role": "SIGNER",
         *       "signingOrder": 0,
         *       "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
         *     }
         */
        CreatedRecipient: {
            recipientId: number;
            name: string;
            email: string;
            token: string;
            role: string;
            signingOrder: number | null;
            /** Format: uri */
            signingUrl: string;
        };
        /**
         * @example {
         *       "documents": [
         *         {
         *           "id": 42,
         *           "externalId": "lease-4711",
         *           "userId": 3,
         *           "teamId": null,
         *           "title": "Lease for 12 Elm Street",
         *           "status": "PENDING",
         *           "documentDataId": "data_8HkqQx0d5n2b",
         *           "createdAt": "2026-11-21T09:30:00.000Z",
         *           "updatedAt": "2026-11-21T09:31:00.000Z",
         *           "completedAt": null
         *         }
         *       ],
         *       "totalPages": 1
         *     }
         */
        DocumentList: {
            documents: components["schemas"]["DocumentSummary"][];
            totalPages: number;
        };
        /**
         * @example {
         *       "id": 42,
         *       "externalId": "lease-4711",
         *       "userId": 3,
         *       "teamId": null,
         *       "title": "Lease for 12 Elm Street",
         *       "status": "PENDING",
         *       "documentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:31:00.000Z",
         *       "completedAt": null
         *     }
         */
        DocumentSummary: {
            id: number;
            externalId: string | null;
            userId: number;
            teamId: number | null;
            title: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            documentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
        };
        /**
         * @example {
         *       "id": 42,
         *       "externalId": "lease-4711",
         *       "userId": 3,
         *       "teamId": null,
         *       "title": "Lease for 12 Elm Street",
         *       "status": "PENDING",
         *       "documentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:31:00.000Z",
         *       "completedAt": null,
         *       "uploadStatus": "READY",
         *       "uploadError": null,
         *       "pageCount": 3,
         *       "formValueErrors": [],
         *       "meta": {
         *         "subject": "Your lease",
         *         "message": null,
         *         "timezone": "Europe/Berlin",
         *         "dateFormat": "yyyy-MM-dd hh:mm a",
         *         "redirectUrl": null,
         *         "language": null,
         *         "signingOrder": "PARALLEL",
         *         "distributionMethod": "EMAIL",
         *         "expiresAfterDays": 30,
         *         "reminderAfterDays": null,
         *         "reminderEveryDays": 7,
         *         "pageFooter": false
         *       },
         *       "authOptions": {
         *         "globalAccessAuth": null,
         *         "globalActionAuth": null
         *       },
         *       "formValues": null,
         *       "recipients": [
         *         {
         *           "id": 17,
         *           "documentId": 42,
         *           "email": "ada@example.com",
         *           "name": "Ada Lovelace",
         *           "role": "SIGNER",
         *           "signingOrder": 0,
         *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "signedAt": null,
         *           "readStatus": "NOT_OPENED",
         *           "signingStatus": "NOT_SIGNED",
         *           "sendStatus": "SENT",
         *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "authOptions": {
         *             "accessAuth": null,
         *             "actionAuth": null
         *           },
         *           "rejectionReason": null,
         *           "expiresAt": "2027-02-19T09:31:00.000Z"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 17,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "documentId": 42,
         *           "inserted": false
         *         }
         *       ]
         *     }
         */
        Document: {
            id: number;
            externalId: string | null;
            userId: number;
            teamId: number | null;
            title: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            documentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            /**
             * @description WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.
             * @enum {string}
             */
            uploadStatus: "WAITING" | "READY" | "UNUSABLE";
            uploadError: {
                /**
                 * @description One of NOT_A_PDF, PASSWORD_PROTECTED, CORRUPT_PDF, ALREADY_SIGNED, XFA_DYNAMIC, VARIABLE_CONTENT, TOO_LARGE, TOO_EXPENSIVE. More may be added.
                 * @example PASSWORD_PROTECTED
                 */
                code: string;
                message: string;
            } | null;
            pageCount: number | null;
            /** @description The `formValues` that do not match the form of the file and are ignored. Known once the file is uploaded. They do not prevent sending, which records them in the audit log. */
            formValueErrors: {
                name: string;
                message: string;
            }[];
            meta: {
                subject: string | null;
                message: string | null;
                timezone: string;
                dateFormat: string;
                redirectUrl: string | null;
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                /** @enum {string} */
                distributionMethod: "EMAIL" | "NONE";
                expiresAfterDays: number | null;
                reminderAfterDays: number | null;
                reminderEveryDays: number | null;
                pageFooter: boolean;
            };
            authOptions: {
                globalAccessAuth: (string | string[]) | null;
                globalActionAuth: (string | string[]) | null;
            };
            formValues: {
                [key: string]: string | number | boolean;
            } | null;
            recipients: components["schemas"]["Recipient"][];
            fields: components["schemas"]["Field"][];
        };
        /**
         * @example {
         *       "id": 17,
         *       "documentId": 42,
         *       "email": "ada@example.com",
         *       "name": "Ada Lovelace",
         *       "role": "SIGNER",
         *       "signingOrder": 0,
         *       "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *       "signedAt": null,
         *       "readStatus": "NOT_OPENED",
         *       "signingStatus": "NOT_SIGNED",
         *       "sendStatus": "SENT",
         *       "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *       "authOptions": {
         *         "accessAuth": null,
         *         "actionAuth": null
         *       },
         *       "rejectionReason": null,
         *       "expiresAt": "2027-02-19T09:31:00.000Z"
         *     }
         */
        Recipient: {
            id: number;
            documentId: number;
            email: string;
            name: string;
            /** @enum {string} */
            role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
            signingOrder: number | null;
            /** @description Secret part of the signing link. Anyone who has it can open and sign the document. */
            token: string;
            /** @description When the recipient completed their part. */
            signedAt: string | null;
            /** @enum {string} */
            readStatus: "NOT_OPENED" | "OPENED";
            /** @enum {string} */
            signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
            /**
             * @description SENT: the signing link was emailed.
             * @enum {string}
             */
            sendStatus: "NOT_SENT" | "SENT";
            /** Format: uri */
            signingUrl: string;
            authOptions: {
                accessAuth: (string | string[]) | null;
                actionAuth: (string | string[]) | null;
            };
            /** @description Why the recipient declined. */
            rejectionReason: string | null;
            /** @description When the signing request expires. Null until it is sent. */
            expiresAt: string | null;
        };
        Field: {
            id: number;
            recipientId: number;
            /** @enum {string} */
            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            customText: string;
            page: number;
            positionX: string;
            positionY: string;
            width: string;
            height: string;
            fieldMeta: {
                [key: string]: unknown;
            } | null;
            cover?: components["schemas"]["FieldCoverOutput"];
            documentId: number;
            inserted: boolean;
        };
        /**
         * @example {
         *       "documentId": 42,
         *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
         *     }
         */
        UploadAddress: {
            documentId: number;
            /** Format: uri */
            uploadUrl: string;
        };
        /**
         * @example {
         *       "documentId": 42,
         *       "externalId": "lease-4711",
         *       "recipients": [
         *         {
         *           "recipientId": 17,
         *           "name": "Ada Lovelace",
         *           "email": "ada@example.com",
         *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "role": "SIGNER",
         *           "signingOrder": 0,
         *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
         *         }
         *       ]
         *     }
         */
        GeneratedDocument: {
            documentId: number;
            externalId: string | null;
            recipients: components["schemas"]["CreatedRecipient"][];
        };
        /**
         * @example {
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 17,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "pageNumber": 1,
         *           "pageX": 10,
         *           "pageY": 84,
         *           "pageWidth": 34,
         *           "pageHeight": 6.5,
         *           "documentId": 42,
         *           "inserted": false
         *         }
         *       ],
         *       "documentId": 42
         *     }
         */
        AddedFields: {
            fields: components["schemas"]["FieldAnswer"][];
            documentId: number;
        };
        /**
         * @example {
         *       "id": 5,
         *       "recipientId": 17,
         *       "type": "SIGNATURE",
         *       "customText": "",
         *       "pageNumber": 1,
         *       "pageX": 10,
         *       "pageY": 84,
         *       "pageWidth": 34,
         *       "pageHeight": 6.5,
         *       "documentId": 42,
         *       "inserted": false
         *     }
         */
        FieldAnswer: {
            id: number;
            recipientId: number;
            /** @enum {string} */
            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            customText: string;
            pageNumber: number;
            pageX: number;
            pageY: number;
            pageWidth: number;
            pageHeight: number;
            /** @description Absent if the field has none. */
            fieldMeta?: {
                [key: string]: unknown;
            };
            cover?: components["schemas"]["FieldCoverOutput"];
            documentId: number;
            inserted: boolean;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "outcome": "saved",
         *           "field": {
         *             "id": 5,
         *             "recipientId": 17,
         *             "type": "SIGNATURE",
         *             "customText": "",
         *             "pageNumber": 1,
         *             "pageX": 10,
         *             "pageY": 84,
         *             "pageWidth": 34,
         *             "pageHeight": 6.5,
         *             "documentId": 42,
         *             "inserted": false
         *           },
         *           "problems": []
         *         }
         *       ]
         *     }
         */
        EditedFields: {
            results: {
                /**
                 * @description conflict: a member that the edit changes was changed since `base`. Nothing of the edit is saved.
                 * @enum {string}
                 */
                outcome: "saved" | "conflict" | "refused";
                /** @description The field as it is now. Null if there is none. */
                field: components["schemas"]["FieldAnswer"] | null;
                problems: {
                    path: string;
                    message: string;
                }[];
            }[];
        };
        /**
         * @example {
         *       "message": "Document sent for signing successfully",
         *       "id": 42,
         *       "externalId": "lease-4711",
         *       "userId": 3,
         *       "teamId": null,
         *       "title": "Lease for 12 Elm Street",
         *       "status": "PENDING",
         *       "documentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:31:00.000Z",
         *       "completedAt": null,
         *       "uploadStatus": "READY",
         *       "uploadError": null,
         *       "pageCount": 3,
         *       "formValueErrors": [],
         *       "meta": {
         *         "subject": "Your lease",
         *         "message": null,
         *         "timezone": "Europe/Berlin",
         *         "dateFormat": "yyyy-MM-dd hh:mm a",
         *         "redirectUrl": null,
         *         "language": null,
         *         "signingOrder": "PARALLEL",
         *         "distributionMethod": "EMAIL",
         *         "expiresAfterDays": 30,
         *         "reminderAfterDays": null,
         *         "reminderEveryDays": 7,
         *         "pageFooter": false
         *       },
         *       "authOptions": {
         *         "globalAccessAuth": null,
         *         "globalActionAuth": null
         *       },
         *       "formValues": null,
         *       "recipients": [
         *         {
         *           "id": 17,
         *           "documentId": 42,
         *           "email": "ada@example.com",
         *           "name": "Ada Lovelace",
         *           "role": "SIGNER",
         *           "signingOrder": 0,
         *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "signedAt": null,
         *           "readStatus": "NOT_OPENED",
         *           "signingStatus": "NOT_SIGNED",
         *           "sendStatus": "SENT",
         *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
         *           "authOptions": {
         *             "accessAuth": null,
         *             "actionAuth": null
         *           },
         *           "rejectionReason": null,
         *           "expiresAt": "2027-02-19T09:31:00.000Z"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 17,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "documentId": 42,
         *           "inserted": false
         *         }
         *       ]
         *     }
         */
        SentDocument: {
            id: number;
            externalId: string | null;
            userId: number;
            teamId: number | null;
            title: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            documentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            /**
             * @description WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.
             * @enum {string}
             */
            uploadStatus: "WAITING" | "READY" | "UNUSABLE";
            uploadError: {
                /**
                 * @description One of NOT_A_PDF, PASSWORD_PROTECTED, CORRUPT_PDF, ALREADY_SIGNED, XFA_DYNAMIC, VARIABLE_CONTENT, TOO_LARGE, TOO_EXPENSIVE. More may be added.
                 * @example PASSWORD_PROTECTED
                 */
                code: string;
                message: string;
            } | null;
            pageCount: number | null;
            /** @description The `formValues` that do not match the form of the file and are ignored. Known once the file is uploaded. They do not prevent sending, which records them in the audit log. */
            formValueErrors: {
                name: string;
                message: string;
            }[];
            meta: {
                subject: string | null;
                message: string | null;
                timezone: string;
                dateFormat: string;
                redirectUrl: string | null;
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                /** @enum {string} */
                distributionMethod: "EMAIL" | "NONE";
                expiresAfterDays: number | null;
                reminderAfterDays: number | null;
                reminderEveryDays: number | null;
                pageFooter: boolean;
            };
            authOptions: {
                globalAccessAuth: (string | string[]) | null;
                globalActionAuth: (string | string[]) | null;
            };
            formValues: {
                [key: string]: string | number | boolean;
            } | null;
            recipients: components["schemas"]["Recipient"][];
            fields: components["schemas"]["Field"][];
            message: string;
        };
        /**
         * @example {
         *       "message": "Document resend successfully initiated",
         *       "recipients": [
         *         17
         *       ]
         *     }
         */
        ResentDocument: {
            message: string;
            /** @description Ids of the recipients who were notified: those who can act now. */
            recipients: number[];
        };
        /**
         * @description Oldest first. `hash` is SHA-256 of the previous hash's 32 bytes (nothing for the first event) followed by the RFC 8785 canonical JSON of `{ documentId, sequence, at, type, data }` in UTF-8, in which `{ digest }` takes the place of each value that `personal` names.
         * @example {
         *       "documentId": 42,
         *       "events": [
         *         {
         *           "sequence": 1,
         *           "at": "2026-11-21T09:30:00.000Z",
         *           "type": "DOCUMENT_CREATED",
         *           "data": {
         *             "by": {
         *               "kind": "user",
         *               "userId": 3,
         *               "email": "grace@example.com"
         *             },
         *             "title": "Lease for 12 Elm Street"
         *           },
         *           "personal": {
         *             "/by/email": {
         *               "digest": "eb3870eb910bb682a1650b6192b8606d0a05ef63f0a1b74986b56bffaebed235",
         *               "salt": "nXk7o4Bf0mJ1c2R8vQyT5w"
         *             },
         *             "/title": {
         *               "digest": "5141c5dd20f322f08599dd7b88a831fee0d6444298b366f33305d4c1d239ba50",
         *               "salt": "b9ZqLr3GdV6sHnK0xEwM2A"
         *             }
         *           },
         *           "previousHash": null,
         *           "hash": "727bf4bba687ae6462dd1287ec10b7dcf11fd9bb4540a2e23f29365436a5b8c9"
         *         }
         *       ],
         *       "importedEvents": [],
         *       "head": "727bf4bba687ae6462dd1287ec10b7dcf11fd9bb4540a2e23f29365436a5b8c9",
         *       "intact": true,
         *       "faults": [],
         *       "comparedWith": {
         *         "hashChain": true,
         *         "seal": null,
         *         "anchor": null
         *       }
         *     }
         */
        AuditLog: {
            documentId: number;
            events: components["schemas"]["AuditEvent"][];
            /** @description The log that an imported document had at the other service, oldest first, as it was there. The first of `events` has its hash. Empty for other documents. */
            importedEvents: {
                [key: string]: unknown;
            }[];
            /** @description Hash of the last event. The sealed PDF contains it. */
            head: string | null;
            /** @description True if the comparison with everything in `comparedWith` found no fault. */
            intact: boolean;
            faults: {
                /** @enum {string} */
                code: "LOG_EMPTY" | "CHAIN_BROKEN" | "ANCHORED_HEAD_MISSING" | "SEALED_HEAD_MISSING" | "SEAL_NOT_RECORDED" | "IMPORTED_LOG_CHANGED";
                /** @description The first event that was altered. */
                sequence: number | null;
                detail: string;
            }[];
            /** @description What the log was compared with. */
            comparedWith: {
                /**
                 * @description Every hash was recomputed.
                 * @constant
                 */
                hashChain: true;
                /** @description What was recorded at sealing: the head that the seal names, and the sealed file. Null before the document is sealed. */
                seal: {
                    auditHead: string;
                    fileSha256: string;
                } | null;
                /** @description The newest anchor that covers the log. Every hour the service signs a Merkle root over the last events of all logs that grew. Every event that an anchor names is looked up in this log. Null before the first anchor: without a seal, neither deleted final events nor a log rewritten with new hashes are then detected. Changes to events after the anchor are not detected either. */
                anchor: {
                    number: number;
                    /** Format: date-time */
                    at: string;
                } | null;
            };
        };
        AuditEvent: {
            /** @description From 1, without gaps. */
            sequence: number;
            /** Format: date-time */
            at: string;
            /** @example DOCUMENT_SENT */
            type: string;
            /** @description What happened. `by` is who did it, `requestId` the `X-Request-Id` of the request. */
            data: {
                [key: string]: unknown;
            };
            /** @description By JSON Pointer, the values in `data` that may be about a person. `digest` is SHA-256 of the RFC 8785 canonical JSON of `[member name, salt, value]`. Value and `salt` are null once they have been erased. */
            personal: {
                [key: string]: {
                    digest: string;
                    salt: string | null;
                };
            };
            previousHash: string | null;
            hash: string;
        };
        /**
         * @example {
         *       "downloadUrl": "https://files.example.com/documents/sealed/42?X-Amz-Expires=300&X-Amz-Signature=9c2e"
         *     }
         */
        Download: {
            /** Format: uri */
            downloadUrl: string;
        };
        /**
         * @example {
         *       "id": 7,
         *       "externalId": "",
         *       "type": "PRIVATE",
         *       "title": "Lease",
         *       "userId": 3,
         *       "teamId": null,
         *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z",
         *       "directLink": {
         *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
         *         "enabled": false
         *       },
         *       "Field": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "Recipient": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "recipients": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ],
         *       "templateMeta": {
         *         "id": "meta_5JbVh1m8qk",
         *         "subject": "Your lease",
         *         "message": "",
         *         "timezone": "Europe/Berlin",
         *         "dateFormat": "yyyy-MM-dd hh:mm a",
         *         "templateId": 7,
         *         "redirectUrl": "",
         *         "language": null,
         *         "signingOrder": "PARALLEL",
         *         "distributionMethod": "EMAIL",
         *         "expiresAfterDays": 30,
         *         "reminderAfterDays": null,
         *         "reminderEveryDays": 7,
         *         "pageFooter": false
         *       },
         *       "templateDocumentData": {
         *         "id": "data_8HkqQx0d5n2b",
         *         "type": "S3_PATH",
         *         "data": "uploads/8HkqQx0d5n2b"
         *       },
         *       "authOptions": {
         *         "globalAccessAuth": null,
         *         "globalActionAuth": null
         *       },
         *       "formValues": null,
         *       "uploadStatus": "READY",
         *       "uploadError": null,
         *       "pageCount": 3,
         *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c",
         *       "templateId": 7,
         *       "template": {
         *         "id": 7,
         *         "externalId": "",
         *         "type": "PRIVATE",
         *         "title": "Lease",
         *         "userId": 3,
         *         "teamId": null,
         *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *         "createdAt": "2026-11-21T09:30:00.000Z",
         *         "updatedAt": "2026-11-21T09:30:00.000Z",
         *         "directLink": {
         *           "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
         *           "enabled": false
         *         },
         *         "Field": [
         *           {
         *             "id": 5,
         *             "recipientId": 3,
         *             "type": "SIGNATURE",
         *             "customText": "",
         *             "page": 1,
         *             "positionX": "10",
         *             "positionY": "84",
         *             "width": "34",
         *             "height": "6.5",
         *             "fieldMeta": null,
         *             "templateId": 7
         *           }
         *         ],
         *         "Recipient": [
         *           {
         *             "id": 3,
         *             "templateId": 7,
         *             "email": "recipient.1@placeholder.invalid",
         *             "name": "Tenant",
         *             "signingOrder": 0,
         *             "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *             "role": "SIGNER"
         *           }
         *         ],
         *         "fields": [
         *           {
         *             "id": 5,
         *             "recipientId": 3,
         *             "type": "SIGNATURE",
         *             "customText": "",
         *             "page": 1,
         *             "positionX": "10",
         *             "positionY": "84",
         *             "width": "34",
         *             "height": "6.5",
         *             "fieldMeta": null,
         *             "templateId": 7
         *           }
         *         ],
         *         "recipients": [
         *           {
         *             "id": 3,
         *             "templateId": 7,
         *             "email": "recipient.1@placeholder.invalid",
         *             "name": "Tenant",
         *             "signingOrder": 0,
         *             "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *             "role": "SIGNER"
         *           }
         *         ],
         *         "templateMeta": {
         *           "id": "meta_5JbVh1m8qk",
         *           "subject": "Your lease",
         *           "message": "",
         *           "timezone": "Europe/Berlin",
         *           "dateFormat": "yyyy-MM-dd hh:mm a",
         *           "templateId": 7,
         *           "redirectUrl": "",
         *           "language": null,
         *           "signingOrder": "PARALLEL",
         *           "distributionMethod": "EMAIL",
         *           "expiresAfterDays": 30,
         *           "reminderAfterDays": null,
         *           "reminderEveryDays": 7,
         *           "pageFooter": false
         *         },
         *         "templateDocumentData": {
         *           "id": "data_8HkqQx0d5n2b",
         *           "type": "S3_PATH",
         *           "data": "uploads/8HkqQx0d5n2b"
         *         },
         *         "authOptions": {
         *           "globalAccessAuth": null,
         *           "globalActionAuth": null
         *         },
         *         "formValues": null,
         *         "uploadStatus": "READY",
         *         "uploadError": null,
         *         "pageCount": 3
         *       }
         *     }
         */
        CreatedTemplate: {
            id: number;
            /** @description Your own identifier. Empty if there is none. */
            externalId: string;
            /** @enum {string} */
            type: "PUBLIC" | "PRIVATE";
            title: string;
            userId: number;
            teamId: number | null;
            templateDocumentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description While `enabled`, anyone can sign a PUBLIC template as its first signer at `/d/<token>`: they enter a name and an email address and receive the signing link by email. */
            directLink: {
                /** @description Empty until the link is first turned on. */
                token: string;
                enabled: boolean;
            };
            Field: components["schemas"]["TemplateField"][];
            Recipient: components["schemas"]["TemplateRecipient"][];
            /** @description The same as `Field`. */
            fields: components["schemas"]["TemplateField"][];
            /** @description The same as `Recipient`. */
            recipients: components["schemas"]["TemplateRecipient"][];
            templateMeta: {
                id: string;
                subject: string;
                message: string;
                timezone: string;
                dateFormat: string;
                templateId: number;
                redirectUrl: string;
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                /** @enum {string} */
                distributionMethod: "EMAIL" | "NONE";
                expiresAfterDays: number | null;
                reminderAfterDays: number | null;
                reminderEveryDays: number | null;
                pageFooter: boolean;
            };
            templateDocumentData: {
                id: string;
                /** @constant */
                type: "S3_PATH";
                data: string;
            };
            authOptions: {
                globalAccessAuth: (string | string[]) | null;
                globalActionAuth: (string | string[]) | null;
            };
            formValues: components["schemas"]["FormValues"] | null;
            /**
             * @description WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.
             * @enum {string}
             */
            uploadStatus: "WAITING" | "READY" | "UNUSABLE";
            uploadError: {
                /**
                 * @description One of NOT_A_PDF, PASSWORD_PROTECTED, CORRUPT_PDF, ALREADY_SIGNED, XFA_DYNAMIC, VARIABLE_CONTENT, TOO_LARGE, TOO_EXPENSIVE. More may be added.
                 * @example PASSWORD_PROTECTED
                 */
                code: string;
                message: string;
            } | null;
            pageCount: number | null;
            /**
             * Format: uri
             * @description Upload the PDF with PUT to this URL. Valid for 3600 seconds.
             */
            uploadUrl: string;
            templateId: number;
            /** @description The same template again, where v1 clients expect it. */
            template: components["schemas"]["Template"];
        };
        TemplateField: {
            id: number;
            recipientId: number;
            /** @enum {string} */
            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            customText: string;
            page: number;
            positionX: string;
            positionY: string;
            width: string;
            height: string;
            fieldMeta: {
                [key: string]: unknown;
            } | null;
            cover?: components["schemas"]["FieldCoverOutput"];
            templateId: number;
        };
        /**
         * @example {
         *       "id": 3,
         *       "templateId": 7,
         *       "email": "recipient.1@placeholder.invalid",
         *       "name": "Tenant",
         *       "signingOrder": 0,
         *       "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *       "role": "SIGNER"
         *     }
         */
        TemplateRecipient: {
            id: number;
            templateId: number;
            email: string;
            name: string;
            signingOrder: number;
            /**
             * @description JSON as a string.
             * @example {"accessAuth":null,"actionAuth":null}
             */
            authOptions: string;
            /** @enum {string} */
            role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
        };
        /**
         * @example {
         *       "id": 7,
         *       "externalId": "",
         *       "type": "PRIVATE",
         *       "title": "Lease",
         *       "userId": 3,
         *       "teamId": null,
         *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z",
         *       "directLink": {
         *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
         *         "enabled": false
         *       },
         *       "Field": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "Recipient": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "recipients": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ],
         *       "templateMeta": {
         *         "id": "meta_5JbVh1m8qk",
         *         "subject": "Your lease",
         *         "message": "",
         *         "timezone": "Europe/Berlin",
         *         "dateFormat": "yyyy-MM-dd hh:mm a",
         *         "templateId": 7,
         *         "redirectUrl": "",
         *         "language": null,
         *         "signingOrder": "PARALLEL",
         *         "distributionMethod": "EMAIL",
         *         "expiresAfterDays": 30,
         *         "reminderAfterDays": null,
         *         "reminderEveryDays": 7,
         *         "pageFooter": false
         *       },
         *       "templateDocumentData": {
         *         "id": "data_8HkqQx0d5n2b",
         *         "type": "S3_PATH",
         *         "data": "uploads/8HkqQx0d5n2b"
         *       },
         *       "authOptions": {
         *         "globalAccessAuth": null,
         *         "globalActionAuth": null
         *       },
         *       "formValues": null,
         *       "uploadStatus": "READY",
         *       "uploadError": null,
         *       "pageCount": 3
         *     }
         */
        Template: {
            id: number;
            /** @description Your own identifier. Empty if there is none. */
            externalId: string;
            /** @enum {string} */
            type: "PUBLIC" | "PRIVATE";
            title: string;
            userId: number;
            teamId: number | null;
            templateDocumentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description While `enabled`, anyone can sign a PUBLIC template as its first signer at `/d/<token>`: they enter a name and an email address and receive the signing link by email. */
            directLink: {
                /** @description Empty until the link is first turned on. */
                token: string;
                enabled: boolean;
            };
            Field: components["schemas"]["TemplateField"][];
            Recipient: components["schemas"]["TemplateRecipient"][];
            /** @description The same as `Field`. */
            fields: components["schemas"]["TemplateField"][];
            /** @description The same as `Recipient`. */
            recipients: components["schemas"]["TemplateRecipient"][];
            templateMeta: {
                id: string;
                subject: string;
                message: string;
                timezone: string;
                dateFormat: string;
                templateId: number;
                redirectUrl: string;
                language: ("en" | "de" | "fr" | "es" | "pt" | "it" | "nl" | "pl" | "ja" | "zh") | null;
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                /** @enum {string} */
                distributionMethod: "EMAIL" | "NONE";
                expiresAfterDays: number | null;
                reminderAfterDays: number | null;
                reminderEveryDays: number | null;
                pageFooter: boolean;
            };
            templateDocumentData: {
                id: string;
                /** @constant */
                type: "S3_PATH";
                data: string;
            };
            authOptions: {
                globalAccessAuth: (string | string[]) | null;
                globalActionAuth: (string | string[]) | null;
            };
            formValues: components["schemas"]["FormValues"] | null;
            /**
             * @description WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.
             * @enum {string}
             */
            uploadStatus: "WAITING" | "READY" | "UNUSABLE";
            uploadError: {
                /**
                 * @description One of NOT_A_PDF, PASSWORD_PROTECTED, CORRUPT_PDF, ALREADY_SIGNED, XFA_DYNAMIC, VARIABLE_CONTENT, TOO_LARGE, TOO_EXPENSIVE. More may be added.
                 * @example PASSWORD_PROTECTED
                 */
                code: string;
                message: string;
            } | null;
            pageCount: number | null;
        };
        /**
         * @example {
         *       "templates": [
         *         {
         *           "id": 7,
         *           "externalId": "",
         *           "type": "PRIVATE",
         *           "title": "Lease",
         *           "userId": 3,
         *           "teamId": null,
         *           "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *           "createdAt": "2026-11-21T09:30:00.000Z",
         *           "updatedAt": "2026-11-21T09:30:00.000Z",
         *           "directLink": {
         *             "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
         *             "enabled": false
         *           },
         *           "Field": [
         *             {
         *               "id": 5,
         *               "recipientId": 3,
         *               "type": "SIGNATURE",
         *               "customText": "",
         *               "page": 1,
         *               "positionX": "10",
         *               "positionY": "84",
         *               "width": "34",
         *               "height": "6.5",
         *               "fieldMeta": null,
         *               "templateId": 7
         *             }
         *           ],
         *           "Recipient": [
         *             {
         *               "id": 3,
         *               "templateId": 7,
         *               "email": "recipient.1@placeholder.invalid",
         *               "name": "Tenant",
         *               "signingOrder": 0,
         *               "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *               "role": "SIGNER"
         *             }
         *           ],
         *           "fields": [
         *             {
         *               "id": 5,
         *               "recipientId": 3,
         *               "type": "SIGNATURE",
         *               "customText": "",
         *               "page": 1,
         *               "positionX": "10",
         *               "positionY": "84",
         *               "width": "34",
         *               "height": "6.5",
         *               "fieldMeta": null,
         *               "templateId": 7
         *             }
         *           ],
         *           "recipients": [
         *             {
         *               "id": 3,
         *               "templateId": 7,
         *               "email": "recipient.1@placeholder.invalid",
         *               "name": "Tenant",
         *               "signingOrder": 0,
         *               "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *               "role": "SIGNER"
         *             }
         *           ]
         *         }
         *       ],
         *       "totalPages": 1
         *     }
         */
        TemplateList: {
            templates: components["schemas"]["ListedTemplate"][];
            totalPages: number;
        };
        /**
         * @example {
         *       "id": 7,
         *       "externalId": "",
         *       "type": "PRIVATE",
         *       "title": "Lease",
         *       "userId": 3,
         *       "teamId": null,
         *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z",
         *       "directLink": {
         *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
         *         "enabled": false
         *       },
         *       "Field": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "Recipient": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ],
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "page": 1,
         *           "positionX": "10",
         *           "positionY": "84",
         *           "width": "34",
         *           "height": "6.5",
         *           "fieldMeta": null,
         *           "templateId": 7
         *         }
         *       ],
         *       "recipients": [
         *         {
         *           "id": 3,
         *           "templateId": 7,
         *           "email": "recipient.1@placeholder.invalid",
         *           "name": "Tenant",
         *           "signingOrder": 0,
         *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
         *           "role": "SIGNER"
         *         }
         *       ]
         *     }
         */
        ListedTemplate: {
            id: number;
            /** @description Your own identifier. Empty if there is none. */
            externalId: string;
            /** @enum {string} */
            type: "PUBLIC" | "PRIVATE";
            title: string;
            userId: number;
            teamId: number | null;
            templateDocumentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description While `enabled`, anyone can sign a PUBLIC template as its first signer at `/d/<token>`: they enter a name and an email address and receive the signing link by email. */
            directLink: {
                /** @description Empty until the link is first turned on. */
                token: string;
                enabled: boolean;
            };
            Field: components["schemas"]["TemplateField"][];
            Recipient: components["schemas"]["TemplateRecipient"][];
            /** @description The same as `Field`. */
            fields: components["schemas"]["TemplateField"][];
            /** @description The same as `Recipient`. */
            recipients: components["schemas"]["TemplateRecipient"][];
        };
        /**
         * @example {
         *       "id": 7,
         *       "externalId": "",
         *       "type": "PRIVATE",
         *       "title": "Lease",
         *       "userId": 3,
         *       "teamId": null,
         *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
         *       "createdAt": "2026-11-21T09:30:00.000Z",
         *       "updatedAt": "2026-11-21T09:30:00.000Z"
         *     }
         */
        TemplateSummary: {
            id: number;
            /** @description Your own identifier. Empty if there is none. */
            externalId: string;
            /** @enum {string} */
            type: "PUBLIC" | "PRIVATE";
            title: string;
            userId: number;
            teamId: number | null;
            templateDocumentDataId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "templateId": 7,
         *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
         *     }
         */
        TemplateUploadAddress: {
            templateId: number;
            /** Format: uri */
            uploadUrl: string;
        };
        /**
         * @example {
         *       "fields": [
         *         {
         *           "id": 5,
         *           "recipientId": 3,
         *           "type": "SIGNATURE",
         *           "customText": "",
         *           "pageNumber": 1,
         *           "pageX": 10,
         *           "pageY": 84,
         *           "pageWidth": 34,
         *           "pageHeight": 6.5,
         *           "templateId": 7,
         *           "fieldMeta": null
         *         }
         *       ],
         *       "templateId": 7
         *     }
         */
        AddedTemplateFields: {
            fields: components["schemas"]["TemplateFieldAnswer"][];
            templateId: number;
        };
        /**
         * @example {
         *       "id": 5,
         *       "recipientId": 3,
         *       "type": "SIGNATURE",
         *       "customText": "",
         *       "pageNumber": 1,
         *       "pageX": 10,
         *       "pageY": 84,
         *       "pageWidth": 34,
         *       "pageHeight": 6.5,
         *       "templateId": 7,
         *       "fieldMeta": null
         *     }
         */
        TemplateFieldAnswer: {
            id: number;
            recipientId: number;
            /** @enum {string} */
            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "SELECT" | "DROPDOWN";
            customText: string;
            pageNumber: number;
            pageX: number;
            pageY: number;
            pageWidth: number;
            pageHeight: number;
            fieldMeta: {
                [key: string]: unknown;
            } | null;
            cover?: components["schemas"]["FieldCoverOutput"];
            templateId: number;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "outcome": "saved",
         *           "field": {
         *             "id": 5,
         *             "recipientId": 3,
         *             "type": "SIGNATURE",
         *             "customText": "",
         *             "pageNumber": 1,
         *             "pageX": 10,
         *             "pageY": 84,
         *             "pageWidth": 34,
         *             "pageHeight": 6.5,
         *             "templateId": 7,
         *             "fieldMeta": null
         *           },
         *           "problems": []
         *         }
         *       ]
         *     }
         */
        EditedTemplateFields: {
            results: {
                /**
                 * @description conflict: a member that the edit changes was changed since `base`. Nothing of the edit is saved.
                 * @enum {string}
                 */
                outcome: "saved" | "conflict" | "refused";
                /** @description The field as it is now. Null if there is none. */
                field: components["schemas"]["TemplateFieldAnswer"] | null;
                problems: {
                    path: string;
                    message: string;
                }[];
            }[];
        };
        /**
         * @example {
         *       "webhooks": [
         *         {
         *           "id": 9,
         *           "userId": 3,
         *           "teamId": null,
         *           "url": "https://example.com/hooks",
         *           "events": [
         *             "DOCUMENT_COMPLETED"
         *           ],
         *           "enabled": true,
         *           "sendSecretHeader": false,
         *           "secretHeaderWarning": null,
         *           "failingSince": null,
         *           "pausedAt": null,
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "updatedAt": "2026-11-21T09:00:00.000Z"
         *         }
         *       ],
         *       "totalPages": 1
         *     }
         */
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            totalPages: number;
        };
        /**
         * @example {
         *       "id": 9,
         *       "userId": 3,
         *       "teamId": null,
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "DOCUMENT_COMPLETED"
         *       ],
         *       "enabled": true,
         *       "sendSecretHeader": false,
         *       "secretHeaderWarning": null,
         *       "failingSince": null,
         *       "pausedAt": null,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "updatedAt": "2026-11-21T09:00:00.000Z"
         *     }
         */
        Webhook: {
            id: number;
            userId: number;
            teamId: number | null;
            url: string;
            events: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED")[];
            enabled: boolean;
            sendSecretHeader: boolean;
            /** @description The risk of `sendSecretHeader`. Null if it is off. */
            secretHeaderWarning: string | null;
            /** @description The time since which every delivery attempt has failed. Null after a success. */
            failingSince: string | null;
            /** @description When the webhook was paused because deliveries kept failing. Resume it to deliver again. */
            pausedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": 9,
         *       "userId": 3,
         *       "teamId": null,
         *       "url": "https://example.com/hooks",
         *       "events": [
         *         "DOCUMENT_COMPLETED"
         *       ],
         *       "enabled": true,
         *       "sendSecretHeader": false,
         *       "secretHeaderWarning": null,
         *       "failingSince": null,
         *       "pausedAt": null,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "updatedAt": "2026-11-21T09:00:00.000Z",
         *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
         *     }
         */
        CreatedWebhook: {
            id: number;
            userId: number;
            teamId: number | null;
            url: string;
            events: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED")[];
            enabled: boolean;
            sendSecretHeader: boolean;
            /** @description The risk of `sendSecretHeader`. Null if it is off. */
            secretHeaderWarning: string | null;
            /** @description The time since which every delivery attempt has failed. Null after a success. */
            failingSince: string | null;
            /** @description When the webhook was paused because deliveries kept failing. Resume it to deliver again. */
            pausedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @description Verifies signatures (Standard Webhooks). Shown only in this response.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
         *           "webhookId": 9,
         *           "event": "DOCUMENT_COMPLETED",
         *           "status": "DELIVERED",
         *           "attempts": 1,
         *           "responseStatus": 200,
         *           "responseBody": "ok",
         *           "durationMs": 143,
         *           "error": null,
         *           "payload": {
         *             "event": "DOCUMENT_COMPLETED",
         *             "payload": {
         *               "id": 42,
         *               "status": "COMPLETED"
         *             },
         *             "createdAt": "2026-11-21T10:02:00.000Z",
         *             "webhookEndpoint": "https://example.com/hooks"
         *           },
         *           "createdAt": "2026-11-21T10:02:00.000Z",
         *           "lastAttemptAt": "2026-11-21T10:02:01.000Z",
         *           "deliveredAt": "2026-11-21T10:02:01.000Z"
         *         }
         *       ],
         *       "totalPages": 1
         *     }
         */
        WebhookDeliveryList: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            totalPages: number;
        };
        /**
         * @example {
         *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
         *       "webhookId": 9,
         *       "event": "DOCUMENT_COMPLETED",
         *       "status": "DELIVERED",
         *       "attempts": 1,
         *       "responseStatus": 200,
         *       "responseBody": "ok",
         *       "durationMs": 143,
         *       "error": null,
         *       "payload": {
         *         "event": "DOCUMENT_COMPLETED",
         *         "payload": {
         *           "id": 42,
         *           "status": "COMPLETED"
         *         },
         *         "createdAt": "2026-11-21T10:02:00.000Z",
         *         "webhookEndpoint": "https://example.com/hooks"
         *       },
         *       "createdAt": "2026-11-21T10:02:00.000Z",
         *       "lastAttemptAt": "2026-11-21T10:02:01.000Z",
         *       "deliveredAt": "2026-11-21T10:02:01.000Z"
         *     }
         */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The `webhook-id` header, the same for every attempt.
             */
            id: string;
            webhookId: number;
            /** @enum {string} */
            event: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_ERASED" | "RECIPIENT_EXPIRED" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
            /**
             * @description PENDING: waiting for the next attempt. FAILED: every attempt failed. HELD: the webhook is paused; delivered when it is resumed.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "HELD";
            /** @description Number of attempts so far. */
            attempts: number;
            /** @description HTTP status of the last response. */
            responseStatus: number | null;
            /** @description The first 4 kB of the last response's body, as UTF-8. Null without a response. */
            responseBody: string | null;
            /** @description How long the last attempt took. */
            durationMs: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            lastAttemptAt: string | null;
            deliveredAt: string | null;
        };
        /**
         * @example {
         *       "verdict": "NOT_SEALED",
         *       "summary": "This file has no seal.",
         *       "explanation": [
         *         "It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file."
         *       ],
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "problems": [
         *         "This file has no seal."
         *       ],
         *       "document": null,
         *       "original": null,
         *       "auditLog": null,
         *       "certificate": null,
         *       "passkeySignatures": [],
         *       "level": null,
         *       "timeStampedAt": null,
         *       "timeStamp": null,
         *       "missingEvidence": [],
         *       "revocations": []
         *     }
         */
        Verification: {
            /**
             * @description GENUINE: sealed by this service and unchanged, and nothing known speaks against it. DECLINED: as GENUINE, but a recipient declined: the document is not an agreement. NOT_RELIABLE: as sealed by this service, but its certificate was revoked, its records were changed, or a passkey signature is not valid: `problems` says which. NOT_RECORDED: sealed with this service's key, but not in its records. IMPORTED: sealed by another service, from which it was imported, and unchanged since. ALTERED: changed after sealing. NOT_OURS: signed by someone else. NOT_SEALED: no signature. NOT_A_PDF: unreadable. TOO_EXPENSIVE: verification takes too much time or memory.
             * @enum {string}
             */
            verdict: "GENUINE" | "DECLINED" | "NOT_RELIABLE" | "NOT_RECORDED" | "IMPORTED" | "ALTERED" | "NOT_OURS" | "NOT_SEALED" | "NOT_A_PDF" | "TOO_EXPENSIVE";
            /** @description The verdict as a sentence. */
            summary: string;
            /** @description What the result proves, for people. */
            explanation: string[];
            /** @description SHA-256 of the uploaded file, in hex. */
            sha256: string;
            /** @description Why the verdict is not GENUINE. Empty if it is, and only then. */
            problems: string[];
            document: {
                id: number;
                title: string;
                status: string;
                completedAt: string | null;
                sealedAt: string | null;
                /** @description Since when this service has no copy of the file and no personal data. The title is empty then, and so is `recipients`. */
                erasedAt: string | null;
                recipients: {
                    name: string;
                    email: string;
                    /** @enum {string} */
                    role: "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";
                    signingStatus: string;
                    /** @description Null also for a recipient who signed on another service that did not record when. */
                    signedAt: string | null;
                    /** @description Reference of this action on the certificate page: the start of the hash of its audit event. */
                    reference: string | null;
                }[];
            } | null;
            original: {
                sha256: string;
                bytes: number;
                /** @description True if the first `bytes` bytes of this file are the file that was uploaded to be signed. */
                isPrefix: boolean;
                /** @description True if the structure of the uploaded file was damaged and a repaired one was appended before sealing. */
                wasRepaired: boolean;
                /** @description Parts of the uploaded file that could look different on screen, on paper or after a click. This file shows them as the recipients saw them. */
                frozen: ("annotations" | "layers" | "images" | "printing")[];
                /** @description True if it is the file in this service's records. */
                isKnown: boolean | null;
            } | null;
            auditLog: {
                /** @description True if the chain of hashes is intact. */
                intact: boolean;
                /** @description Number of events. */
                events: number;
                /** @description Hash of the last event. */
                head: string | null;
                /** @description Hash of the last event when the file was sealed. */
                headInFile: string;
                /** @description True if the log is intact and contains `headInFile`. */
                fitsSeal: boolean;
            } | null;
            certificate: {
                /** @description SHA-256 of the certificate, in hex. */
                fingerprint: string;
                subject: string;
                issuer: string;
                validFrom: string;
                validTo: string;
            } | null;
            /** @description Recipients who signed with a passkey: whether the signature matches the statement that the file contains, and the statement matches the file and the records. */
            passkeySignatures: {
                name: string | null;
                email: string | null;
                credentialId: string;
                /** @description Time in the signed statement. */
                statedAt: string | null;
                isValid: boolean;
                /** @description Why it is not valid. Empty if it is. */
                problems: string[];
            }[];
            /** @description PAdES baseline level of a recorded seal. B-B: signed. B-T: with a time-stamp. B-LT: with revocation data for every certificate. */
            level: ("B-B" | "B-T" | "B-LT") | null;
            /** @description Time of a valid time-stamp. */
            timeStampedAt: string | null;
            timeStamp: {
                /** Format: date-time */
                at: string;
                /** @description Subject of the server's certificate. */
                server: string;
                issuer: string;
                /** @description Why the time-stamp is not valid. Empty if it is. */
                faults: string[];
                /** @description What was checked and holds. */
                checked: string[];
                notChecked: string[];
            } | null;
            missingEvidence: {
                /** @enum {string} */
                kind: "TIME_STAMP" | "REVOCATION_DATA";
                /**
                 * @description PENDING: this service is still trying. UNAVAILABLE and REVOKED are final.
                 * @enum {string}
                 */
                state: "PENDING" | "UNAVAILABLE" | "REVOKED";
                /** Format: date-time */
                since: string;
            }[];
            /** @description Certificates that were found to be revoked after the document was sealed. */
            revocations: {
                certificate: string;
                /** @enum {string} */
                role: "SIGNER" | "TIME_STAMP";
                /** Format: date-time */
                revokedAt: string;
                /** Format: date-time */
                learnedAt: string;
            }[];
        };
        Problem: {
            /**
             * @description Always `about:blank`.
             * @example about:blank
             */
            type: string;
            /**
             * @description The reason phrase of the status.
             * @example Bad Request
             */
            title: string;
            /** @example 400 */
            status: number;
            /** @description What is wrong and how to fix it, for a person. */
            detail: string;
            /** @description The request ID as a URN. Include it when you contact support. */
            instance: string;
            /**
             * @description Stable error code: branch on this.
             * @example validation_failed
             */
            code: string;
            /** @description The same text as `detail`. */
            message: string;
            /** @description Each invalid parameter, with the code `validation_failed`. */
            errors?: {
                /** @description The parameter, such as `body.title`. */
                path: string;
                message: string;
            }[];
        };
        /**
         * @description A rectangle that is painted white for recipients and in the sealed file, to hide the text tag that the field replaces, such as {{signature:tenant}}. In percent of the page as displayed.
         * @example {
         *       "pageNumber": 1,
         *       "pageX": 10,
         *       "pageY": 84,
         *       "pageWidth": 18,
         *       "pageHeight": 1.5
         *     }
         */
        FieldCoverOutput: {
            pageNumber: number;
            pageX: number;
            pageY: number;
            pageWidth: number;
            pageHeight: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type CreateEmbedToken = components['schemas']['CreateEmbedToken'];
export type CreateEditorToken = components['schemas']['CreateEditorToken'];
export type CreateSigningToken = components['schemas']['CreateSigningToken'];
export type CreateDirectToken = components['schemas']['CreateDirectToken'];
export type CreatePresignToken = components['schemas']['CreatePresignToken'];
export type VerifyPresignToken = components['schemas']['VerifyPresignToken'];
export type CreateDocument = components['schemas']['CreateDocument'];
export type NewRecipient = components['schemas']['NewRecipient'];
export type RecipientAuthOptionsInput = components['schemas']['RecipientAuthOptionsInput'];
export type DocumentMetaInput = components['schemas']['DocumentMetaInput'];
export type AuthOptionsInput = components['schemas']['AuthOptionsInput'];
export type FormValues = components['schemas']['FormValues'];
export type ChangeDocument = components['schemas']['ChangeDocument'];
export type AddRecipient = components['schemas']['AddRecipient'];
export type ChangeRecipient = components['schemas']['ChangeRecipient'];
export type NewField = components['schemas']['NewField'];
export type FieldMeta = components['schemas']['FieldMeta'];
export type FieldConditions = components['schemas']['FieldConditions'];
export type FieldCondition = components['schemas']['FieldCondition'];
export type FieldCover = components['schemas']['FieldCover'];
export type EditFields = components['schemas']['EditFields'];
export type FieldBase = components['schemas']['FieldBase'];
export type ChangeField = components['schemas']['ChangeField'];
export type SendDocument = components['schemas']['SendDocument'];
export type ResendDocument = components['schemas']['ResendDocument'];
export type CreateTemplate = components['schemas']['CreateTemplate'];
export type NewTemplateRecipient = components['schemas']['NewTemplateRecipient'];
export type ChangeTemplate = components['schemas']['ChangeTemplate'];
export type ChangeTemplateRecipient = components['schemas']['ChangeTemplateRecipient'];
export type GenerateDocument = components['schemas']['GenerateDocument'];
export type PrefillField = components['schemas']['PrefillField'];
export type CreateFromTemplate = components['schemas']['CreateFromTemplate'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type ResumeWebhook = components['schemas']['ResumeWebhook'];
export type TestWebhook = components['schemas']['TestWebhook'];
export type DocumentEvent = components['schemas']['DocumentEvent'];
export type TemplateEvent = components['schemas']['TemplateEvent'];
export type Me = components['schemas']['Me'];
export type EmbedOrigins = components['schemas']['EmbedOrigins'];
export type EmbedToken = components['schemas']['EmbedToken'];
export type RevokedEmbedToken = components['schemas']['RevokedEmbedToken'];
export type PresignToken = components['schemas']['PresignToken'];
export type PresignTokenValidity = components['schemas']['PresignTokenValidity'];
export type CreatedDocument = components['schemas']['CreatedDocument'];
export type CreatedRecipient = components['schemas']['CreatedRecipient'];
export type DocumentList = components['schemas']['DocumentList'];
export type DocumentSummary = components['schemas']['DocumentSummary'];
export type Document = components['schemas']['Document'];
export type Recipient = components['schemas']['Recipient'];
export type Field = components['schemas']['Field'];
export type UploadAddress = components['schemas']['UploadAddress'];
export type GeneratedDocument = components['schemas']['GeneratedDocument'];
export type AddedFields = components['schemas']['AddedFields'];
export type FieldAnswer = components['schemas']['FieldAnswer'];
export type EditedFields = components['schemas']['EditedFields'];
export type SentDocument = components['schemas']['SentDocument'];
export type ResentDocument = components['schemas']['ResentDocument'];
export type AuditLog = components['schemas']['AuditLog'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type Download = components['schemas']['Download'];
export type CreatedTemplate = components['schemas']['CreatedTemplate'];
export type TemplateField = components['schemas']['TemplateField'];
export type TemplateRecipient = components['schemas']['TemplateRecipient'];
export type Template = components['schemas']['Template'];
export type TemplateList = components['schemas']['TemplateList'];
export type ListedTemplate = components['schemas']['ListedTemplate'];
export type TemplateSummary = components['schemas']['TemplateSummary'];
export type TemplateUploadAddress = components['schemas']['TemplateUploadAddress'];
export type AddedTemplateFields = components['schemas']['AddedTemplateFields'];
export type TemplateFieldAnswer = components['schemas']['TemplateFieldAnswer'];
export type EditedTemplateFields = components['schemas']['EditedTemplateFields'];
export type WebhookList = components['schemas']['WebhookList'];
export type Webhook = components['schemas']['Webhook'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type Verification = components['schemas']['Verification'];
export type Problem = components['schemas']['Problem'];
export type FieldCoverOutput = components['schemas']['FieldCoverOutput'];
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, team and plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Elm Properties",
                     *       "user": {
                     *         "id": 3,
                     *         "email": "grace@example.com",
                     *         "name": "Grace Hopper"
                     *       },
                     *       "team": {
                     *         "id": 2,
                     *         "name": "Elm Properties"
                     *       },
                     *       "plan": "free"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    getEmbedOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The origins */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "origins": [
                     *         "https://app.example.com",
                     *         "https://*.customers.example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmbedOrigins"];
                };
            };
        };
    };
    setEmbedOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origins": [
                 *         "https://app.example.com",
                 *         "https://*.customers.example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    origins: string[];
                };
            };
        };
        responses: {
            /** @description The origins in canonical form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "origins": [
                     *         "https://app.example.com",
                     *         "https://*.customers.example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmbedOrigins"];
                };
            };
        };
    };
    createEmbedToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "purpose": "edit",
                 *       "type": "DOCUMENT",
                 *       "id": 42,
                 *       "origin": "https://app.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEmbedToken"];
            };
        };
        responses: {
            /** @description The token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "token": "emb_…",
                     *       "expiresAt": "2026-11-27T13:00:00.000Z",
                     *       "url": "https://sign.example.com/embed/editor/emb_…"
                     *     }
                     */
                    "application/json": components["schemas"]["EmbedToken"];
                };
            };
        };
    };
    deleteEmbedToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedEmbedToken"];
                };
            };
        };
    };
    createPresignToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresIn": 60,
                 *       "scope": "documentId:42"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePresignToken"];
            };
        };
        responses: {
            /** @description The token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "emb_…",
                     *       "expiresAt": "2026-11-27T13:00:00.000Z",
                     *       "expiresIn": 3600
                     *     }
                     */
                    "application/json": components["schemas"]["PresignToken"];
                };
            };
        };
    };
    verifyPresignToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "emb_…",
                 *       "scope": "documentId:42"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyPresignToken"];
            };
        };
        responses: {
            /** @description The result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["PresignTokenValidity"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                page?: number;
                /** @description Values above 100 are treated as 100. */
                perPage?: number;
                status?: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
                /** @description The whole external id. All documents that have it are counted and listed, unless `query` is given as well. */
                externalId?: string;
                /** @description Part of the title, ignoring case. At most the newest 1,000 matches are counted and listed. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documents": [
                     *         {
                     *           "id": 42,
                     *           "externalId": "lease-4711",
                     *           "userId": 3,
                     *           "teamId": null,
                     *           "title": "Lease for 12 Elm Street",
                     *           "status": "PENDING",
                     *           "documentDataId": "data_8HkqQx0d5n2b",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:31:00.000Z",
                     *           "completedAt": null
                     *         }
                     *       ],
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lease for 12 Elm Street",
                 *       "externalId": "lease-4711",
                 *       "recipients": [
                 *         {
                 *           "name": "Ada Lovelace",
                 *           "email": "ada@example.com",
                 *           "role": "SIGNER",
                 *           "signingOrder": 0
                 *         }
                 *       ],
                 *       "meta": {
                 *         "subject": "Your lease",
                 *         "timezone": "Europe/Berlin",
                 *         "dateFormat": "dd.MM.yyyy"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateDocument"];
            };
        };
        responses: {
            /** @description Created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "externalId": "lease-4711",
                     *       "recipients": [
                     *         {
                     *           "recipientId": 17,
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
                     *         }
                     *       ],
                     *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedDocument"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 42,
                     *       "externalId": "lease-4711",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "title": "Lease for 12 Elm Street",
                     *       "status": "PENDING",
                     *       "documentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:31:00.000Z",
                     *       "completedAt": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3,
                     *       "formValueErrors": [],
                     *       "meta": {
                     *         "subject": "Your lease",
                     *         "message": null,
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "redirectUrl": null,
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "recipients": [
                     *         {
                     *           "id": 17,
                     *           "documentId": 42,
                     *           "email": "ada@example.com",
                     *           "name": "Ada Lovelace",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "signedAt": null,
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "SENT",
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "authOptions": {
                     *             "accessAuth": null,
                     *             "actionAuth": null
                     *           },
                     *           "rejectionReason": null,
                     *           "expiresAt": "2027-02-19T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 17,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "documentId": 42,
                     *           "inserted": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 42,
                     *       "externalId": "lease-4711",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "title": "Lease for 12 Elm Street",
                     *       "status": "PENDING",
                     *       "documentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:31:00.000Z",
                     *       "completedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentSummary"];
                };
            };
        };
    };
    changeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lease for 14 Elm Street",
                 *       "meta": {
                 *         "subject": null,
                 *         "signingOrder": "SEQUENTIAL"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeDocument"];
            };
        };
        responses: {
            /** @description The changed document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 42,
                     *       "externalId": "lease-4711",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "title": "Lease for 12 Elm Street",
                     *       "status": "PENDING",
                     *       "documentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:31:00.000Z",
                     *       "completedAt": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3,
                     *       "formValueErrors": [],
                     *       "meta": {
                     *         "subject": "Your lease",
                     *         "message": null,
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "redirectUrl": null,
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "recipients": [
                     *         {
                     *           "id": 17,
                     *           "documentId": 42,
                     *           "email": "ada@example.com",
                     *           "name": "Ada Lovelace",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "signedAt": null,
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "SENT",
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "authOptions": {
                     *             "accessAuth": null,
                     *             "actionAuth": null
                     *           },
                     *           "rejectionReason": null,
                     *           "expiresAt": "2027-02-19T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 17,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "documentId": 42,
                     *           "inserted": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    renewUploadUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadAddress"];
                };
            };
        };
    };
    duplicateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "externalId": "lease-4711",
                     *       "recipients": [
                     *         {
                     *           "recipientId": 17,
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GeneratedDocument"];
                };
            };
        };
    };
    addRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Grace Hopper",
                 *       "email": "grace@example.com",
                 *       "role": "APPROVER",
                 *       "signingOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["AddRecipient"];
            };
        };
        responses: {
            /** @description The new recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "documentId": 42,
                     *       "email": "ada@example.com",
                     *       "name": "Ada Lovelace",
                     *       "role": "SIGNER",
                     *       "signingOrder": 0,
                     *       "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "signedAt": null,
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "NOT_SIGNED",
                     *       "sendStatus": "SENT",
                     *       "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "authOptions": {
                     *         "accessAuth": null,
                     *         "actionAuth": null
                     *       },
                     *       "rejectionReason": null,
                     *       "expiresAt": "2027-02-19T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Recipient"];
                };
            };
        };
    };
    removeRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "documentId": 42,
                     *       "email": "ada@example.com",
                     *       "name": "Ada Lovelace",
                     *       "role": "SIGNER",
                     *       "signingOrder": 0,
                     *       "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "signedAt": null,
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "NOT_SIGNED",
                     *       "sendStatus": "SENT",
                     *       "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "authOptions": {
                     *         "accessAuth": null,
                     *         "actionAuth": null
                     *       },
                     *       "rejectionReason": null,
                     *       "expiresAt": "2027-02-19T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Recipient"];
                };
            };
        };
    };
    changeRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada King"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRecipient"];
            };
        };
        responses: {
            /** @description The changed recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "documentId": 42,
                     *       "email": "ada@example.com",
                     *       "name": "Ada Lovelace",
                     *       "role": "SIGNER",
                     *       "signingOrder": 0,
                     *       "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "signedAt": null,
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "NOT_SIGNED",
                     *       "sendStatus": "SENT",
                     *       "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *       "authOptions": {
                     *         "accessAuth": null,
                     *         "actionAuth": null
                     *       },
                     *       "rejectionReason": null,
                     *       "expiresAt": "2027-02-19T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Recipient"];
                };
            };
        };
    };
    addFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewField"] | components["schemas"]["NewField"][];
            };
        };
        responses: {
            /** @description The new fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 17,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "pageNumber": 1,
                     *           "pageX": 10,
                     *           "pageY": 84,
                     *           "pageWidth": 34,
                     *           "pageHeight": 6.5,
                     *           "documentId": 42,
                     *           "inserted": false
                     *         }
                     *       ],
                     *       "documentId": 42
                     *     }
                     */
                    "application/json": components["schemas"]["AddedFields"];
                };
            };
        };
    };
    editFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "edits": [
                 *         {
                 *           "op": "add",
                 *           "field": {
                 *             "recipientId": 17,
                 *             "type": "SIGNATURE",
                 *             "pageNumber": 1,
                 *             "pageX": 10,
                 *             "pageY": 84,
                 *             "pageWidth": 34,
                 *             "pageHeight": 6.5
                 *           }
                 *         },
                 *         {
                 *           "op": "change",
                 *           "id": 71,
                 *           "base": {
                 *             "pageX": 10
                 *           },
                 *           "change": {
                 *             "pageX": 12.5
                 *           }
                 *         },
                 *         {
                 *           "op": "remove",
                 *           "id": 72
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EditFields"];
            };
        };
        responses: {
            /** @description The result of each edit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "outcome": "saved",
                     *           "field": {
                     *             "id": 5,
                     *             "recipientId": 17,
                     *             "type": "SIGNATURE",
                     *             "customText": "",
                     *             "pageNumber": 1,
                     *             "pageX": 10,
                     *             "pageY": 84,
                     *             "pageWidth": 34,
                     *             "pageHeight": 6.5,
                     *             "documentId": 42,
                     *             "inserted": false
                     *           },
                     *           "problems": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EditedFields"];
                };
            };
        };
    };
    removeField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
                fieldId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "recipientId": 17,
                     *       "type": "SIGNATURE",
                     *       "customText": "",
                     *       "pageNumber": 1,
                     *       "pageX": 10,
                     *       "pageY": 84,
                     *       "pageWidth": 34,
                     *       "pageHeight": 6.5,
                     *       "documentId": 42,
                     *       "inserted": false
                     *     }
                     */
                    "application/json": components["schemas"]["FieldAnswer"];
                };
            };
        };
    };
    changeField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
                fieldId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pageX": 12.5
                 *     }
                 */
                "application/json": components["schemas"]["ChangeField"];
            };
        };
        responses: {
            /** @description The changed field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "recipientId": 17,
                     *       "type": "SIGNATURE",
                     *       "customText": "",
                     *       "pageNumber": 1,
                     *       "pageX": 10,
                     *       "pageY": 84,
                     *       "pageWidth": 34,
                     *       "pageHeight": 6.5,
                     *       "documentId": 42,
                     *       "inserted": false
                     *     }
                     */
                    "application/json": components["schemas"]["FieldAnswer"];
                };
            };
        };
    };
    sendDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sendEmail": true
                 *     }
                 */
                "application/json": components["schemas"]["SendDocument"];
            };
        };
        responses: {
            /** @description The sent document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Document sent for signing successfully",
                     *       "id": 42,
                     *       "externalId": "lease-4711",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "title": "Lease for 12 Elm Street",
                     *       "status": "PENDING",
                     *       "documentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:31:00.000Z",
                     *       "completedAt": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3,
                     *       "formValueErrors": [],
                     *       "meta": {
                     *         "subject": "Your lease",
                     *         "message": null,
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "redirectUrl": null,
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "recipients": [
                     *         {
                     *           "id": 17,
                     *           "documentId": 42,
                     *           "email": "ada@example.com",
                     *           "name": "Ada Lovelace",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "signedAt": null,
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "SENT",
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "authOptions": {
                     *             "accessAuth": null,
                     *             "actionAuth": null
                     *           },
                     *           "rejectionReason": null,
                     *           "expiresAt": "2027-02-19T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 17,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "documentId": 42,
                     *           "inserted": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SentDocument"];
                };
            };
        };
    };
    resendDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         17
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResendDocument"];
            };
        };
        responses: {
            /** @description The notified recipients */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Document resend successfully initiated",
                     *       "recipients": [
                     *         17
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ResentDocument"];
                };
            };
        };
    };
    cancelDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Document sent for signing successfully",
                     *       "id": 42,
                     *       "externalId": "lease-4711",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "title": "Lease for 12 Elm Street",
                     *       "status": "PENDING",
                     *       "documentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:31:00.000Z",
                     *       "completedAt": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3,
                     *       "formValueErrors": [],
                     *       "meta": {
                     *         "subject": "Your lease",
                     *         "message": null,
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "redirectUrl": null,
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "recipients": [
                     *         {
                     *           "id": 17,
                     *           "documentId": 42,
                     *           "email": "ada@example.com",
                     *           "name": "Ada Lovelace",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "signedAt": null,
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "SENT",
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "authOptions": {
                     *             "accessAuth": null,
                     *             "actionAuth": null
                     *           },
                     *           "rejectionReason": null,
                     *           "expiresAt": "2027-02-19T09:31:00.000Z"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 17,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "documentId": 42,
                     *           "inserted": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SentDocument"];
                };
            };
        };
    };
    getAuditLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "events": [
                     *         {
                     *           "sequence": 1,
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "type": "DOCUMENT_CREATED",
                     *           "data": {
                     *             "by": {
                     *               "kind": "user",
                     *               "userId": 3,
                     *               "email": "grace@example.com"
                     *             },
                     *             "title": "Lease for 12 Elm Street"
                     *           },
                     *           "personal": {
                     *             "/by/email": {
                     *               "digest": "eb3870eb910bb682a1650b6192b8606d0a05ef63f0a1b74986b56bffaebed235",
                     *               "salt": "nXk7o4Bf0mJ1c2R8vQyT5w"
                     *             },
                     *             "/title": {
                     *               "digest": "5141c5dd20f322f08599dd7b88a831fee0d6444298b366f33305d4c1d239ba50",
                     *               "salt": "b9ZqLr3GdV6sHnK0xEwM2A"
                     *             }
                     *           },
                     *           "previousHash": null,
                     *           "hash": "727bf4bba687ae6462dd1287ec10b7dcf11fd9bb4540a2e23f29365436a5b8c9"
                     *         }
                     *       ],
                     *       "importedEvents": [],
                     *       "head": "727bf4bba687ae6462dd1287ec10b7dcf11fd9bb4540a2e23f29365436a5b8c9",
                     *       "intact": true,
                     *       "faults": [],
                     *       "comparedWith": {
                     *         "hashChain": true,
                     *         "seal": null,
                     *         "anchor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    downloadDocument: {
        parameters: {
            query?: {
                downloadOriginalDocument?: boolean;
            };
            header?: never;
            path: {
                documentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The download URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "downloadUrl": "https://files.example.com/documents/sealed/42?X-Amz-Expires=300&X-Amz-Signature=9c2e"
                     *     }
                     */
                    "application/json": components["schemas"]["Download"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                page?: number;
                /** @description Values above 100 are treated as 100. */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": 7,
                     *           "externalId": "",
                     *           "type": "PRIVATE",
                     *           "title": "Lease",
                     *           "userId": 3,
                     *           "teamId": null,
                     *           "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *           "createdAt": "2026-11-21T09:30:00.000Z",
                     *           "updatedAt": "2026-11-21T09:30:00.000Z",
                     *           "directLink": {
                     *             "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
                     *             "enabled": false
                     *           },
                     *           "Field": [
                     *             {
                     *               "id": 5,
                     *               "recipientId": 3,
                     *               "type": "SIGNATURE",
                     *               "customText": "",
                     *               "page": 1,
                     *               "positionX": "10",
                     *               "positionY": "84",
                     *               "width": "34",
                     *               "height": "6.5",
                     *               "fieldMeta": null,
                     *               "templateId": 7
                     *             }
                     *           ],
                     *           "Recipient": [
                     *             {
                     *               "id": 3,
                     *               "templateId": 7,
                     *               "email": "recipient.1@placeholder.invalid",
                     *               "name": "Tenant",
                     *               "signingOrder": 0,
                     *               "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *               "role": "SIGNER"
                     *             }
                     *           ],
                     *           "fields": [
                     *             {
                     *               "id": 5,
                     *               "recipientId": 3,
                     *               "type": "SIGNATURE",
                     *               "customText": "",
                     *               "page": 1,
                     *               "positionX": "10",
                     *               "positionY": "84",
                     *               "width": "34",
                     *               "height": "6.5",
                     *               "fieldMeta": null,
                     *               "templateId": 7
                     *             }
                     *           ],
                     *           "recipients": [
                     *             {
                     *               "id": 3,
                     *               "templateId": 7,
                     *               "email": "recipient.1@placeholder.invalid",
                     *               "name": "Tenant",
                     *               "signingOrder": 0,
                     *               "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *               "role": "SIGNER"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lease",
                 *       "type": "PRIVATE",
                 *       "recipients": [
                 *         {
                 *           "role": "SIGNER",
                 *           "name": "Tenant"
                 *         }
                 *       ],
                 *       "fields": [
                 *         {
                 *           "recipientIndex": 0,
                 *           "type": "SIGNATURE",
                 *           "pageNumber": 1,
                 *           "pageX": 10,
                 *           "pageY": 80,
                 *           "pageWidth": 30,
                 *           "pageHeight": 6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description Created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "externalId": "",
                     *       "type": "PRIVATE",
                     *       "title": "Lease",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "directLink": {
                     *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
                     *         "enabled": false
                     *       },
                     *       "Field": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "Recipient": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "recipients": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "templateMeta": {
                     *         "id": "meta_5JbVh1m8qk",
                     *         "subject": "Your lease",
                     *         "message": "",
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "templateId": 7,
                     *         "redirectUrl": "",
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "templateDocumentData": {
                     *         "id": "data_8HkqQx0d5n2b",
                     *         "type": "S3_PATH",
                     *         "data": "uploads/8HkqQx0d5n2b"
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3,
                     *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c",
                     *       "templateId": 7,
                     *       "template": {
                     *         "id": 7,
                     *         "externalId": "",
                     *         "type": "PRIVATE",
                     *         "title": "Lease",
                     *         "userId": 3,
                     *         "teamId": null,
                     *         "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *         "createdAt": "2026-11-21T09:30:00.000Z",
                     *         "updatedAt": "2026-11-21T09:30:00.000Z",
                     *         "directLink": {
                     *           "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
                     *           "enabled": false
                     *         },
                     *         "Field": [
                     *           {
                     *             "id": 5,
                     *             "recipientId": 3,
                     *             "type": "SIGNATURE",
                     *             "customText": "",
                     *             "page": 1,
                     *             "positionX": "10",
                     *             "positionY": "84",
                     *             "width": "34",
                     *             "height": "6.5",
                     *             "fieldMeta": null,
                     *             "templateId": 7
                     *           }
                     *         ],
                     *         "Recipient": [
                     *           {
                     *             "id": 3,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "signingOrder": 0,
                     *             "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *             "role": "SIGNER"
                     *           }
                     *         ],
                     *         "fields": [
                     *           {
                     *             "id": 5,
                     *             "recipientId": 3,
                     *             "type": "SIGNATURE",
                     *             "customText": "",
                     *             "page": 1,
                     *             "positionX": "10",
                     *             "positionY": "84",
                     *             "width": "34",
                     *             "height": "6.5",
                     *             "fieldMeta": null,
                     *             "templateId": 7
                     *           }
                     *         ],
                     *         "recipients": [
                     *           {
                     *             "id": 3,
                     *             "templateId": 7,
                     *             "email": "recipient.1@placeholder.invalid",
                     *             "name": "Tenant",
                     *             "signingOrder": 0,
                     *             "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *             "role": "SIGNER"
                     *           }
                     *         ],
                     *         "templateMeta": {
                     *           "id": "meta_5JbVh1m8qk",
                     *           "subject": "Your lease",
                     *           "message": "",
                     *           "timezone": "Europe/Berlin",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "templateId": 7,
                     *           "redirectUrl": "",
                     *           "language": null,
                     *           "signingOrder": "PARALLEL",
                     *           "distributionMethod": "EMAIL",
                     *           "expiresAfterDays": 30,
                     *           "reminderAfterDays": null,
                     *           "reminderEveryDays": 7,
                     *           "pageFooter": false
                     *         },
                     *         "templateDocumentData": {
                     *           "id": "data_8HkqQx0d5n2b",
                     *           "type": "S3_PATH",
                     *           "data": "uploads/8HkqQx0d5n2b"
                     *         },
                     *         "authOptions": {
                     *           "globalAccessAuth": null,
                     *           "globalActionAuth": null
                     *         },
                     *         "formValues": null,
                     *         "uploadStatus": "READY",
                     *         "uploadError": null,
                     *         "pageCount": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedTemplate"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "externalId": "",
                     *       "type": "PRIVATE",
                     *       "title": "Lease",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "directLink": {
                     *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
                     *         "enabled": false
                     *       },
                     *       "Field": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "Recipient": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "recipients": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "templateMeta": {
                     *         "id": "meta_5JbVh1m8qk",
                     *         "subject": "Your lease",
                     *         "message": "",
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "templateId": 7,
                     *         "redirectUrl": "",
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "templateDocumentData": {
                     *         "id": "data_8HkqQx0d5n2b",
                     *         "type": "S3_PATH",
                     *         "data": "uploads/8HkqQx0d5n2b"
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "externalId": "",
                     *       "type": "PRIVATE",
                     *       "title": "Lease",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateSummary"];
                };
            };
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lease 2027",
                 *       "meta": {
                 *         "subject": "Your lease"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeTemplate"];
            };
        };
        responses: {
            /** @description The changed template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "externalId": "",
                     *       "type": "PRIVATE",
                     *       "title": "Lease",
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "templateDocumentDataId": "data_8HkqQx0d5n2b",
                     *       "createdAt": "2026-11-21T09:30:00.000Z",
                     *       "updatedAt": "2026-11-21T09:30:00.000Z",
                     *       "directLink": {
                     *         "token": "x3Jv0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOpA",
                     *         "enabled": false
                     *       },
                     *       "Field": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "Recipient": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "page": 1,
                     *           "positionX": "10",
                     *           "positionY": "84",
                     *           "width": "34",
                     *           "height": "6.5",
                     *           "fieldMeta": null,
                     *           "templateId": 7
                     *         }
                     *       ],
                     *       "recipients": [
                     *         {
                     *           "id": 3,
                     *           "templateId": 7,
                     *           "email": "recipient.1@placeholder.invalid",
                     *           "name": "Tenant",
                     *           "signingOrder": 0,
                     *           "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "templateMeta": {
                     *         "id": "meta_5JbVh1m8qk",
                     *         "subject": "Your lease",
                     *         "message": "",
                     *         "timezone": "Europe/Berlin",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "templateId": 7,
                     *         "redirectUrl": "",
                     *         "language": null,
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "expiresAfterDays": 30,
                     *         "reminderAfterDays": null,
                     *         "reminderEveryDays": 7,
                     *         "pageFooter": false
                     *       },
                     *       "templateDocumentData": {
                     *         "id": "data_8HkqQx0d5n2b",
                     *         "type": "S3_PATH",
                     *         "data": "uploads/8HkqQx0d5n2b"
                     *       },
                     *       "authOptions": {
                     *         "globalAccessAuth": null,
                     *         "globalActionAuth": null
                     *       },
                     *       "formValues": null,
                     *       "uploadStatus": "READY",
                     *       "uploadError": null,
                     *       "pageCount": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    renewTemplateUploadUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload URL */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templateId": 7,
                     *       "uploadUrl": "https://files.example.com/documents/uploads/8HkqQx0d5n2b?X-Amz-Expires=3600&X-Amz-Signature=3f1c"
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateUploadAddress"];
                };
            };
        };
    };
    addTemplateRecipient: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Tenant",
                 *       "role": "SIGNER",
                 *       "signingOrder": 0
                 *     }
                 */
                "application/json": components["schemas"]["NewTemplateRecipient"];
            };
        };
        responses: {
            /** @description The new recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "templateId": 7,
                     *       "email": "recipient.1@placeholder.invalid",
                     *       "name": "Tenant",
                     *       "signingOrder": 0,
                     *       "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *       "role": "SIGNER"
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateRecipient"];
                };
            };
        };
    };
    removeTemplateRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "templateId": 7,
                     *       "email": "recipient.1@placeholder.invalid",
                     *       "name": "Tenant",
                     *       "signingOrder": 0,
                     *       "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *       "role": "SIGNER"
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateRecipient"];
                };
            };
        };
    };
    changeTemplateRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Tenant"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeTemplateRecipient"];
            };
        };
        responses: {
            /** @description The changed recipient */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "templateId": 7,
                     *       "email": "recipient.1@placeholder.invalid",
                     *       "name": "Tenant",
                     *       "signingOrder": 0,
                     *       "authOptions": "{\"accessAuth\":null,\"actionAuth\":null}",
                     *       "role": "SIGNER"
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateRecipient"];
                };
            };
        };
    };
    addTemplateFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewField"] | components["schemas"]["NewField"][];
            };
        };
        responses: {
            /** @description The new fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "id": 5,
                     *           "recipientId": 3,
                     *           "type": "SIGNATURE",
                     *           "customText": "",
                     *           "pageNumber": 1,
                     *           "pageX": 10,
                     *           "pageY": 84,
                     *           "pageWidth": 34,
                     *           "pageHeight": 6.5,
                     *           "templateId": 7,
                     *           "fieldMeta": null
                     *         }
                     *       ],
                     *       "templateId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["AddedTemplateFields"];
                };
            };
        };
    };
    editTemplateFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "edits": [
                 *         {
                 *           "op": "add",
                 *           "field": {
                 *             "recipientId": 17,
                 *             "type": "SIGNATURE",
                 *             "pageNumber": 1,
                 *             "pageX": 10,
                 *             "pageY": 84,
                 *             "pageWidth": 34,
                 *             "pageHeight": 6.5
                 *           }
                 *         },
                 *         {
                 *           "op": "change",
                 *           "id": 71,
                 *           "base": {
                 *             "pageX": 10
                 *           },
                 *           "change": {
                 *             "pageX": 12.5
                 *           }
                 *         },
                 *         {
                 *           "op": "remove",
                 *           "id": 72
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EditFields"];
            };
        };
        responses: {
            /** @description The result of each edit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "outcome": "saved",
                     *           "field": {
                     *             "id": 5,
                     *             "recipientId": 3,
                     *             "type": "SIGNATURE",
                     *             "customText": "",
                     *             "pageNumber": 1,
                     *             "pageX": 10,
                     *             "pageY": 84,
                     *             "pageWidth": 34,
                     *             "pageHeight": 6.5,
                     *             "templateId": 7,
                     *             "fieldMeta": null
                     *           },
                     *           "problems": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EditedTemplateFields"];
                };
            };
        };
    };
    removeTemplateField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
                fieldId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "recipientId": 3,
                     *       "type": "SIGNATURE",
                     *       "customText": "",
                     *       "pageNumber": 1,
                     *       "pageX": 10,
                     *       "pageY": 84,
                     *       "pageWidth": 34,
                     *       "pageHeight": 6.5,
                     *       "templateId": 7,
                     *       "fieldMeta": null
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateFieldAnswer"];
                };
            };
        };
    };
    changeTemplateField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: number;
                fieldId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pageX": 12.5
                 *     }
                 */
                "application/json": components["schemas"]["ChangeField"];
            };
        };
        responses: {
            /** @description The changed field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 5,
                     *       "recipientId": 3,
                     *       "type": "SIGNATURE",
                     *       "customText": "",
                     *       "pageNumber": 1,
                     *       "pageX": 10,
                     *       "pageY": 84,
                     *       "pageWidth": 34,
                     *       "pageHeight": 6.5,
                     *       "templateId": 7,
                     *       "fieldMeta": null
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateFieldAnswer"];
                };
            };
        };
    };
    generateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         {
                 *           "id": 3,
                 *           "name": "Ada Lovelace",
                 *           "email": "ada@example.com",
                 *           "signingOrder": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GenerateDocument"];
            };
        };
        responses: {
            /** @description The new draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "externalId": "lease-4711",
                     *       "recipients": [
                     *         {
                     *           "recipientId": 17,
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GeneratedDocument"];
                };
            };
        };
    };
    createDocumentFromTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Lease",
                 *       "recipients": [
                 *         {
                 *           "name": "Ada Lovelace",
                 *           "email": "ada@example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateFromTemplate"];
            };
        };
        responses: {
            /** @description The new draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documentId": 42,
                     *       "externalId": "lease-4711",
                     *       "recipients": [
                     *         {
                     *           "recipientId": 17,
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "token": "kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp",
                     *           "role": "SIGNER",
                     *           "signingOrder": 0,
                     *           "signingUrl": "https://sign.example.com/sign/kR3vT0pYq8nLw2ZsXcVbNm4HjGfDdSaA1QwErTyUiOp"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GeneratedDocument"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                page?: number;
                /** @description Values above 100 are treated as 100. */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": 9,
                     *           "userId": 3,
                     *           "teamId": null,
                     *           "url": "https://example.com/hooks",
                     *           "events": [
                     *             "DOCUMENT_COMPLETED"
                     *           ],
                     *           "enabled": true,
                     *           "sendSecretHeader": false,
                     *           "secretHeaderWarning": null,
                     *           "failingSince": null,
                     *           "pausedAt": null,
                     *           "createdAt": "2026-11-21T09:00:00.000Z",
                     *           "updatedAt": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "events": [
                 *         "DOCUMENT_COMPLETED"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook with its secret, which is shown only once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "DOCUMENT_COMPLETED"
                     *       ],
                     *       "enabled": true,
                     *       "sendSecretHeader": false,
                     *       "secretHeaderWarning": null,
                     *       "failingSince": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T09:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "DOCUMENT_COMPLETED"
                     *       ],
                     *       "enabled": true,
                     *       "sendSecretHeader": false,
                     *       "secretHeaderWarning": null,
                     *       "failingSince": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "DOCUMENT_COMPLETED"
                     *       ],
                     *       "enabled": true,
                     *       "sendSecretHeader": false,
                     *       "secretHeaderWarning": null,
                     *       "failingSince": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The changed webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "DOCUMENT_COMPLETED"
                     *       ],
                     *       "enabled": true,
                     *       "sendSecretHeader": false,
                     *       "secretHeaderWarning": null,
                     *       "failingSince": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    resumeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "redeliverHeld": true
                 *     }
                 */
                "application/json": components["schemas"]["ResumeWebhook"];
            };
        };
        responses: {
            /** @description The changed webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 9,
                     *       "userId": 3,
                     *       "teamId": null,
                     *       "url": "https://example.com/hooks",
                     *       "events": [
                     *         "DOCUMENT_COMPLETED"
                     *       ],
                     *       "enabled": true,
                     *       "sendSecretHeader": false,
                     *       "secretHeaderWarning": null,
                     *       "failingSince": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-11-21T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                page?: number;
                /** @description Values above 100 are treated as 100. */
                perPage?: number;
                status?: "PENDING" | "DELIVERED" | "FAILED" | "HELD";
            };
            header?: never;
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *           "webhookId": 9,
                     *           "event": "DOCUMENT_COMPLETED",
                     *           "status": "DELIVERED",
                     *           "attempts": 1,
                     *           "responseStatus": 200,
                     *           "responseBody": "ok",
                     *           "durationMs": 143,
                     *           "error": null,
                     *           "payload": {
                     *             "event": "DOCUMENT_COMPLETED",
                     *             "payload": {
                     *               "id": 42,
                     *               "status": "COMPLETED"
                     *             },
                     *             "createdAt": "2026-11-21T10:02:00.000Z",
                     *             "webhookEndpoint": "https://example.com/hooks"
                     *           },
                     *           "createdAt": "2026-11-21T10:02:00.000Z",
                     *           "lastAttemptAt": "2026-11-21T10:02:01.000Z",
                     *           "deliveredAt": "2026-11-21T10:02:01.000Z"
                     *         }
                     *       ],
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting to be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *       "webhookId": 9,
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "status": "DELIVERED",
                     *       "attempts": 1,
                     *       "responseStatus": 200,
                     *       "responseBody": "ok",
                     *       "durationMs": 143,
                     *       "error": null,
                     *       "payload": {
                     *         "event": "DOCUMENT_COMPLETED",
                     *         "payload": {
                     *           "id": 42,
                     *           "status": "COMPLETED"
                     *         },
                     *         "createdAt": "2026-11-21T10:02:00.000Z",
                     *         "webhookEndpoint": "https://example.com/hooks"
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "lastAttemptAt": "2026-11-21T10:02:01.000Z",
                     *       "deliveredAt": "2026-11-21T10:02:01.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key. */
                "Idempotency-Key"?: string;
            };
            path: {
                webhookId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_COMPLETED"
                 *     }
                 */
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The delivery, waiting to be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e",
                     *       "webhookId": 9,
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "status": "DELIVERED",
                     *       "attempts": 1,
                     *       "responseStatus": 200,
                     *       "responseBody": "ok",
                     *       "durationMs": 143,
                     *       "error": null,
                     *       "payload": {
                     *         "event": "DOCUMENT_COMPLETED",
                     *         "payload": {
                     *           "id": 42,
                     *           "status": "COMPLETED"
                     *         },
                     *         "createdAt": "2026-11-21T10:02:00.000Z",
                     *         "webhookEndpoint": "https://example.com/hooks"
                     *       },
                     *       "createdAt": "2026-11-21T10:02:00.000Z",
                     *       "lastAttemptAt": "2026-11-21T10:02:01.000Z",
                     *       "deliveredAt": "2026-11-21T10:02:01.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    verifyDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": unknown;
                "multipart/form-data": {
                    file: unknown;
                };
            };
        };
        responses: {
            /** @description The result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": "NOT_SEALED",
                     *       "summary": "This file has no seal.",
                     *       "explanation": [
                     *         "It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file."
                     *       ],
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "problems": [
                     *         "This file has no seal."
                     *       ],
                     *       "document": null,
                     *       "original": null,
                     *       "auditLog": null,
                     *       "certificate": null,
                     *       "passkeySignatures": [],
                     *       "level": null,
                     *       "timeStampedAt": null,
                     *       "timeStamp": null,
                     *       "missingEvidence": [],
                     *       "revocations": []
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
}
