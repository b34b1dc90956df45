/** What the token of the consent form is for: one request, so that no other form's token answers it. */
export function decisionPurpose(requestId: string): string {
	return `authorization request ${requestId}`;
}
