import { escapeHtml, type Mail } from "@repo/service-kit/mail";
import type { Dependencies } from "../dependencies.ts";

type Person = { name: string; email: string };

export function resetMail({ name, email }: Person, link: string): Mail {
	return {
		to: email,
		subject: "Choose a new password",
		text: `Hello ${name},

somebody, probably you, asked for a new password for your Scheduling account. Open this link to choose one:

${link}

It works once, within an hour. If it was not you, do nothing: your password stays as it is.
`,
		html: `<p>Hello ${escapeHtml(name)},</p>
<p>somebody, probably you, asked for a new password for your Scheduling account.</p>
<p><a href="${escapeHtml(link)}">Choose a new password</a></p>
<p>The link works once, within an hour. If it was not you, do nothing: your password stays as it is.</p>
`,
	};
}

type Deps = Pick<Dependencies, "config" | "mailer" | "afterwards">;

/** Tells the owner, who may not be the one who did it. */
export function mailPasswordChanged({ config, mailer, afterwards }: Deps, { name, email }: Person): void {
	const forgotten = `${config.BASE_URL}/password/forgotten`;
	afterwards.start("password changed mail", () =>
		mailer.send({
			to: email,
			subject: "Your password was changed",
			text: `Hello ${name},

the password of your Scheduling account was just changed, and every other browser was signed out.

If it was not you, choose a new one now: ${forgotten}
`,
			html: `<p>Hello ${escapeHtml(name)},</p>
<p>the password of your Scheduling account was just changed, and every other browser was signed out.</p>
<p>If it was not you, <a href="${escapeHtml(forgotten)}">choose a new one now</a>.</p>
`,
		}),
	);
}

/** Goes to the old address: the owner still reads it if somebody else made the change. */
export function mailEmailChanged({ mailer, afterwards }: Deps, { name, email }: Person, to: string): void {
	afterwards.start("email address changed mail", () =>
		mailer.send({
			to: email,
			subject: "Your email address was changed",
			text: `Hello ${name},

your Scheduling account now has the email address ${to} instead of this one.

If it was not you, tell us at once by answering to this mail.
`,
			html: `<p>Hello ${escapeHtml(name)},</p>
<p>your Scheduling account now has the email address ${escapeHtml(to)} instead of this one.</p>
<p>If it was not you, tell us at once by answering to this mail.</p>
`,
		}),
	);
}
