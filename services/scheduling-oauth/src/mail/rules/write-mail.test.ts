import { expect, it } from "@jest/globals";
import { renderText } from "@repo/service-kit/mail";
import { emailChangedMail, passwordChangedMail, webhookPausedMail } from "./write-mail.ts";

const at = new Date("2026-11-22T23:30:00Z");
const person = { timeZone: "Europe/Berlin" };

it("shows the time of a change in the owner's time zone, however late the mail is sent", () => {
	const resetUrl = "https://scheduling.example/password/forgotten";
	expect(
		renderText(passwordChangedMail({ ...person, at, resetUrl })),
	).toBe(`The password of your Scheduling account was changed on 23 November 2026 at 00:30 (Europe/Berlin), and all other browsers were signed out.

If you did not do this, reset your password now.

Reset password:
https://scheduling.example/password/forgotten
`);
});

it("names the new email address to the old one", () => {
	const text = renderText(emailChangedMail({ ...person, at, newEmail: "eve@example.test" }));
	expect(text).toContain("was changed to eve@example.test on 23 November 2026 at 00:30 (Europe/Berlin).");
});

it("says which webhook is paused, since when, and where to see it", () => {
	const keysUrl = "https://scheduling.example/account/api-keys";
	const mail = webhookPausedMail({ ...person, host: "hooks.example", failingSince: at, keysUrl });
	expect(mail.subject).toBe("Your webhook to hooks.example is paused");
	expect(renderText(mail)).toContain("has failed since 23 November 2026 at 00:30 (Europe/Berlin)");
	expect(renderText(mail)).toContain(keysUrl);
});
