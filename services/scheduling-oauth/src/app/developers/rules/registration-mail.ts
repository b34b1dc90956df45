/** A mailto: address (RFC 6068) with the four items to fill in. */
export function registrationMail(supportEmail: string): string {
	const subject = encodeURIComponent("App registration");
	const body = encodeURIComponent(
		[
			"Hello,",
			"",
			"Please register this app:",
			"",
			"Name: ",
			"Redirect URI (up to ten, one per line): https://",
			"Link: https://",
			"Logo: attached (PNG, JPEG or WebP, at most 512 kB)",
			"",
			"Thank you",
		].join("\r\n"),
	);
	return `mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}?subject=${subject}&body=${body}`;
}
