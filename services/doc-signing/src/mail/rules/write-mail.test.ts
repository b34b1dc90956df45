import { describe, expect, it } from "@jest/globals";
import { type Language, languages } from "@repo/service-kit/languages";
import { renderHtml, renderText } from "@repo/service-kit/mail";
import fc from "fast-check";
import type { RecipientRole } from "../../field-types/rules/roles.ts";
import { mails as english } from "../../languages/generated/en/mails.ts";
import { getWords } from "../../languages/words.ts";
import type { MailFacts, MailKind } from "../kinds.ts";
import { mailKinds } from "../kinds.ts";
import { fillPlaceholders, oneLine } from "./fill-placeholders.ts";
import { writeAccountMail } from "./write-account-mail.ts";
import { writeMail } from "./write-mail.ts";

const facts: MailFacts & Record<string, unknown> = {
	documentTitle: "Lease agreement",
	senderName: "Grace Hopper",
	senderEmail: "grace@example.com",
	recipientName: "Ada Lovelace",
	recipientEmail: "ada@example.com",
	role: "SIGNER",
	subject: null,
	message: null,
	declinedBy: "Charles Babbage",
	reason: "The rent is wrong.",
	expiredName: "Charles Babbage",
	expiredEmail: "charles@example.com",
	blockedName: "Charles Babbage",
	viewedName: "Charles Babbage",
	viewedEmail: "charles@example.com",
	signedName: "Charles Babbage",
	signedRole: "APPROVER",
	done: 1,
	total: 5,
	waitsFor: ["Ada", "Bob", "Carl", "Dora"],
};
const sending = {
	link: "https://sign.example/sign/token",
	actBefore: "21 February 2027",
	attached: true,
	pages: 3,
	settings: "https://sign.example/settings/notifications",
};

const write = (kind: MailKind, more: Partial<typeof facts> = {}) =>
	writeMail(kind, { ...facts, ...more } as never, sending, english);

describe("a mail", () => {
	it.each(mailKinds.map((kind) => [kind]))("of kind %s names the document and greets its reader", (kind) => {
		const content = write(kind);
		expect(content.subject).toContain("Lease agreement");
		expect(renderText(content)).toContain("Hello Ada Lovelace,");
		expect(renderText(content)).not.toContain("undefined");
	});

	it("addresses the sender by name", () => {
		expect(renderText(write("declined", { recipientName: null }))).toContain("Hello Grace Hopper,");
	});

	it("to the sender links to the document, or to a file too large to attach", () => {
		const toSender = { ...facts, recipientName: null } as never;
		const page = { ...sending, link: "https://sign.example/documents/7" };
		for (const kind of ["viewed", "signed", "declined", "expired", "finished", "blocked"] as const)
			expect(writeMail(kind, toSender, page, english).button).toEqual({
				label: "Open document",
				url: page.link,
			});
		const content = writeMail("finished", toSender, { ...sending, attached: false }, english);
		expect(renderText(content)).toContain("for seven days");
		expect(content.button).toEqual({ label: "Download PDF", url: sending.link });
	});

	it("that the sender can turn off says where; a recipient's says nothing of it", () => {
		for (const kind of ["viewed", "signed", "declined", "expired", "finished"] as const) {
			const off = `Choose which of these emails you get: ${sending.settings}`;
			expect(write(kind, { recipientName: null }).closing).toContain(off);
			expect(renderText(write(kind))).not.toContain(sending.settings);
		}
	});

	it("of a signature says how many are done and who is missing, at most three of them", () => {
		const signed = (more: object) => renderText(write("signed", { recipientName: null, ...more }));
		expect(write("signed").subject).toBe("Charles Babbage has approved “Lease agreement”");
		expect(signed({})).toContain("1 of 5 are done. Waiting for Ada, Bob, and 2 other people.");
		expect(signed({ waitsFor: ["Ada", "Bob", "Carl"] })).toContain("Waiting for Ada, Bob, and Carl.");
		expect(signed({ waitsFor: [] })).toContain("All recipients are done.");
	});

	it.each(["declined", "cancelled", "removed"] as const)(
		"that a recipient can only read has no link: %s",
		(kind) => expect(write(kind).button).toBeUndefined(),
	);

	it.each<[RecipientRole, string]>([
		["SIGNER", "sign"],
		["APPROVER", "approve"],
		["VIEWER", "read"],
		["ASSISTANT", "help prepare"],
	])("asks a %s to %s", (role, verb) => {
		expect(write("request", { role }).subject).toBe(`Grace Hopper asks you to ${verb} “Lease agreement”`);
	});

	it("shows the document's title, sender and length, and says on the button what is wanted", () => {
		const content = write("request", { role: "APPROVER" });
		expect(content.paragraphs[0]).toEqual({
			title: "Lease agreement",
			facts: ["From Grace Hopper, grace@example.com", "3 pages", "Please approve it by 21 February 2027."],
		});
		expect(content.button?.label).toBe("Review and approve");
		const alone = { ...sending, pages: 1, actBefore: null };
		const { paragraphs } = writeMail("expired", { ...facts, recipientName: null } as never, alone, english);
		expect(paragraphs[0]).toEqual({ title: "Lease agreement", facts: ["1 page"] });
	});

	it("has the sender's own subject and message with the placeholders filled", () => {
		const content = write("request", {
			subject: "{document.name} for {signer.name}",
			message: "Dear {signer.name} <{signer.email}>,\nplease sign {document.name}. {unknown}",
		});
		expect(content.subject).toBe("Lease agreement for Ada Lovelace");
		expect(renderText(content)).toContain(
			"Dear Ada Lovelace <ada@example.com>,\nplease sign Lease agreement. {unknown}",
		);
		expect(renderHtml(content, "Signing")).toContain("Ada Lovelace &lt;ada@example.com&gt;,<br>");
	});

	it("shows the deadline and links to the signing page, in text and HTML", () => {
		const content = write("turn");
		for (const form of [renderText(content), renderHtml(content, "Signing")]) {
			expect(form).toContain("21 February 2027");
			expect(form).toContain("https://sign.example/sign/token");
		}
	});
});

describe("text entered by senders and recipients", () => {
	it("is separated from the service's text, and attributed", () => {
		const content = write("request", { message: "Sign at once." });
		expect(content.paragraphs).toContain("Message from Grace Hopper:");
		expect(renderHtml(content, "Signing")).toMatch(/<blockquote[^>]*>Sign at once\.<\/blockquote>/);
		expect(renderText(content)).toContain("Message from Grace Hopper:\n\nSign at once.");
	});

	it("never becomes HTML", () => {
		const nasty = `<script>alert("1")</script>'"&`;
		for (const kind of mailKinds) {
			const names = { documentTitle: nasty, senderName: nasty, recipientName: nasty, message: nasty };
			const html = renderHtml(
				write(kind, { ...names, reason: nasty, declinedBy: nasty, expiredName: nasty, blockedName: nasty }),
				"Signing",
			);
			expect(html).not.toContain("<script>");
			expect(html.toLowerCase()).not.toMatch(/alert\("/);
		}
	});

	it("never breaks the subject's line", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (subject, name) => {
				const content = write("request", {
					subject: `x${subject}`,
					documentTitle: name,
					recipientName: name,
				});
				expect(content.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
			}),
		);
		expect(oneLine("Hello\r\nBcc: everyone@example.com")).toBe("Hello Bcc: everyone@example.com");
	});

	it.each(["{constructor}", "{signer}", "{__proto__}", "{to.string}"])("preserves %s", (typed) => {
		const values = { signerName: "Ada", signerEmail: "ada@example.com", documentName: "Lease" };
		expect(fillPlaceholders(`${typed} {signer.name}`, values)).toBe(`${typed} Ada`);
	});

	it("is not expanded as a placeholder or a replacement pattern", () => {
		const values = { signerName: "{signer.email}", signerEmail: "ada@example.com", documentName: "$& $1 $$" };
		expect(fillPlaceholders("{signer.name}: {document.name}", values)).toBe("{signer.email}: $& $1 $$");
	});
});

it("a mail about a paused webhook names the endpoint, the start of the failures, and how to resume", () => {
	const facts = {
		name: "Grace\r\nHopper",
		webhookId: 7,
		url: "https://example.com/hook",
		page: "/settings/webhooks/7?team=3",
		failingSince: "2026-11-20T08:15:30.000Z",
	};
	const write = (language: Language) =>
		writeAccountMail("webhookPaused", facts, getWords(language).mails, { BASE_URL: "https://sign.example" });
	const content = write("en");
	expect(content.subject).toBe("Webhook paused: https://example.com/hook");
	expect(renderText(write("de"))).toMatch(/^Guten Tag Grace Hopper,.*seit 20\. November 2026 um 08:15 UTC/s);
	const text = renderText(content);
	expect(text).toContain("Hello Grace Hopper,");
	expect(text).toContain("since 20 November 2026 at 08:15 UTC");
	expect(text).toContain("POST /api/v1/webhooks/7/resume");
	expect(content.button?.url).toBe("https://sign.example/settings/webhooks/7?team=3");
});

it.each(languages)("a mail about a changed retention says how many documents are due: %s", (language) => {
	const facts = {
		name: "Grace",
		where: "person",
		team: "",
		by: "operator",
		byName: "",
		byEmail: "",
		from: 0,
		to: 3,
		policy: "years",
		changedAt: "2026-11-20T08:15:30.000Z",
		appliesAt: "2026-11-27T08:15:30.000Z",
		page: "/settings/documents#retention",
	} as const;
	const count = (due: number, counted: "all" | "part") => {
		const data = { ...facts, due, counted };
		const { mails } = getWords(language);
		const { paragraphs } = writeAccountMail("retentionChanged", data, mails, {
			BASE_URL: "https://sign.example",
		});
		const [paragraph = ""] = paragraphs.slice(3).filter((one) => typeof one === "string");
		return paragraph;
	};
	const rest = count(0, "part");
	expect(rest).not.toMatch(/\s$/);
	const said = [count(0, "all"), count(4567, "all"), count(4567, "part")];
	expect(new Set([rest, ...said]).size).toBe(4);
	for (const text of said) expect(text.startsWith(rest)).toBe(true);
	expect(said.map((text) => text.includes("4567"))).toEqual([false, true, true]);
});
