export const EMAIL_LINK_PATH = "/email-link";

/** The URL of an emailed link: its secret comes from `secretsForEmail`. */
export function emailLinkOf(baseUrl: string, secret: string): string {
	return `${baseUrl}${EMAIL_LINK_PATH}?token=${secret}`;
}
