/** Where a document describes an app (draft-ietf-oauth-client-id-metadata-document §2): in its only spelling. */
export function isDocumentUrl(text: string): boolean {
	if (!/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?\/[\x21-\x7e]{1,400}$/.test(text)) return false;
	return !text.includes("#") && URL.canParse(text) && new URL(text).href === text;
}

/** The characters allowed in a `client_id`: those of ours, so that Basic works both raw and form-encoded; or a URL. */
export function isClientId(text: string): boolean {
	return /^[A-Za-z0-9_-]{1,100}$/.test(text) || isDocumentUrl(text);
}
