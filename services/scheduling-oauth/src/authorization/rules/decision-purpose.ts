/** The purpose of the consent form's token: one request, so that no other form's token can decide it. */
export function decisionPurpose(requestId: string): string {
	return `authorization request ${requestId}`;
}
